/// The interfaces of this system's own as other programs read them; `docs/dbus` holds the same files.
package enum CenterIntrospection {
  /// That of `org.usernotifications.Center1`; its methods are those of the table.
  package static let center = document(
    """
      <interface name="\(CenterServer.interface)">
        <method name="Register">
          <arg name="app_id" type="s" direction="in"/>
          <arg name="options" type="a{sv}" direction="in"/>
          <arg name="result" type="a{sv}" direction="out"/>
        </method>
    \(CenterMethod.all.map(\.xml).joined(separator: "\n"))
        <signal name="Delivered">
          <arg name="id" type="s"/>
          <arg name="notification" type="a{sv}"/>
        </signal>
        <signal name="Responded">
          <arg name="id" type="s"/>
          <arg name="action" type="s"/>
          <arg name="response" type="a{sv}"/>
        </signal>
        <signal name="Dismissed">
          <arg name="id" type="s"/>
          <arg name="response" type="a{sv}"/>
        </signal>
        <property name="Version" type="u" access="read"/>
        <property name="Authorization" type="s" access="read"/>
        <property name="PendingCount" type="u" access="read">
          <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
        </property>
        <property name="BadgeCount" type="i" access="read">
          <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
        </property>
      </interface>
    """)

  /// That of apps which are called for responses.
  package static let app = document(
    """
      <interface name="\(AppWaking.interface)">
        <method name="Respond">
          <arg name="id" type="s" direction="in"/>
          <arg name="action" type="s" direction="in"/>
          <arg name="response" type="a{sv}" direction="in"/>
          <arg name="handled" type="b" direction="out"/>
        </method>
      </interface>
    """)

  /// That of `org.usernotifications.Shell1`.
  package static let shell = document(
    """
      <interface name="\(ShellServer.interface)">
        <method name="List">
          <arg name="options" type="a{sv}" direction="in"/>
          <arg name="notifications" type="aa{sv}" direction="out"/>
        </method>
        <method name="Invoke">
          <arg name="app_id" type="s" direction="in"/>
          <arg name="id" type="s" direction="in"/>
          <arg name="action" type="s" direction="in"/>
          <arg name="text" type="s" direction="in"/>
        </method>
        <method name="Clear">
          <arg name="keys" type="as" direction="in"/>
        </method>
        <method name="TogglePanel"/>
        <signal name="Changed"/>
        <signal name="PanelToggled"/>
        <property name="Version" type="u" access="read"/>
        <property name="Unread" type="u" access="read"/>
        <property name="Focus" type="s" access="read"/>
        <property name="Locked" type="b" access="read"/>
        <property name="Inhibited" type="b" access="read"/>
      </interface>
    """)

  private static func document(_ interface: String) -> String {
    """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>
    \(interface)
    </node>
    """
  }
}

extension CenterMethod {
  /// The method as the interface describes it.
  fileprivate var xml: String {
    let taken = arguments.map { argument in
      "      <arg name=\"\(argument.name)\" type=\"\(argument.type)\" direction=\"in\"/>"
    }
    let given = result.map { result in
      ["      <arg name=\"\(result.name)\" type=\"\(result.type)\" direction=\"out\"/>"]
    }
    let lines = taken + (given ?? [])
    guard !lines.isEmpty else { return "    <method name=\"\(name)\"/>" }
    return (["    <method name=\"\(name)\">"] + lines + ["    </method>"]).joined(separator: "\n")
  }
}
