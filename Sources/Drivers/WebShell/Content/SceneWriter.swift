import NotificationModel
import NotificationWire

/// Writes what a window is told of a content extension's view, as events: with addresses in the place of
/// paths.
struct SceneWriter {
  let files: SealedFiles

  /// The messages as one JSON array.
  func write(_ messages: [OpenContent.Message]) -> [UInt8] {
    var writer = JSONWriter()
    writer.array { writer in
      for message in messages {
        writer.object { write(message, to: &$0) }
      }
    }
    return writer.bytes
  }

  private func write(_ message: OpenContent.Message, to writer: inout JSONWriter) {
    switch message {
    case .opened(let view):
      writer.member("event", "content")
      writer.name("change")
      writer.object { writer in
        writer.member("change", "opened")
        view.writeMembers(to: &writer)
      }
    case .change(let number, let change):
      ShellEvent.content(number: number, change).writeMembers(to: &writer) { _, _ in
      } image: { source, writer in
        files.write(source, to: &writer)
      }
    }
  }
}
