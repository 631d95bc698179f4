import Hub
import Shell
import ShellOutput

/// Chooses the terminal that fits the standard streams.
enum StandardTerminal {
  /// Readline where a person types and sees what is typed; elsewhere lines are read as they come.
  ///
  /// - Parameter history: the file that typed lines are kept in; nil for none.
  @HubActor
  static func make(
    allowsQuestions: Bool, history: String?, pager: Pager, editor: Editor, complete: @escaping Completer
  ) -> any Terminal {
    let streams = StandardStreams()
    guard streams.inputIsTerminal, streams.outputIsTerminal || streams.errorIsTerminal else {
      return PipeTerminal(streams)
    }
    return ReadlineTerminal(
      streams, allowsQuestions: allowsQuestions, history: history, pager: pager, ownEditor: editor, complete: complete)
  }
}
