import Answers
public import Archery
import Codecs
import Equipment
import Store

/// The sheets of labels that are installed, read when they are first asked for.
public final class InstalledLabelSheets: Sendable {
  private let load: @Sendable () -> [UInt8]
  private let read = Lazy<[LabelSheet]>()

  /// Makes sheets of the bytes of a file; none if there is none.
  public init(load: @escaping @Sendable () -> [UInt8]) { self.load = load }

  /// The sheets, in the order of the file; rows that are none are left out.
  var sheets: [LabelSheet] {
    read.value {
      let file = ItemFile(.labelSheet, bytes: load(), file: LabelSheet.kind.file)
      return file.document.rows.indices.compactMap { row in (try? file.item(at: row))?.labelSheet }
    }
  }
}

extension Request<LabelSheets> {
  /// The sheets of labels that are known by name.
  public static var labelSheets: Self {
    Request(size: .list(\.sheets)) { context in
      let own = try await context.repository.fetch(.labelSheet).compactMap(\.labelSheet)
      return LabelSheets(own: own, installed: context.dependencies.labelSheets.sheets)
    }
  }
}

extension EquipmentListViewModel {
  /// The same at once, with what of a person's own is in memory or quickly read; nothing is said of what is not.
  public func loadedLabelSheets() -> LabelSheets {
    LabelSheets(
      own: loadedEquipment(.labelSheet).compactMap(\.labelSheet), installed: context.dependencies.labelSheets.sheets)
  }
}
