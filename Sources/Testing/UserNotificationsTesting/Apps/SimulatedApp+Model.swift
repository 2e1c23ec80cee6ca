import Foundation
import NotificationCore
import NotificationModel
import NotificationText

extension SimulatedApp {
  /// The identifier as the system knows it.
  ///
  /// An identifier that cannot be one is a mistake in the test, which ends there.
  var identifier: BundleIdentifier {
    guard let identifier = BundleIdentifier(bundleIdentifier) else {
      preconditionFailure(
        "\"\(bundleIdentifier)\" is no bundle identifier; use one such as com.example.app.")
    }
    return identifier
  }

  /// Where its program would be.
  var executable: String { "/Applications/\(bundleIdentifier).app/\(bundleIdentifier)" }

  /// The bundle for the system, where the app has anything that only a bundle can say.
  var bundle: InstalledApp? {
    needsBundle ? wholeBundle : nil
  }

  /// Whether it says more than its identifier does.
  var saysMore: Bool {
    needsBundle || displayName != SimulatedApp(bundleIdentifier).displayName || launch != nil
      || !strings.isEmpty || !stringsdict.isEmpty
  }

  private var needsBundle: Bool { !entitlements.isEmpty || serviceExtension != nil }

  /// The bundle for the system; of an app without anything for it, what a program says of itself.
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
