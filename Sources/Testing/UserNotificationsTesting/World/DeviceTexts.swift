import NotificationCore
import NotificationModel
import NotificationText

/// The texts of the apps on a simulated device, in the languages that its person reads.
struct DeviceTexts: TextCatalog {
  var resolvers: [BundleIdentifier: TextResolver] = [:]
  let languages = ["en"]

  func resolver(for app: AppRecord) -> TextResolver {
    resolvers[app.identifier] ?? TextResolver()
  }
}
