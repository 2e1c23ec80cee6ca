import NotificationModel

/// The facts about apps and notifications that were read from the daemon.
struct AppFacts: Hashable {
  var records: [BundleIdentifier: AppRecord] = [:]
  var global: GlobalSettings?
  /// The pictures of notifications and the icons of apps, by their files.
  var pictures: [NotificationKey: String] = [:]
  var icons: [BundleIdentifier: String] = [:]
}
