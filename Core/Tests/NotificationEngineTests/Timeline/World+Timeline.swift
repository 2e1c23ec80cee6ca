import NotificationEngine
import NotificationModel
import NotificationWords

extension [Effect] {
  /// The recorded notes, in order.
  var notes: [TimelineNote] {
    compactMap { if case .record(let note) = $0 { note } else { nil } }
  }

  /// The effects other than recorded notes.
  var withoutNotes: [Effect] {
    filter { if case .record = $0 { false } else { true } }
  }

  /// The recorded steps, as a reader in Berlin sees them: `text (rules)`.
  var timeline: [String] {
    let reader = TimelineReader(timeZone: "Europe/Berlin")
    return notes.map { note in
      let entry = reader.entry(of: note, number: 1)
      return entry.rules.isEmpty
        ? entry.text : "\(entry.text) (\(entry.rules.joined(separator: ", ")))"
    }
  }
}
