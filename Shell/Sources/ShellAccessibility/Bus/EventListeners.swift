/// Which programs listen to which events of AT-SPI, as the registry says.
struct EventListeners: Sendable {
  /// The events that each program listens to, by its unique name on the bus.
  private var events: [String: Set<[Substring]>] = [:]
  private var count = 0

  /// Remembers that a program listens to an event such as `object:state-changed:showing` and to all below it.
  mutating func add(_ client: String, _ event: String) {
    guard count < AccessibilityLimits.listeners else { return }
    if events[client, default: []].insert(Self.parts(of: event)).inserted { count += 1 }
  }

  /// Forgets one event of a program, or with an empty text all of them.
  mutating func remove(_ client: String, _ event: String) {
    let parts = Self.parts(of: event)
    if parts.isEmpty {
      count -= events.removeValue(forKey: client)?.count ?? 0
    } else if events[client]?.remove(parts) != nil {
      count -= 1
    }
  }

  /// The programs that listen to an event.
  func clients(of event: String) -> Set<String> {
    let parts = Self.parts(of: event)
    return Set(events.filter { $0.value.contains { parts.starts(with: $0) } }.keys)
  }

  /// The parts of an event's name. Some write `StateChanged` and some `state-changed`.
  private static func parts(of event: String) -> [Substring] {
    event.lowercased().filter { $0 != "-" }.split(separator: ":")
  }
}
