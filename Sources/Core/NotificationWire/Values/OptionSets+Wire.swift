package import NotificationModel

extension AuthorizationOptions: WireValue {
  private static let wireNames = WireOptionNames<Self>([
    (.badge, "badge"), (.sound, "sound"), (.alert, "alert"), (.carPlay, "carPlay"),
    (.criticalAlert, "criticalAlert"),
    (.providesAppNotificationSettings, "providesAppNotificationSettings"),
    (.provisional, "provisional"), (.announcement, "announcement"),
    (.timeSensitive, "timeSensitive"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension PresentationOptions: WireValue {
  private static let wireNames = WireOptionNames<Self>([
    (.badge, "badge"), (.sound, "sound"), (.alert, "alert"), (.list, "list"), (.banner, "banner"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension NotificationAction.Options: WireValue {
  private static let wireNames = WireOptionNames<Self>([
    (.authenticationRequired, "authenticationRequired"), (.destructive, "destructive"),
    (.foreground, "foreground"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension NotificationCategory.Options: WireValue {
  private static let wireNames = WireOptionNames<Self>([
    (.customDismissAction, "customDismissAction"), (.allowInCarPlay, "allowInCarPlay"),
    (.hiddenPreviewsShowTitle, "hiddenPreviewsShowTitle"),
    (.hiddenPreviewsShowSubtitle, "hiddenPreviewsShowSubtitle"),
    (.allowAnnouncement, "allowAnnouncement"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension Presentation.Places: WireValue {
  private static let wireNames = WireOptionNames<Self>([
    (.banner, "banner"), (.list, "list"), (.lockScreen, "lockScreen"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}
