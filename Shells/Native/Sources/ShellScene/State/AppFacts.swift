import NotificationModel

/// The facts about apps and notifications that were read from the daemon.
struct AppFacts: Hashable {
  /// The records of apps whose menu was opened, or whose trial may have ended.
  var records: [BundleIdentifier: AppRecord] = [:]
  var global: GlobalSettings?
  /// The pictures of notifications that were drawn later, by their files.
  var pictures: [NotificationKey: String] = [:]
  /// The icons of apps, by their files; nil for an app without one.
  private var icons: [BundleIdentifier: String?] = [:]

  func icon(of app: BundleIdentifier) -> String? { icons[app] ?? nil }

  func knowsIcon(of app: BundleIdentifier) -> Bool { icons[app] != nil }

  mutating func set(icon file: String?, of app: BundleIdentifier) {
    icons.updateValue(file, forKey: app)
  }

  /// Remembers the icon and the picture that came with a notification.
  mutating func follow(_ presentation: Presentation) {
    guard let files = presentation.media.files else { return }
    if files.icon != nil || !files.isPending { set(icon: files.icon, of: presentation.key.app) }
    if let picture = files.picture { pictures[presentation.key] = picture }
  }
}
