import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Messages {
  /// `riser.jpg, a photo of riser 14: attachment 3`.
  static func attached(_ attachment: Attachment) -> String {
    let what = "\(quoted(attachment.name ?? "")), \(article(attachment.content.rawValue))"
    let whose = attachment.item.map { " of \(words($0))" } ?? ""
    return what + whose + (attachment.base.id == 0 ? "" : ": attachment \(attachment.base.id)")
  }

  /// Says that a piece has a file already.
  static func isAttached(_ attachment: Attachment) -> String {
    let whose = attachment.item.map { words($0) } ?? "the piece"
    return "\(whose) has it already: attachment \(attachment.base.id)"
  }

  /// `2 files (3.4 MiB)`.
  static func files(_ files: [UnnamedFile]) -> String {
    "\(files.count) file\(files.count == 1 ? "" : "s") (\(size(files.reduce(0) { $0 + $1.size })))"
  }

  /// `3.4 MiB`, `12 kB`: a size as people say it.
  static func size(_ bytes: Int) -> String {
    if bytes >= 1 << 20 { return "\((Double(bytes) / Double(1 << 20)).fixed(1)) MiB" }
    return bytes >= 1024 ? "\(bytes / 1024) KiB" : "\(bytes) byte\(bytes == 1 ? "" : "s")"
  }

  /// `photo “riser.jpg” (attachment 3)`: what a piece has, for its sheet.
  static func summary(of attachments: [Attachment]) -> String {
    let texts = attachments.map { attachment in
      "\(attachment.content.rawValue) \(quoted(attachment.name ?? "")) (\(attachment.base.id))"
    }
    return texts.joined(separator: ", ")
  }

  /// The reason why a file is not attached.
  static func wording(of error: AttachmentRefusal) -> (text: String, hint: String?) {
    switch error {
    case .empty: ("the file is empty", nil)
    case .tooLarge(let size, let limit):
      (
        "the file has \(Messages.size(size)), and an attached one at most \(limit >> 20) MiB",
        "a smaller copy will do; set attachment-size \(size >> 20 + 1) lets it through"
      )
    case .unknownFormat:
      ("the file begins neither as JPEG or PNG nor as PDF", "other files are kept elsewhere; notes= can say where")
    }
  }

  /// The reason why a file was not shown.
  static func wording(of error: OpeningError) -> (text: String, hint: String?) {
    switch error {
    case .notFound(let command):
      (
        command.map { "there is no program \(quoted($0)), which ARCHERYHUB_OPEN names" } ?? "there is no xdg-open here",
        "ARCHERYHUB_OPEN=PROGRAM, before the shell is started, names one that shows files"
      )
    case .left(let code): ("the program that shows files ended with code \(code)", "ARCHERYHUB_OPEN names another one")
    case .killed(let signal): ("the program that shows files was ended by signal \(signal)", nil)
    }
  }

  /// Why a command about attachments was refused; nil if the error is another.
  static func attachment(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .noAttachedFile(let name):
      ("the file of \(name) is not there, or not what it was", "attach puts it back; verify names all such files")
    case .exportsAll(let form): ("export \(form) takes neither TYPE nor where: it has all that is due", nil)
    default: nil
    }
  }

  /// `3 events to kit-room.ics`.
  static func file(_ path: String, with content: String) -> String { "\(content) to \(VisibleText.line(path))" }
}
