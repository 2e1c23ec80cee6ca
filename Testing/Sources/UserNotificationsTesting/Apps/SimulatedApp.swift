import Foundation
import NotificationEngine
import NotificationModel
import NotificationText
public import UserNotifications

/// An app on a simulated device, described by what its bundle would contain.
///
/// A bundle identifier alone is enough for most tests:
///
/// ```swift
/// try await device.run(app: "com.example.organizer") {
///   try await center.add(request)
/// }
/// ```
public struct SimulatedApp: Sendable, ExpressibleByStringLiteral {
  /// A capability that Apple, or an entitlements file on Linux, gives the app.
  public enum Entitlement: Hashable, Sendable, CaseIterable {
    /// Critical alerts, for which the user is asked separately (A12).
    case criticalAlerts
    /// Notifications that are delivered during a Focus and before the scheduled summary (E13).
    case timeSensitive
    /// Messages and calls from people.
    case communication
    /// A service extension that may suppress the pushes that it receives.
    case filtering
  }

  /// The identifier, in the form of `com.example.app`.
  public var bundleIdentifier: String
  /// The name that the user sees; unless set, the last part of the identifier.
  public var displayName: String
  /// The app's entitlements; none unless set.
  public var entitlements: Set<Entitlement>
  /// The texts of its `Localizable.strings`, by language and key.
  public var strings: [String: [String: String]]
  /// The contents of its `Localizable.stringsdict`, by language.
  public var stringsdict: [String: String]
  /// Code that runs when the system starts the app, on the main actor and on the device: usually the app's launch code, such
  /// as setting its delegate.
  public var launch: (@MainActor @Sendable () -> Void)?
  /// Creates the app's service extension, which receives each push with `mutable-content` on the main actor, in the
  /// process of the test (H9): usually its initializer.
  public var serviceExtension: (@MainActor @Sendable () -> UNNotificationServiceExtension)?

  /// Creates an app.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: The identifier: letters, digits, dots, hyphens and underscores.
  ///   - displayName: The name that the user sees.
  ///   - entitlements: The app's entitlements.
  ///   - strings: The texts of its `Localizable.strings`, by language and key.
  ///   - stringsdict: The contents of its `Localizable.stringsdict`, by language, as an XML property list; a list
  ///     that cannot be read ends the test.
  ///   - launch: Code that runs when the system starts the app; without it a response waits until a delegate is set.
  ///   - serviceExtension: Creates the app's service extension; an app without it has none.
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

extension SimulatedApp {
  /// The identifier as the system knows it.
  ///
  /// An invalid identifier ends the test.
  var identifier: BundleIdentifier {
    guard let identifier = BundleIdentifier(bundleIdentifier) else {
      preconditionFailure(
        "\"\(bundleIdentifier)\" is not a bundle identifier; use one such as com.example.app.")
    }
    return identifier
  }

  /// The path at which its program would be.
  var executable: String { "/Applications/\(bundleIdentifier).app/\(bundleIdentifier)" }

  /// The bundle for the system, if the app has any property that only a bundle can declare.
  var bundle: InstalledApp? {
    needsBundle ? wholeBundle : nil
  }

  /// Whether the app has more than its identifier.
  var hasMoreThanIdentifier: Bool {
    needsBundle || displayName != SimulatedApp(bundleIdentifier).displayName || launch != nil
      || !strings.isEmpty || !stringsdict.isEmpty
  }

  private var needsBundle: Bool { !entitlements.isEmpty || serviceExtension != nil }

  /// The bundle for the system; for an app without any such property, the declarations of the program itself.
  var wholeBundle: InstalledApp {
    var model = Entitlements()
    model.criticalAlerts = entitlements.contains(.criticalAlerts)
    model.timeSensitive = entitlements.contains(.timeSensitive)
    model.communication = entitlements.contains(.communication)
    if needsBundle { model.pushEnvironment = "development" }
    model.filtering = entitlements.contains(.filtering)
    return InstalledApp(
      identifier: identifier, displayName: displayName,
      bundlePath: "/Applications/\(bundleIdentifier).app", executable: executable,
      entitlements: model, extensions: serviceExtension == nil ? [] : [service],
      wakesForPushes: needsBundle)
  }

  /// The service extension as its bundle would name it.
  private var service: AppExtension {
    AppExtension(
      point: .service, identifier: identifier,
      executable: "/Applications/\(bundleIdentifier).app/PlugIns/Service.appex/Service",
      principalClass: "NotificationService")
  }

  /// Its texts, ready to be looked up.
  var texts: TextResolver {
    var tables = strings.mapValues { StringsTable(entries: $0.mapValues(StringsTable.Entry.text)) }
    for (language, text) in stringsdict {
      var table = tables[language] ?? StringsTable()
      do throws(TextProblem) {
        try table.add(stringsdict: Data(text.utf8), file: "Localizable.stringsdict (\(language))")
      } catch {
        preconditionFailure("\(error)")
      }
      tables[language] = table
    }
    return TextResolver(
      tables: tables, developmentRegion: tables.keys.contains("en") ? "en" : tables.keys.min())
  }
}
