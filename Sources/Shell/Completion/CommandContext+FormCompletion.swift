import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandContext {
  /// The candidates at the cursor of an answer to a form's question: those that completion of `field=` offers.
  ///
  /// - Parameter cursor: in UTF-8 bytes from the start of the line.
  func complete(_ line: String, cursor: Int, for field: FieldInfo, in form: FormState) -> Completion {
    let head = String(decoding: Array(line.utf8.prefix(cursor)), as: UTF8.self)
    let (kept, typed) = field.shape == .tags ? head.beforeLastWord : ("", head)
    let wanted = Folding.fold(typed.openedValue)
    let candidates = values(of: field, in: form).filter { Folding.fold($0).begins(with: wanted) }.map { value in
      // Tags stand side by side, bare, as they do in a cell.
      let text = field.shape == .tags ? value : FormAnswer.line(for: value)
      return Candidate(insert: text, label: VisibleText.line(form.rules.label(field, value)), isFinal: false)
    }
    let measures = MeasureEnding(typed).map { $0.candidates(field.units, besides: candidates.map(\.insert)) } ?? []
    return Completion(
      start: kept.utf8.count, candidates: candidates + measures.map { Candidate(insert: $0, isFinal: false) })
  }

  /// The values that `field=` offers in a line with the name that the form's record has so far.
  func values(of field: FieldInfo, in form: FormState) -> [String] {
    if form.rules.pieces.contains(where: { $0.name == field.name }), let type = EquipmentType(rawValue: field.name) {
      return viewModel.loadedEquipment(type.record).map { String($0.recordId) }
    }
    if form.type.kind.owner == field.name, let owner = form.type.owner {
      return viewModel.loadedEquipment(owner).map { String($0.recordId) }
    }
    let record = form.record
    let given = form.type.naming.compactMap { name in
      name == field.name ? nil : record.text(name).map { "\(name)=\(Quoting.quote($0))" }
    }
    let verb = form.type == .round ? "round add" : "add \(form.type.rawValue)"
    let words = Lexer.split(([verb] + given).joined(separator: " ")).words
    let line = LineCompletion(context: self, words: words, partial: Word(range: 0..<0))
    var seen: Set<String> = []
    return line.values(of: field.name, form.type, Array(words.dropFirst(2))).filter { seen.insert($0).inserted }
  }
}

extension String {
  /// The value of an answer as far as it is typed, without the quote that it begins with.
  fileprivate var openedValue: String {
    guard let quote = unicodeScalars.first, quote == "\"" || quote == "'" else { return self }
    return Lexer.split(self).words.first?.text ?? ""
  }

  /// The words that are done, with the blank behind them, and the one at the end.
  fileprivate var beforeLastWord: (String, String) {
    let scalars = unicodeScalars
    guard let blank = scalars.lastIndex(where: \.properties.isWhitespace) else { return ("", self) }
    let start = scalars.index(after: blank)
    return (String(self[..<start]), String(self[start...]))
  }
}
