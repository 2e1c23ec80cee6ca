package import NotificationModel

/// The names of a closed set of values on the wire: one row for each.
struct WireNames<Value: Hashable & Sendable>: Sendable {
  let rows: [(value: Value, name: String)]

  init(_ rows: [(value: Value, name: String)]) {
    self.rows = rows
  }

  func read(_ value: JSONValue) throws(NotificationFailure) -> Value {
    let name = try String(wire: value)
    for row in rows where row.name == name { return row.value }
    throw .unusable(
      name, "is none of those known here",
      remedy: "Use one of: \(rows.map(\.name).joined(separator: ", ")).")
  }

  func write(_ value: Value, to writer: inout JSONWriter) {
    for row in rows where row.value == value { return writer.string(row.name) }
  }
}

/// The names of the members of an option set on the wire, where it is a list of names.
///
/// Bits that have no name travel as one number at the end, so that a set that an app made from a raw
/// value comes back as it was.
struct WireOptionNames<Options: OptionSet & Sendable>: Sendable
where Options.RawValue: FixedWidthInteger & Sendable, Options.Element == Options {
  let rows: [(options: Options, name: String)]

  init(_ rows: [(options: Options, name: String)]) {
    self.rows = rows
  }

  func read(_ value: JSONValue) throws(NotificationFailure) -> Options {
    guard case .array(let members) = value else {
      throw .wrongType(value, expected: "a list of names")
    }
    var options: Options = []
    for (index, member) in members.enumerated() {
      do { options.formUnion(try option(member)) } catch { throw error.inside("[\(index)]") }
    }
    return options
  }

  func write(_ options: Options, to writer: inout JSONWriter) {
    writer.array { writer in
      var rest = options
      for row in rows where options.contains(row.options) {
        writer.string(row.name)
        rest.subtract(row.options)
      }
      if !rest.isEmpty { writer.integer(UInt64(truncatingIfNeeded: rest.rawValue)) }
    }
  }

  private func option(_ value: JSONValue) throws(NotificationFailure) -> Options {
    switch value {
    case .string(let name):
      for row in rows where row.name == name { return row.options }
      throw .unusable(
        name, "is no option known here",
        remedy: "Use some of: \(rows.map(\.name).joined(separator: ", ")).")
    case .integer(let bits): return Options(rawValue: Options.RawValue(truncatingIfNeeded: bits))
    case .unsigned(let bits): return Options(rawValue: Options.RawValue(truncatingIfNeeded: bits))
    default: throw .wrongType(value, expected: "the name of an option")
    }
  }
}

extension InterruptionLevel: WireValue {
  private static let wireNames = WireNames<Self>([
    (.passive, "passive"), (.active, "active"), (.timeSensitive, "time-sensitive"),
    (.critical, "critical"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension Sound.Kind: WireValue {
  private static let wireNames = WireNames<Self>([
    (.standard, "standard"), (.ringtone, "ringtone"), (.critical, "critical"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension AuthorizationDecision: WireValue {
  private static let wireNames = WireNames<Self>([
    (.allow, "allow"), (.deny, "deny"), (.allowInSummary, "allowInSummary"),
    (.provisional, "provisional"), (.keep, "keep"), (.turnOff, "turnOff"),
    (.allowCritical, "allowCritical"), (.denyCritical, "denyCritical"), (.reset, "reset"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension DoctorFinding.Level: WireValue {
  private static let wireNames = WireNames<Self>([
    (.good, "good"), (.warning, "warning"), (.problem, "problem"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension OpenQuestion.Subject: WireValue {
  private static let wireNames = WireNames<Self>([
    (.notifications, "notifications"), (.criticalAlerts, "criticalAlerts"),
    (.location, "location"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

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
