public import UserNotifications

/// An app on a simulated device: what its bundle would say.
///
/// A bundle identifier alone is enough for most tests:
///
/// ```swift
/// await device.run(app: "com.example.organizer") { … }
/// ```
public struct SimulatedApp: Sendable, ExpressibleByStringLiteral {
  /// What Apple, or an entitlements file on Linux, lets the app do.
  public enum Entitlement: Hashable, Sendable, CaseIterable {
    /// Critical alerts, which the person is asked about separately (A12).
    case criticalAlerts
    /// Notifications that get through a Focus and the scheduled summary (E13).
    case timeSensitive
    /// Messages and calls from people.
    case communication
    /// A service extension that may suppress what it was given.
    case filtering
  }

  /// The identifier, in the form of `com.example.app`.
  public var bundleIdentifier: String
  /// The name that the person sees; the last part of the identifier unless set.
  public var displayName: String
  /// What the app is entitled to; nothing unless set.
  public var entitlements: Set<Entitlement>
  /// The texts of its `Localizable.strings`, by language and key.
  public var strings: [String: [String: String]]
  /// The contents of its `Localizable.stringsdict`, by language.
  public var stringsdict: [String: String]
  /// What happens when the system starts the app, on the main actor and on the device: usually what
  /// the app does at launch, such as setting its delegate.
  public var launch: (@MainActor @Sendable () -> Void)?
  /// Makes the app's service extension, which is given each push with `mutable-content` on the main
  /// actor, in the process of the test (H9): usually its initializer.
  public var serviceExtension: (@MainActor @Sendable () -> UNNotificationServiceExtension)?

  /// Creates an app.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: The identifier: letters, digits, dots, hyphens and underscores.
  ///   - displayName: The name that the person sees.
  ///   - entitlements: What the app is entitled to.
  ///   - strings: The texts of its `Localizable.strings`, by language and key.
  ///   - stringsdict: The contents of its `Localizable.stringsdict`, by language, as an XML property
  ///     list; one that cannot be read is a mistake in the test, which ends there.
  ///   - launch: What happens when the system starts the app; without it a response waits until a
  ///     delegate is set.
  ///   - serviceExtension: Makes the app's service extension; an app without it has none.
  public init(
    _ bundleIdentifier: String, displayName: String? = nil, entitlements: Set<Entitlement> = [],
    strings: [String: [String: String]] = [:], stringsdict: [String: String] = [:],
    launch: (@MainActor @Sendable () -> Void)? = nil,
    serviceExtension: (@MainActor @Sendable () -> UNNotificationServiceExtension)? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.displayName =
      displayName ?? bundleIdentifier.split(separator: ".").last.map(String.init)
      ?? bundleIdentifier
    self.entitlements = entitlements
    self.strings = strings
    self.stringsdict = stringsdict
    self.launch = launch
    self.serviceExtension = serviceExtension
  }

  /// Creates an app from its bundle identifier.
  public init(stringLiteral bundleIdentifier: String) {
    self.init(bundleIdentifier)
  }

  /// The app of tests that need not name one: `com.example.app`.
  public static let standard: SimulatedApp = "com.example.app"
}
