import NotificationModel

extension Entitlements {
  /// Reads the entitlements of a bundle; a key that is not known here says nothing.
  init(_ list: BundleList) throws(BundleProblem) {
    self.init()
    let prefix = "com.apple.developer.usernotifications."
    criticalAlerts = try list.flag(prefix + "critical-alerts")
    timeSensitive = try list.flag(prefix + "time-sensitive")
    filtering = try list.flag(prefix + "filtering")
    communication = try list.flag(prefix + "communication")
    pushEnvironment = try Self.pushEnvironment(list)
    applicationGroups = try Self.groups(list)
  }

  private static func pushEnvironment(_ list: BundleList) throws(BundleProblem) -> String? {
    let key = "aps-environment"
    guard let environment = try list.text(key) else { return nil }
    guard ["development", "production"].contains(environment) else {
      throw list.wrong(key, "“development” or “production”")
    }
    return environment
  }

  /// A group is a folder that apps share, so its name must be as harmless as an identifier.
  private static func groups(_ list: BundleList) throws(BundleProblem) -> [String] {
    let key = "com.apple.security.application-groups"
    let groups = try list.texts(key)
    for group in groups where BundleIdentifier(group) == nil {
      throw BundleProblem(
        .invalidValue, field: list.field(key), value: group,
        remedy: "use letters, digits, dots, hyphens and underscores, as in group.com.example")
    }
    return groups
  }
}
