import NotificationEngine
import NotificationModel

extension World {
  static let service = AppExtension(
    point: .service, identifier: identifier("com.example.organizer.service"),
    executable: "/data/apps/com.example.organizer.app/PlugIns/Service.appex/Service",
    principalClass: "NotificationService")

  /// The organizer's bundle.
  static func bundle(
    filtering: Bool = false, extensions: [AppExtension] = [service]
  ) -> InstalledApp {
    var entitlements = Entitlements()
    entitlements.filtering = filtering
    return InstalledApp(
      identifier: organizer, displayName: "Organizer",
      bundlePath: "/data/apps/com.example.organizer.app", executable: "/opt/organizer/organizer",
      entitlements: entitlements, extensions: extensions)
  }

  /// An organizer with all permissions and a service extension.
  static func extended(filtering: Bool = false, policy: Policy = Policy()) -> World {
    var world = World.allowed(policy: policy)
    world.transaction(.apps(.appInstalled(bundle(filtering: filtering), reply: nil)))
    return world
  }

  /// A payload that requests the extension.
  static let secret: [String: PropertyList] = [
    "aps": ["alert": ["title": "Secret"], "mutable-content": 1, "sound": "default", "badge": 3]
  ]

  /// Delivers a push that goes to the extension, and returns its token.
  mutating func pushToExtension(as identifier: String? = nil) throws -> Int64? {
    try push(Self.secret, as: identifier).orders.first?.token
  }
}

extension NotificationContent {
  /// A content with a title.
  static func titled(_ title: String) -> NotificationContent {
    var content = NotificationContent()
    content.title = .literal(title)
    return content
  }
}

extension [Effect] {
  /// The pushes that were passed to extensions, in order.
  var orders: [ExtensionOrder] {
    compactMap { if case .extensions(.extend(let order)) = $0 { order } else { nil } }
  }
}
