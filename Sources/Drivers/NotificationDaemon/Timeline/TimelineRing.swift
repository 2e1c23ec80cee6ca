import NIOCore
import NotificationCore
import NotificationModel

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
