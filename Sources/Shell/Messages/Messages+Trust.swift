import Files
import ShellLanguage

extension Messages {
  /// The reason why the start file is not run.
  static func wording(of file: DistrustedFile) -> (text: String, hint: String?) {
    let path = VisibleText.line(file.path)
    return switch file.reason {
    case .otherOwner: ("init.hub is not run: \(path) belongs to another user", "look at it first: source runs it")
    case .writable(let mode):
      ("init.hub is not run: others may write \(path) (mode \(String(mode, radix: 8)))", "chmod 600 \(path)")
    case .writableFolder(let mode):
      (
        "init.hub is not run: everybody may write into the folder \(path) (mode \(String(mode, radix: 8)))",
        "chmod 700 \(path)"
      )
    case .noFile: ("init.hub is not run: \(path) is no regular file", nil)
    }
  }

  /// Names the wrong kind of file that stands at a path of the store, and the kind that belongs there.
  static func text(of kind: WrongKind) -> String {
    let found =
      switch kind.found {
      case .file: "a file"
      case .folder: "a folder"
      case .link: "a link"
      case .pipe: "a FIFO (named pipe)"
      case .device: "a device"
      case .socket: "a socket"
      }
    return "is \(found) where a \(kind.expected == .folder ? "folder" : "regular file") belongs"
  }
}
