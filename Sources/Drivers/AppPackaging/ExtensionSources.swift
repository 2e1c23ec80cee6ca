/// The files that a new extension begins with, and what a person has left to do.
struct ExtensionSources {
  private let kind: ExtensionManifest.Kind
  /// The name of the class, of its folder and of its product.
  let name: String

  init(kind: ExtensionManifest.Kind, name: String?) {
    self.kind = kind
    let usual =
      switch kind {
      case .service: "NotificationService"
      case .content: "NotificationViewController"
      }
    self.name = name ?? usual
  }

  /// What a content extension must say of itself (J3); a person changes the category to one of the app's.
  static var contentAttributes: [String: Any] {
    [
      "UNNotificationExtensionCategory": "myNotificationCategory",
      "UNNotificationExtensionInitialContentSizeRatio": 0.5,
      "UNNotificationExtensionUserInteractionEnabled": true,
    ]
  }

  /// `main.swift`.
  var main: String {
    switch kind {
    case .service:
      """
      import UserNotifications

      UNNotificationServiceExtension.main(\(name).init)

      """
    case .content:
      """
      import UserNotificationsUI

      \(name).main(\(name).init)

      """
    }
  }

  /// The file of the class.
  var type: String {
    switch kind {
    case .service: service
    case .content: content
    }
  }

  private var service: String {
    """
    import UserNotifications

    /// Changes pushes with `"mutable-content": 1` before they are shown.
    final class \(name): UNNotificationServiceExtension {
      private var contentHandler: ((UNNotificationContent) -> Void)?
      private var content: UNMutableNotificationContent?

      override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
      ) {
        self.contentHandler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let content else { return contentHandler(request.content) }
        content.title += " (changed)"
        contentHandler(content)
      }

      override func serviceExtensionTimeWillExpire() {
        // The best that there is by now; without a call the push is shown as it came.
        if let contentHandler, let content { contentHandler(content) }
      }
    }

    """
  }

  private var content: String {
    """
    import UIKit
    import UserNotifications
    import UserNotificationsUI

    /// Draws notifications of the category that the manifest names, when a person opens one.
    final class \(name): UIViewController, UNNotificationContentExtension {
      private let label = UILabel()

      override func viewDidLoad() {
        super.viewDidLoad()
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        NSLayoutConstraint.activate([
          label.topAnchor.constraint(equalTo: view.layoutMarginsGuide.topAnchor),
          label.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
          label.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
          label.bottomAnchor.constraint(equalTo: view.layoutMarginsGuide.bottomAnchor),
        ])
      }

      func didReceive(_ notification: UNNotification) {
        label.text = notification.request.content.body
      }
    }

    """
  }

  /// What is left to do by hand, for a person.
  var advice: String {
    let product = kind == .service ? "UserNotifications" : "UserNotificationsUI"
    let category = """
      Then name one of the app's categories in the manifest, under
      UNNotificationExtensionCategory.
      """
    return """
      Sources/\(name) is there, and the manifest names it. Add to Package.swift:

        products:  .executable(name: "\(name)", targets: ["\(name)"]),
        targets:   .executableTarget(
                     name: "\(name)",
                     dependencies: [
                       .product(name: "\(product)", package: "swift-user-notifications")
                     ]),
      """ + (kind == .content ? "\n\n" + category : "")
  }
}
