import NIOCore
import NotificationEngine
import NotificationModel
import NotificationWire
import NotificationWords
import ServedDesktop

/// The recent history of notifications, and the connections that follow it.
final class Timeline {
  /// The connections that receive new entries.
  private(set) var followers: Set<ConnectionNumber> = []
  private let words: SystemWords
  private let moments: any MomentSource
  private let peers: Peers
  private var ring = TimelineRing()

  init(moments: any MomentSource, peers: Peers, words: SystemWords) {
    self.words = words
    self.moments = moments
    self.peers = peers
  }

  private var reader: TimelineReader {
    TimelineReader(timeZone: moments.read().timeZone, words: words.current)
  }

  /// Sends a connection every new entry from now on.
  func follow(_ connection: ConnectionNumber) {
    followers.insert(connection)
  }

  /// Stops sending entries to a connection.
  func unfollow(_ connection: ConnectionNumber) {
    followers.remove(connection)
  }

  /// The stored entries, in words.
  func entries(app: BundleIdentifier?, identifier: String?) -> [TimelineEntry] {
    let reader = reader
    return ring.notes(app: app, identifier: identifier).map {
      reader.entry(of: $0.note, number: $0.number)
    }
  }

  /// Records a step of this system's drivers, now.
  func record(_ step: TimelineStep, about key: NotificationKey) {
    record(
      TimelineNote(
        date: moments.read().wall, app: key.app, identifier: key.identifier, delivery: key.delivery,
        step: step))
  }

  /// Records an entry, and sends it to the followers; a slow one misses it, and sees the gap in the numbers.
  func record(_ note: TimelineNote) {
    let number = ring.append(note)
    guard !followers.isEmpty else { return }
    let message = ServerMessage.shellEvent(.machine(.noted(reader.entry(of: note, number: number))))
    for connection in followers {
      guard let peer = peers[connection], peer.keepsUp else { continue }
      peer.write(message)
    }
  }
}

extension TimelineStep {
  /// The desktop's settings silenced its sound (S19).
  static let unheard = Self.notifications(.decided(.withheld(.sound, .reason(.themeSilent))))
}

/// The recent history of notifications, in memory: the oldest entry is dropped for the newest.
struct TimelineRing {
  private var notes = CircularBuffer<TimelineNote>()
  /// The number of entries for which memory is allocated.
  var capacity: Int { notes.capacity }
  /// The bytes of the names in the entries, which are bounded because a few long names could outweigh the rest.
  private var bytes = 0
  /// The number of the newest entry; numbers start at 1.
  private(set) var lastNumber: Int64 = 0

  /// Adds an entry and returns its number.
  mutating func append(_ note: TimelineNote) -> Int64 {
    bytes += note.nameBytes
    // Old entries are removed first: a full buffer that grows by one doubles its memory.
    while !notes.isEmpty,
      notes.count >= DaemonLimits.timelineNotes || bytes > DaemonLimits.timelineNameBytes
    {
      bytes -= notes.removeFirst().nameBytes
    }
    notes.append(note)
    lastNumber += 1
    return lastNumber
  }

  /// The entries about an app and a request, oldest first; `nil` means all. An entry about all
  /// requests of an app counts for each.
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
