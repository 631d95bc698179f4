public import Answers
public import Codecs
public import Equipment
import Files
import Store

extension Action<[String]> {
  /// Writes all changes into the files; the answer names those that were written.
  public static func save(progress: WorkProgress) -> Self {
    Action { try await $0.repository.save(progress: progress) }
  }
}

extension Request<Verification> {
  /// Everything that is stored, held against each other; nothing is changed.
  public static func verification(progress: WorkProgress = .unobserved) -> Self {
    Request { try await $0.repository.verify(progress: progress) }
  }
}

extension Request<FolderStatus> {
  /// The state of the data folder; only the manifest and the journal are read.
  public static var folderStatus: Self { Request { try await $0.repository.status() } }
}

extension Request<Mending> {
  /// The steps that `mend` would take, such as files to be set aside; nothing is changed.
  ///
  /// - Parameter settings: true if the preferences are to be set aside, too.
  public static func mending(settings: Bool) -> Self {
    Request(size: .list { $0.steps }) { try await $0.repository.mendable(settings: settings) }
  }
}

extension Action<Mending> {
  /// Sets damaged files aside; the answer names them.
  ///
  /// - Parameter settings: true if the preferences are to be set aside, too.
  public static func mend(settings: Bool) -> Self {
    Action { try await $0.repository.mend(settings: settings) }
  }
}

extension Action<Change?> {
  /// Accepts the loss of a type's file as the deletion of its records; nil if the file is not gone.
  ///
  /// The change is empty where the history does not say which records those were.
  public static func acceptLoss(of type: RecordType) -> Self {
    Action(change: orNone) { context in
      let change = try await context.repository.acceptLoss(of: type)?.change
      try await context.repository.refresh()
      return change
    }
  }

  private static func orNone(_ change: Change?) -> Change { change ?? Change() }
}

extension Request<[any Error]> {
  /// Why files cannot be read, an error for each type of which not even the number of records is known.
  public static var unreadable: Self {
    Request(size: .list) { context in
      var errors: [any Error] = []
      for type in RecordType.allCases {
        do { _ = try await context.repository.count(of: type) } catch { errors.append(error) }
      }
      return errors
    }
  }
}
