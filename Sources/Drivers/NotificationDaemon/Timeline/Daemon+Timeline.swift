import NotificationCore
import NotificationModel
import NotificationWire

extension Daemon {
  /// What is kept of what happened, in words.
  func timeline(app: BundleIdentifier?, identifier: String?) -> [TimelineEntry] {
    let reader = TimelineReader(timeZone: moments.read().timeZone)
    return timeline.notes(app: app, identifier: identifier).map {
      reader.entry(of: $0.note, number: $0.number)
    }
  }

  /// Keeps a note, and tells those who follow; whoever does not keep up misses it, and sees by the
  /// numbers that something is missing.
  func keep(_ note: TimelineNote) {
    let number = timeline.append(note)
    guard !followers.isEmpty else { return }
    let reader = TimelineReader(timeZone: moments.read().timeZone)
    let message = ServerMessage.shellEvent(.noted(reader.entry(of: note, number: number)))
    for connection in followers {
      guard let peer = connections[connection], peer.keepsUp else { continue }
      peer.write(message)
    }
  }
}
