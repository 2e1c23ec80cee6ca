/// Events that go out in one message: what a later one makes superfluous is left out.
///
/// So a notification that was withdrawn before any window heard of it costs a few bytes, and of many
/// lists only the last is sent.
struct EventBatch {
  private var events: [WebEvent?] = []
  private var places: [WebEvent.Subject: Int] = [:]

  /// Whether there is nothing to send.
  var isEmpty: Bool { events.isEmpty }

  /// Adds an event behind the others.
  mutating func add(_ event: WebEvent) {
    if let replaced = event.replaces, let place = places.removeValue(forKey: replaced) {
      events[place] = nil
    }
    if let subject = event.subject { places[subject] = events.count }
    events.append(event)
  }

  /// Takes all events as one JSON array.
  mutating func take() -> [UInt8] {
    defer { self = EventBatch() }
    let kept = events.compactMap(\.self)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(kept.reduce(2) { $0 + $1.json.count + 1 })
    bytes.append(UInt8(ascii: "["))
    for (index, event) in kept.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += event.json
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }
}
