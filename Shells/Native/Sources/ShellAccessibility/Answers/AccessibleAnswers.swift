import DBus
import ShellScene

/// An action that a call requests from the shell.
enum AccessibleAction: Hashable, Sendable {
  case press(NodeName)
  case focus(NodeName)
  /// Selects bytes of the text of a field; of no bytes, it only puts the caret there.
  case select(NodeName, Range<Int>)
  /// Replaces the text of a field.
  case write(NodeName, String)
  /// Remembers the number that the registry gives the application.
  case number(Int32)
}

/// A reply to a call, and the action to perform after it is sent.
struct AccessibleAnswer: Hashable, Sendable {
  var values: [DBusValue]
  var act: AccessibleAction?

  init(_ values: DBusValue..., act: AccessibleAction? = nil) {
    self.values = values
    self.act = act
  }
}

/// Why a call is not answered, as an error of D-Bus.
struct AccessibleRefusal: Error, Hashable, Sendable {
  let name: String
  let message: String

  static func invalid(_ message: String) -> AccessibleRefusal {
    AccessibleRefusal(name: "org.freedesktop.DBus.Error.InvalidArgs", message: message)
  }

  static func unknown(_ what: String, _ name: String) -> AccessibleRefusal {
    AccessibleRefusal(
      name: "org.freedesktop.DBus.Error.Unknown" + what,
      message: "There is no “\(name.prefix(80))” here.")
  }
}

/// The paths of the things on the bus.
enum AccessiblePath {
  static let prefix = "/org/a11y/atspi"
  static let root = "/org/a11y/atspi/accessible/root"
  static let none = "/org/a11y/atspi/null"
  static let cache = "/org/a11y/atspi/cache"
  private static let numbered = "/org/a11y/atspi/accessible/"

  /// The path of a thing; without a number that of the application.
  static func path(of number: Int?) -> String { number.map { numbered + String($0) } ?? root }

  /// The number that a path ends with; none for one that this shell would not write.
  static func number(in path: String) -> Int? {
    guard path.hasPrefix(numbered) else { return nil }
    let digits = path.dropFirst(numbered.count)
    return Int(digits).flatMap { String($0) == digits ? $0 : nil }
  }
}

/// The application's identity, apart from its content.
struct AccessibleIdentity: Sendable {
  /// Its unique name on the bus of screen readers.
  var busName: String
  /// Its name for persons.
  var appName: String
  var version: String
  /// The locale of its texts.
  var locale: String
  /// The number that the registry gave it.
  var number: Int32 = 0
  /// The desktop that it is embedded in: a bus name and a path.
  var desktop = (busName: "", path: AccessiblePath.none)
}

/// The answers to what screen readers ask about a tree; pure, so that each can be tested by itself.
struct AccessibleAnswers: Sendable {
  var identity: AccessibleIdentity
  var tree = AccessibleTree()
  /// The latest announcements: objects that are in no list, and are read once.
  var announcements: [AccessibleObject] = []

  /// The object that a path refers to.
  enum Subject {
    case application
    case cache
    case object(AccessibleObject)
  }

  /// A call with its arguments, whose types have been checked.
  struct Call {
    let member: String
    let arguments: [DBusValue]

    /// An integer argument.
    func int(_ index: Int) -> Int { arguments[index].integer ?? 0 }

    /// A text argument.
    func text(_ index: Int) -> String { arguments[index].text ?? "" }
  }

  /// Answers a call of an object.
  func answer(
    path: String, interface name: String, member: String, arguments: [DBusValue]
  ) throws(AccessibleRefusal) -> AccessibleAnswer {
    let subject = try subject(at: path)
    let interfaces = interfaces(of: subject)
    // A call may name no interface: then the first that has the method is meant.
    let named = interfaces.filter { interface in
      name.isEmpty
        ? interface.methods.contains { $0.name == member } : interface.rawValue == name
    }
    guard let interface = named.first else {
      throw name.isEmpty ? .unknown("Method", member) : .unknown("Interface", name)
    }
    guard let method = interface.methods.first(where: { $0.name == member }) else {
      throw .unknown("Method", member)
    }
    let types = arguments.map(\.signature)
    guard types == method.taken else {
      throw .invalid(
        "\(member) takes “\(method.taken.joined())” and not “\(types.joined().prefix(80))”.")
    }
    return try answer(Call(member: member, arguments: arguments), of: interface, subject)
  }

  private func subject(at path: String) throws(AccessibleRefusal) -> Subject {
    if path == AccessiblePath.root { return .application }
    if path == AccessiblePath.cache { return .cache }
    if let number = AccessiblePath.number(in: path), let object = object(number) {
      return .object(object)
    }
    throw .unknown("Object", path)
  }

  /// A thing of the tree, or one that was announced.
  func object(_ number: Int) -> AccessibleObject? {
    tree.objects[number] ?? announcements.first { $0.number == number }
  }

  private func answer(
    _ call: Call, of interface: AtspiInterface, _ subject: Subject
  ) throws(AccessibleRefusal) -> AccessibleAnswer {
    switch (interface, subject) {
    case (.introspectable, _):
      let children =
        if case .application = subject { tree.windows.map(String.init) } else { [] as [String] }
      return AccessibleAnswer(
        .string(AtspiInterface.description(of: interfaces(of: subject), children: children)))
    case (.properties, _): return try properties(call, subject)
    case (.accessible, _): return try accessible(call, subject)
    case (.application, _): return AccessibleAnswer(.string(identity.locale))
    case (.cache, _):
      return AccessibleAnswer(.array(element: AtspiInterface.item, cacheItems))
    case (.component, .object(let object)): return try component(call, object)
    case (.action, .object(let object)): return try action(call, object)
    case (.text, .object(let object)):
      return try text(call, object, object.text ?? AccessibleText(""))
    case (.editableText, .object(let object)):
      return try edit(call, object, object.text ?? AccessibleText(""))
    default: throw .unknown("Interface", interface.rawValue)
    }
  }
}
