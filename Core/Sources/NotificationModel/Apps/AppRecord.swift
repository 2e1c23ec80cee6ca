/// The record of one app, apart from its requests.
package struct AppRecord: Hashable, Sendable {
  /// The identifier of the app.
  package var identifier: BundleIdentifier
  /// The name that the user sees.
  package var displayName: String
  /// The program that the identifier belongs to: an executable's path, or interpreter and script.
  package var program: [String]
  package var launch = Launch()
  /// The folder with its `Info.plist`, strings and sounds, if there is one.
  package var bundlePath: String?
  /// Whether the bundle was installed, which outranks a derived name.
  package var isInstalled = false
  /// The rights that the app may request from the user.
  package var entitlements = Entitlements()
  /// The extensions in its bundle, if the bundle is installed.
  package var extensions: [AppExtension] = []
  /// The user's decisions about the app.
  package var settings = AppSettings()
  /// The number on its icon.
  package var badge = 0
  /// The options of a question that waits for the user's answer.
  package var openQuestion: AuthorizationOptions?
  /// Until when the user muted it with "Mute for 1 Hour" (A11).
  package var mutedUntil: WallTime?
  package var location = Location()
  package var pushes = Pushes()
  package var desktop = Desktop()

  /// Creates the record of an app without any decision.
  package init(identifier: BundleIdentifier, displayName: String, program: [String] = []) {
    self.identifier = identifier
    self.displayName = displayName
    self.program = program
  }
}

extension AppRecord {
  /// The extension that may modify its pushes; an app has at most one (J1).
  package var serviceExtension: AppExtension? { extensions.first { $0.point == .service } }
}

/// The identifier of an app, such as `com.example.organizer`.
///
/// Letters, digits, dots, hyphens and underscores, 1 to 155 of them; no dot at either end and no two dots in a
/// row, so that an identifier is always a safe file name.
package struct BundleIdentifier: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The identifier as text.
  package let rawValue: String

  /// Creates an identifier, or fails if the text is not valid.
  package init?(_ text: String) {
    guard (1...Self.maximumLength).contains(text.utf8.count) else { return nil }
    // As if a dot came before it and after it, so that none may be at an end.
    var wasDot = true
    for byte in text.utf8 {
      let isDot = byte == UInt8(ascii: ".")
      guard Self.isAllowed(byte), !(isDot && wasDot) else { return nil }
      wasDot = isDot
    }
    guard !wasDot else { return nil }
    rawValue = text
  }

  /// How many characters an identifier may have.
  package static let maximumLength = 155

  /// The prefix of the identifiers of programs known by their own claim only; no other app may have such an identifier.
  package static let claimedPrefix = "program."

  /// Whether the app is known by the program's own claim only.
  package var isClaimed: Bool { rawValue.hasPrefix(Self.claimedPrefix) }

  /// The identifier as text.
  package var description: String { rawValue }

  /// Orders identifiers as text, so that lists of apps have one order.
  package static func < (left: BundleIdentifier, right: BundleIdentifier) -> Bool {
    left.rawValue < right.rawValue
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// The rights that an app may request from the user, who still decides.
package struct Entitlements: Hashable, Sendable {
  /// May ask for critical alerts (A12).
  package var criticalAlerts = false
  /// May send time-sensitive notifications (E13).
  package var timeSensitive = false
  /// Its service extension may suppress a push (H14).
  package var filtering = false
  /// May send communication notifications (C22).
  package var communication = false
  /// Folders that it shares with its extensions and with apps of the same group.
  package var applicationGroups: [String] = []
  /// `development` or `production`, if it may register for pushes (H1).
  package var pushEnvironment: String?

  /// Creates the entitlements of an app without any.
  package init() {}
}

/// A program in an app's bundle that processes the app's notifications in a process of its own.
package struct AppExtension: Hashable, Sendable {
  /// The extension point that the system uses it for.
  package enum Point: Hashable, Sendable {
    /// It may modify a push before it is shown (J1).
    case service
    /// It draws notifications of some categories (J3).
    case content(ContentAttributes)
  }

  /// The appearance of notifications that a content extension draws (J3).
  package struct ContentAttributes: Hashable, Sendable {
    /// The categories whose notifications it draws; compared case-sensitively.
    package var categories: [String]
    /// The height of its view in units of its width, until its code has run (J4).
    package var initialSizeRatio: Double
    /// Whether title, subtitle and body are hidden when its view is shown.
    package var hidesDefaultContent = false
    /// Whether its own title replaces the app's name.
    package var overridesDefaultTitle = false
    /// Whether the user may interact with its view; otherwise a click opens the app (J10).
    package var isInteractive = false

    /// Creates the required attributes of a content extension.
    package init(categories: [String], initialSizeRatio: Double) {
      self.categories = categories
      self.initialSizeRatio = initialSizeRatio
    }
  }

  /// The extension point that the system uses it for.
  package var point: Point
  /// Its identifier, which differs from its app's.
  package var identifier: BundleIdentifier
  /// The absolute path of its program.
  package var executable: String
  /// The class that its program runs, as named in its bundle.
  package var principalClass: String

  package init(
    point: Point, identifier: BundleIdentifier, executable: String, principalClass: String
  ) {
    self.point = point
    self.identifier = identifier
    self.executable = executable
    self.principalClass = principalClass
  }
}
