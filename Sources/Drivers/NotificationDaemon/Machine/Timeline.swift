import NIOCore
import NotificationEngine
import NotificationModel
import NotificationWire
import NotificationWords

/// What happened to notifications lately, and the connections that follow it.
final class Timeline {
  /// The connections that are sent what happens to notifications.
  private(set) var followers: Set<ConnectionNumber> = []
  private let moments: any MomentSource
  private let peers: Peers
  private var ring = TimelineRing()

  init(moments: any MomentSource, peers: Peers) {
    self.moments = moments
    self.peers = peers
  }

  /// Sends a connection every note from now on.
  func follow(_ connection: ConnectionNumber) {
    followers.insert(connection)
  }

  /// Sends a connection no more notes.
  func unfollow(_ connection: ConnectionNumber) {
    followers.remove(connection)
  }

  /// What is kept of what happened, in words.
  func entries(app: BundleIdentifier?, identifier: String?) -> [TimelineEntry] {
    let reader = TimelineReader(timeZone: moments.read().timeZone)
    return ring.notes(app: app, identifier: identifier).map {
      reader.entry(of: $0.note, number: $0.number)
    }
  }

  /// Records a note, and sends it to the followers; one that does not keep up misses it, and sees by the
  /// numbers that something is missing.
  func record(_ note: TimelineNote) {
    let number = ring.append(note)
    guard !followers.isEmpty else { return }
    let reader = TimelineReader(timeZone: moments.read().timeZone)
    let message = ServerMessage.shellEvent(.machine(.noted(reader.entry(of: note, number: number))))
    for connection in followers {
      guard let peer = peers[connection], peer.keepsUp else { continue }
      peer.write(message)
    }
  }
}

/// What happened to notifications lately, in memory: the oldest goes for the newest.
struct TimelineRing {
  private var notes = CircularBuffer<TimelineNote>()
  /// The bytes of the names in them; a few long ones would else outweigh all the rest.
  private var bytes = 0
  /// The number of the newest note; they count from 1.
  private(set) var lastNumber: Int64 = 0

  /// Keeps a note and gives it its number.
  mutating func append(_ note: TimelineNote) -> Int64 {
    notes.append(note)
    bytes += note.nameBytes
    while notes.count > DaemonLimits.timelineNotes || bytes > DaemonLimits.timelineNameBytes {
      bytes -= notes.removeFirst().nameBytes
    }
    lastNumber += 1
    return lastNumber
  }

  /// The notes that are about an app and a request, oldest first; absent ones mean all. What happened
  /// to all requests of an app happened to each.
  func notes(
    app: BundleIdentifier?, identifier: String?
  ) -> [(number: Int64, note: TimelineNote)] {
    let first = lastNumber - Int64(notes.count) + 1
    return notes.enumerated().compactMap { index, note in
      guard app == nil || note.app == app else { return nil }
      if let identifier, let own = note.identifier, !own.utf8.elementsEqual(identifier.utf8) {
        return nil
      }
      return (first + Int64(index), note)
    }
  }
}
