/// An interface as other programs see it: its methods, signals and properties, with their exact types.
///
/// Some libraries build their calls from it. `docs/dbus` contains each interface as a file, from which code is generated.
package struct BusInterface: Sendable {
  package typealias Argument = (name: String, type: String)

  package enum Member: Sendable {
    case method(String, _ taken: [Argument], _ given: [Argument] = [], isAnswered: Bool = true)
    case signal(String, [Argument])
    case property(String, String, isSignalled: Bool = true)
  }

  package let name: String
  package let members: [Member]

  package init(_ name: String, _ members: [Member]) {
    self.name = name
    self.members = members
  }

  /// The types of the arguments by the names of the methods.
  var methods: [String: String] {
    members.reduce(into: [:]) { methods, member in
      guard case .method(let name, let taken, _, _) = member else { return }
      methods[name] = taken.map(\.type).joined()
    }
  }

  /// The names of the properties.
  var properties: [String] {
    members.compactMap { if case .property(let name, _, _) = $0 { name } else { nil } }
  }

  /// The description of this interface alone, as in the file in `docs/dbus`.
  package var description: String { Self.document([self]) }

  /// The answer of `Introspect`, which includes the standard interfaces of the object.
  package var introspection: String { Self.introspection(of: [self]) }

  /// The answer of `Introspect` of an object with several interfaces.
  package static func introspection(of interfaces: [BusInterface]) -> String {
    let hasProperties = interfaces.contains { !$0.properties.isEmpty }
    return document(interfaces + (hasProperties ? [properties] : []) + [introspectable, peer])
  }

  private static func document(_ interfaces: [BusInterface]) -> String {
    """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>
    \(interfaces.map(\.xml).joined(separator: "\n"))
    </node>
    """
  }
}

// MARK: - The standard interfaces

extension BusInterface {
  private static let properties = BusInterface(
    ServedObject.properties,
    [
      .method("Get", [("interface", "s"), ("property", "s")], [("value", "v")]),
      .method("GetAll", [("interface", "s")], [("properties", "a{sv}")]),
      .signal(
        "PropertiesChanged", [("interface", "s"), ("changed", "a{sv}"), ("invalidated", "as")]),
    ])
  private static let introspectable = BusInterface(
    ServedObject.introspectable, [.method("Introspect", [], [("xml", "s")])])
  private static let peer = BusInterface(
    "org.freedesktop.DBus.Peer",
    [.method("Ping", []), .method("GetMachineId", [], [("id", "s")])])
}

// MARK: - As XML

extension BusInterface {
  private var xml: String {
    let lines = members.map { $0.xml(hasQtTypes: name.hasPrefix("org.usernotifications.")) }
    return "  <interface name=\"\(name)\">\n\(lines.joined(separator: "\n"))\n  </interface>"
  }
}

extension BusInterface.Member {
  /// The XML of a member; in our own interfaces each compound value has the name of its type in Qt, without which
  /// `qdbusxml2cpp` generates no code.
  fileprivate func xml(hasQtTypes: Bool) -> String {
    func types(of arguments: [BusInterface.Argument], _ place: String) -> [String] {
      guard hasQtTypes else { return [] }
      return arguments.enumerated().compactMap { index, argument in
        Self.qtTypes[argument.type].map { type in
          "<annotation name=\"org.qtproject.QtDBus.QtTypeName.\(place)\(index)\" value=\"\(type)\"/>"
        }
      }
    }
    switch self {
    case .method(let name, let taken, let given, let isAnswered):
      let annotation =
        "<annotation name=\"org.freedesktop.DBus.Method.NoReply\" value=\"true\"/>"
      return Self.element(
        "method name=\"\(name)\"",
        Self.arguments(taken, " direction=\"in\"") + Self.arguments(given, " direction=\"out\"")
          + types(of: taken, "In") + types(of: given, "Out") + (isAnswered ? [] : [annotation]))
    case .signal(let name, let arguments):
      return Self.element(
        "signal name=\"\(name)\"", Self.arguments(arguments, "") + types(of: arguments, "Out"))
    case .property(let name, let type, let isSignalled):
      let annotation =
        "<annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\"false\"/>"
      return Self.element(
        "property name=\"\(name)\" type=\"\(type)\" access=\"read\"",
        isSignalled ? [] : [annotation])
    }
  }

  private static let qtTypes = [
    "a{sv}": "QVariantMap", "aa{sv}": "UserNotifications::Dictionaries",
    "a(sa{sv}a{sv})": "UserNotifications::Requests",
  ]

  private static func arguments(_ arguments: [BusInterface.Argument], _ ending: String) -> [String]
  {
    arguments.map { "<arg name=\"\($0.name)\" type=\"\($0.type)\"\(ending)/>" }
  }

  private static func element(_ start: String, _ lines: [String]) -> String {
    guard !lines.isEmpty else { return "    <\(start)/>" }
    let end = "    </\(start.prefix { $0 != " " })>"
    return (["    <\(start)>"] + lines.map { "      " + $0 } + [end]).joined(separator: "\n")
  }
}
