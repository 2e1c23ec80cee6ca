/// The interfaces as other programs read them; `docs/dbus` holds the same files.
package enum Introspection {
  /// That of `org.freedesktop.Notifications`.
  ///
  /// Some libraries build their calls from it, so the types are exact.
  package static let freedesktop = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>
      <interface name="org.freedesktop.Notifications">
        <method name="Notify">
          <arg name="app_name" type="s" direction="in"/>
          <arg name="replaces_id" type="u" direction="in"/>
          <arg name="app_icon" type="s" direction="in"/>
          <arg name="summary" type="s" direction="in"/>
          <arg name="body" type="s" direction="in"/>
          <arg name="actions" type="as" direction="in"/>
          <arg name="hints" type="a{sv}" direction="in"/>
          <arg name="expire_timeout" type="i" direction="in"/>
          <arg name="id" type="u" direction="out"/>
        </method>
        <method name="CloseNotification">
          <arg name="id" type="u" direction="in"/>
        </method>
        <method name="GetCapabilities">
          <arg name="capabilities" type="as" direction="out"/>
        </method>
        <method name="GetServerInformation">
          <arg name="name" type="s" direction="out"/>
          <arg name="vendor" type="s" direction="out"/>
          <arg name="version" type="s" direction="out"/>
          <arg name="spec_version" type="s" direction="out"/>
        </method>
        <method name="Inhibit">
          <arg name="desktop_entry" type="s" direction="in"/>
          <arg name="reason" type="s" direction="in"/>
          <arg name="hints" type="a{sv}" direction="in"/>
          <arg name="cookie" type="u" direction="out"/>
        </method>
        <method name="UnInhibit">
          <arg name="cookie" type="u" direction="in"/>
        </method>
        <signal name="NotificationClosed">
          <arg name="id" type="u"/>
          <arg name="reason" type="u"/>
        </signal>
        <signal name="ActionInvoked">
          <arg name="id" type="u"/>
          <arg name="action_key" type="s"/>
        </signal>
        <signal name="NotificationReplied">
          <arg name="id" type="u"/>
          <arg name="text" type="s"/>
        </signal>
        <signal name="ActivationToken">
          <arg name="id" type="u"/>
          <arg name="activation_token" type="s"/>
        </signal>
        <property name="Inhibited" type="b" access="read"/>
      </interface>
      <interface name="org.freedesktop.DBus.Properties">
        <method name="Get">
          <arg name="interface" type="s" direction="in"/>
          <arg name="property" type="s" direction="in"/>
          <arg name="value" type="v" direction="out"/>
        </method>
        <method name="GetAll">
          <arg name="interface" type="s" direction="in"/>
          <arg name="properties" type="a{sv}" direction="out"/>
        </method>
        <signal name="PropertiesChanged">
          <arg name="interface" type="s"/>
          <arg name="changed" type="a{sv}"/>
          <arg name="invalidated" type="as"/>
        </signal>
      </interface>
      <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect">
          <arg name="xml" type="s" direction="out"/>
        </method>
      </interface>
      <interface name="org.freedesktop.DBus.Peer">
        <method name="Ping"/>
        <method name="GetMachineId">
          <arg name="id" type="s" direction="out"/>
        </method>
      </interface>
    </node>
    """

  /// That of `org.gtk.Notifications`.
  package static let gtk = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>
      <interface name="org.gtk.Notifications">
        <method name="AddNotification">
          <arg name="app_id" type="s" direction="in"/>
          <arg name="id" type="s" direction="in"/>
          <arg name="notification" type="a{sv}" direction="in"/>
        </method>
        <method name="RemoveNotification">
          <arg name="app_id" type="s" direction="in"/>
          <arg name="id" type="s" direction="in"/>
        </method>
        <signal name="ActionInvoked">
          <arg name="app_id" type="s"/>
          <arg name="id" type="s"/>
          <arg name="action" type="s"/>
          <arg name="parameter" type="av"/>
          <arg name="platform_data" type="a{sv}"/>
        </signal>
      </interface>
      <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect">
          <arg name="xml" type="s" direction="out"/>
        </method>
      </interface>
    </node>
    """

  /// That of the backend of the desktop portal.
  package static let portal = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>
      <interface name="org.freedesktop.impl.portal.Notification">
        <method name="AddNotification">
          <arg name="app_id" type="s" direction="in"/>
          <arg name="id" type="s" direction="in"/>
          <arg name="notification" type="a{sv}" direction="in"/>
        </method>
        <method name="RemoveNotification">
          <arg name="app_id" type="s" direction="in"/>
          <arg name="id" type="s" direction="in"/>
        </method>
        <signal name="ActionInvoked">
          <arg name="app_id" type="s"/>
          <arg name="id" type="s"/>
          <arg name="action" type="s"/>
          <arg name="parameter" type="av"/>
        </signal>
        <property name="SupportedOptions" type="a{sv}" access="read"/>
        <property name="version" type="u" access="read"/>
      </interface>
      <interface name="org.freedesktop.DBus.Properties">
        <method name="Get">
          <arg name="interface" type="s" direction="in"/>
          <arg name="property" type="s" direction="in"/>
          <arg name="value" type="v" direction="out"/>
        </method>
        <method name="GetAll">
          <arg name="interface" type="s" direction="in"/>
          <arg name="properties" type="a{sv}" direction="out"/>
        </method>
        <signal name="PropertiesChanged">
          <arg name="interface" type="s"/>
          <arg name="changed" type="a{sv}"/>
          <arg name="invalidated" type="as"/>
        </signal>
      </interface>
      <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect">
          <arg name="xml" type="s" direction="out"/>
        </method>
      </interface>
    </node>
    """
}
