import DBus
import ShellScene

/// One signal of AT-SPI, as it is sent from a thing.
struct AccessibleEvent: Hashable, Sendable {
  /// The thing that sends it; without a number the application.
  var number: Int?
  /// The name of the event class, after `org.a11y.atspi.Event.`.
  var kind = "Object"
  var member: String
  var detail = ""
  var first: Int32 = 0
  var second: Int32 = 0
  var value = DBusValue.int32(0)

  /// The interface that the signal belongs to.
  var interface: String { "org.a11y.atspi.Event." + kind }

  /// The arguments of the event.
  var arguments: [DBusValue] {
    [
      .string(detail), .int32(first), .int32(second), .variant(value),
      .dictionary(key: "s", value: "v", []),
    ]
  }

  /// How much an announcement may interrupt.
  enum Politeness: Int32, Sendable {
    case polite = 1
    case assertive = 2
  }

  /// The event that has a text said which stands nowhere.
  static func announcement(
    _ text: String, _ politeness: Politeness, from number: Int
  ) -> AccessibleEvent {
    AccessibleEvent(
      number: number, member: "Announcement", first: politeness.rawValue, value: .string(text))
  }

  static func state(_ number: Int, _ name: String, _ isOn: Bool) -> AccessibleEvent {
    AccessibleEvent(number: number, member: "StateChanged", detail: name, first: isOn ? 1 : 0)
  }

  fileprivate static func property(_ number: Int, _ name: String, _ value: DBusValue) -> Self {
    Self(number: number, member: "PropertyChange", detail: "accessible-" + name, value: value)
  }

  fileprivate static func text(_ number: Int, _ detail: String, _ place: Int, _ text: String)
    -> Self
  {
    Self(
      number: number, member: "TextChanged", detail: detail, first: Int32(place),
      second: Int32(text.unicodeScalars.count), value: .string(text))
  }
}

extension AccessibleAnswers {
  /// The event for a change; nil for changes that are sent by other means.
  func event(of change: AccessibleChange) -> AccessibleEvent? {
    switch change {
    case .came: nil
    case .went(let object): .state(object.number, "defunct", true)
    case .added(let child, let parent, let index):
      children(of: parent, "add", child, at: index)
    case .removed(let child, let parent, let index):
      children(of: parent, "remove", child, at: index)
    case .named(let number, let name): AccessibleEvent.property(number, "name", .string(name))
    case .described(let number, let text):
      AccessibleEvent.property(number, "description", .string(text))
    case .progressed(let number, let part): .property(number, "value", .double(part * 100))
    case .state(let number, let name, let isOn): .state(number, name, isOn)
    case .deleted(let number, let place, let text): .text(number, "delete", place, text)
    case .inserted(let number, let place, let text): .text(number, "insert", place, text)
    case .caret(let number, let place):
      AccessibleEvent(number: number, member: "TextCaretMoved", first: Int32(place))
    case .selection(let number):
      AccessibleEvent(number: number, member: "TextSelectionChanged")
    case .bounds(let number, let frame):
      AccessibleEvent(
        number: number, member: "BoundsChanged", value: .structure(Self.numbers(frame)))
    case .window(let number, let event):
      AccessibleEvent(
        number: number, kind: "Window", member: event.rawValue,
        value: .string(object(number)?.name ?? ""))
    case .focused(let number):
      AccessibleEvent(number: number, kind: "Focus", member: "Focus")
    }
  }

  private func children(
    of parent: Int?, _ detail: String, _ child: Int, at index: Int
  ) -> AccessibleEvent {
    AccessibleEvent(
      number: parent, member: "ChildrenChanged", detail: detail, first: Int32(index),
      value: reference(child))
  }
}

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
