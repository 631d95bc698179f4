import Codecs
import Equipment

extension RecordReview {
  /// Refuses imported sheets of labels whose page is none, as `add label-sheet` does; files of the data folder may hold
  /// what they do, and `check` names it.
  static let labelSheets = RecordReview(
    supplied: [], fill: { record, _ in record },
    find: { record in
      guard let page = record.labelSheet?.page, PageSize(page) == nil, let field = LabelSheet.fieldInfo("page") else {
        return []
      }
      return [(field.name, .value(.malformed(field, page)))]
    },
    refers: { _ in false })
}
