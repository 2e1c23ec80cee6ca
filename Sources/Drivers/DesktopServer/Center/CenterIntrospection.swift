/// The interfaces of this system's own as other programs read them; `docs/dbus` holds the same files.
///
/// Each value of several parts has the name of its type in Qt, without which `qdbusxml2cpp` makes no code.
package enum CenterIntrospection {
  private typealias Argument = (name: String, type: String)

  /// That of `org.usernotifications.Center1`; its methods are those of the table.
  package static let center = document(
    CenterServer.interface,
    [
      method("Register", [("app_id", "s"), ("options", "a{sv}")], [("result", "a{sv}")])
    ]
      + CenterMethod.all.map { row in
        method(
          row.name, row.arguments.map { ($0.name, $0.type) },
          row.result.map { [($0.name, $0.type)] } ?? [])
      } + [
        signal("Delivered", [("id", "s"), ("notification", "a{sv}")]),
        signal("Responded", [("id", "s"), ("action", "s"), ("response", "a{sv}")]),
        signal("Dismissed", [("id", "s"), ("response", "a{sv}")]),
        signal("QuestionWaits", [("subject", "s")]), property("Version", "u"),
        property("Authorization", "s"),
        property("PendingCount", "u", isSignalled: false),
        property("BadgeCount", "i", isSignalled: false),
      ])

  /// That of apps which are called for responses.
  package static let app = document(
    AppWaking.interface,
    [
      method(
        "Respond", [("id", "s"), ("action", "s"), ("response", "a{sv}")], [("handled", "b")])
    ])

  /// That of `org.usernotifications.Shell1`.
  package static let shell = document(
    ShellServer.interface,
    [
      method("List", [("options", "a{sv}")], [("notifications", "aa{sv}")]),
      method("Invoke", [("app_id", "s"), ("id", "s"), ("action", "s"), ("text", "s")], []),
      method("Clear", [("keys", "as")], []), method("TogglePanel", [], []),
      signal("Changed", []), signal("PanelToggled", []), property("Version", "u"),
      property("Unread", "u"), property("Focus", "s"), property("Locked", "b"),
      property("Inhibited", "b"),
    ])

  private static func document(_ interface: String, _ members: [String]) -> String {
    """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>
      <interface name="\(interface)">
    \(members.joined(separator: "\n"))
      </interface>
    </node>
    """
  }

  private static func method(_ name: String, _ taken: [Argument], _ given: [Argument]) -> String {
    element(
      "method", name,
      taken.map { "<arg name=\"\($0.name)\" type=\"\($0.type)\" direction=\"in\"/>" }
        + given.map { "<arg name=\"\($0.name)\" type=\"\($0.type)\" direction=\"out\"/>" }
        + types(of: taken, "In") + types(of: given, "Out"))
  }

  private static func signal(_ name: String, _ arguments: [Argument]) -> String {
    element(
      "signal", name,
      arguments.map { "<arg name=\"\($0.name)\" type=\"\($0.type)\"/>" }
        + types(of: arguments, "Out"))
  }

  private static func property(_ name: String, _ type: String, isSignalled: Bool = true) -> String {
    let start = "    <property name=\"\(name)\" type=\"\(type)\" access=\"read\""
    guard !isSignalled else { return start + "/>" }
    return """
      \(start)>
            <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
          </property>
      """
  }

  private static func element(_ kind: String, _ name: String, _ lines: [String]) -> String {
    let start = "    <\(kind) name=\"\(name)\""
    guard !lines.isEmpty else { return start + "/>" }
    return ([start + ">"] + lines.map { "      " + $0 } + ["    </\(kind)>"])
      .joined(separator: "\n")
  }

  private static func types(of arguments: [Argument], _ place: String) -> [String] {
    let names = [
      "a{sv}": "QVariantMap", "aa{sv}": "UserNotifications::Dictionaries",
      "a(sa{sv}a{sv})": "UserNotifications::Requests",
    ]
    return arguments.enumerated().compactMap { index, argument in
      names[argument.type].map { name in
        "<annotation name=\"org.qtproject.QtDBus.QtTypeName.\(place)\(index)\" value=\"\(name)\"/>"
      }
    }
  }
}
