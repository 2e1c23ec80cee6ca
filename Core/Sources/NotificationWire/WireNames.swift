package import NotificationModel

/// An enum without associated values, which is a name on the wire: that of the case, unless `wireName` differs.
protocol WireName: WireValue, CaseIterable {
  /// The name on the wire.
  var wireName: String { get }
  /// Finds the case with the name.
  init?(wireName: String)
}

extension WireName {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    let name = try String(wire: value)
    guard let value = Self(wireName: name) else {
      let names = Self.allCases.map(\.wireName).joined(separator: ", ")
      throw .unusable(name, "is not one of those known here", remedy: "Use one of: \(names).")
    }
    self = value
  }

  package func write(to writer: inout JSONWriter) { writer.string(wireName) }
}

extension WireName where Self: RawRepresentable<String> {
  var wireName: String { rawValue }

  init?(wireName: String) { self.init(rawValue: wireName) }
}

/// An enum whose raw values are Apple's numbers, so that its names are those of its cases.
protocol WireNumber: WireName, Equatable {
  /// The names of all cases in their order, cached because reflecting a case's name is slow.
  static var caseNames: [(value: Self, name: String)] { get }
}

extension WireNumber {
  static func namesOfCases() -> [(value: Self, name: String)] { allCases.map { ($0, "\($0)") } }

  var wireName: String {
    for row in Self.caseNames where row.value == self { return row.name }
    return "\(self)"
  }

  init?(wireName: String) {
    guard let row = Self.caseNames.first(where: { $0.name == wireName }) else { return nil }
    self = row.value
  }
}

extension AlertStyle: WireNumber {
  static let caseNames = namesOfCases()
}

extension AuthorizationStatus: WireNumber {
  static let caseNames = namesOfCases()
}

extension PreviewSetting: WireNumber {
  static let caseNames = namesOfCases()
}

extension ReportedSettings.Setting: WireNumber {
  static let caseNames = namesOfCases()
}

extension InterruptionLevel: WireName {
  var wireName: String { name }

  init?(wireName: String) { self.init(name: wireName) }
}

extension AuthorizationDecision: WireName {}
extension ContentAnswer: WireName {}
extension DisplayStyle: WireName {}
extension DoctorFinding.Level: WireName {}
extension GroupingSetting: WireName {}
extension LocationAuthorization: WireName {}
extension LocationDecision: WireName {}
extension LocationRequest: WireName {}
extension MediaButton.Style: WireName {}
extension OpenQuestion.Subject: WireName {}
extension PushFetchResult: WireName {}
extension RegionState: WireName {}
extension ResponseAbsence: WireName {}
extension Sound.Kind: WireName {}
extension Sound.Source: WireName {}
extension UnknownPrograms: WireName {}
extension TimelineEntry.Step: WireName {}
extension ViewConstraint.Attribute: WireName {}
extension ViewConstraint.Relation: WireName {}
extension ViewImage.Fill: WireName {}
extension ViewStack.Alignment: WireName {}
extension ViewStack.Axis: WireName {}
extension ViewStack.Distribution: WireName {}
extension ViewText.Alignment: WireName {}

/// An option set, which is a list of names on the wire.
///
/// Bits without a name are sent as one number at the end, so that a set that an app made from a raw value is
/// restored exactly.
protocol WireOptions: WireValue, OptionSet
where RawValue: FixedWidthInteger & Sendable, Element == Self {
  static var wireNames: [(options: Self, name: String)] { get }
}

extension WireOptions {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    guard case .array(let members) = value else {
      throw .wrongType(value, expected: "a list of names")
    }
    self = []
    for (index, member) in members.enumerated() {
      do { formUnion(try Self.option(member)) } catch { throw error.inside("[\(index)]") }
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.array { writer in
      var rest = self
      for row in Self.wireNames where contains(row.options) {
        writer.string(row.name)
        rest.subtract(row.options)
      }
      if !rest.isEmpty { writer.integer(UInt64(truncatingIfNeeded: rest.rawValue)) }
    }
  }

  private static func option(_ value: JSONValue) throws(NotificationFailure) -> Self {
    switch value {
    case .string(let name):
      for row in wireNames where row.name == name { return row.options }
      let names = wireNames.map(\.name).joined(separator: ", ")
      throw .unusable(name, "is not an option known here", remedy: "Use some of: \(names).")
    case .integer(let bits): return Self(rawValue: RawValue(truncatingIfNeeded: bits))
    case .unsigned(let bits): return Self(rawValue: RawValue(truncatingIfNeeded: bits))
    default: throw .wrongType(value, expected: "the name of an option")
    }
  }
}

extension AuthorizationOptions: WireOptions {
  static let wireNames: [(options: Self, name: String)] = [
    (.badge, "badge"), (.sound, "sound"), (.alert, "alert"), (.carPlay, "carPlay"),
    (.criticalAlert, "criticalAlert"),
    (.providesAppNotificationSettings, "providesAppNotificationSettings"),
    (.provisional, "provisional"), (.announcement, "announcement"),
    (.timeSensitive, "timeSensitive"),
  ]
}

extension PresentationOptions: WireOptions {
  static let wireNames: [(options: Self, name: String)] = [
    (.badge, "badge"), (.sound, "sound"), (.alert, "alert"), (.list, "list"), (.banner, "banner"),
  ]
}

extension NotificationAction.Options: WireOptions {
  static let wireNames: [(options: Self, name: String)] = [
    (.authenticationRequired, "authenticationRequired"), (.destructive, "destructive"),
    (.foreground, "foreground"),
  ]
}

extension NotificationCategory.Options: WireOptions {
  static let wireNames: [(options: Self, name: String)] = [
    (.customDismissAction, "customDismissAction"), (.allowInCarPlay, "allowInCarPlay"),
    (.hiddenPreviewsShowTitle, "hiddenPreviewsShowTitle"),
    (.hiddenPreviewsShowSubtitle, "hiddenPreviewsShowSubtitle"),
    (.allowAnnouncement, "allowAnnouncement"),
  ]
}

extension Presentation.Surfaces: WireOptions {
  static let wireNames: [(options: Self, name: String)] = [
    (.banner, "banner"), (.list, "list"), (.lockScreen, "lockScreen"),
  ]
}
