package import Foundation

/// The start of a new extension: its sources, its line in the manifest, and the additions to `Package.swift`.
package struct ExtensionTemplate {
  private let kind: ExtensionManifest.Kind
  private let name: String
  private let sources: ExtensionSources

  /// Prepares a template.
  ///
  /// - Throws: A `PackagingProblem` for a kind without a template, or a name that is not a Swift identifier, because a class
  ///   will have it.
  package init(kind: String, name: String?) throws(PackagingProblem) {
    guard let kind = ExtensionManifest.Kind(rawValue: kind) else {
      throw PackagingProblem("--add", kind, "there are templates for: service, content")
    }
    self.kind = kind
    sources = ExtensionSources(kind: kind, name: name)
    self.name = sources.name
    let isWord = self.name.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
    guard isWord, let first = self.name.utf8.first,
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first,
      self.name.utf8.count <= PackagingLimits.nameBytes
    else {
      throw PackagingProblem(
        "--name", self.name, "use ASCII letters and digits, a capital first, as in PictureService")
    }
  }

  /// Writes the extension's sources and adds it to the manifest; existing files are not overwritten.
  ///
  /// - Returns: The remaining manual steps, for the user.
  package func add(to manifest: URL, in package: URL) throws -> String {
    let folder = package.appending(path: "Sources/\(name)")
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw PackagingProblem("--name", name, "Sources/\(name) is there already; name another")
    }
    let changed = try extended(Data(contentsOf: manifest), file: manifest.lastPathComponent)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(sources.type.utf8).write(to: folder.appending(path: "\(name).swift"))
    try Data(sources.main.utf8).write(to: folder.appending(path: "main.swift"))
    try changed.write(to: manifest, options: .atomic)
    return sources.advice
  }

  /// The manifest with the extension in it, checked as a whole.
  private func extended(_ data: Data, file: String) throws -> Data {
    _ = try AppManifest(data, file: file)
    var table = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    var entry: [String: Any] = ["name": name, "kind": kind.rawValue, "product": name]
    if kind == .content { entry["attributes"] = ExtensionSources.contentAttributes }
    table["extensions"] = (table["extensions"] as? [Any] ?? []) + [entry]
    let changed = try JSONSerialization.data(
      withJSONObject: table, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    _ = try AppManifest(changed, file: file)
    return changed + Data("\n".utf8)
  }
}

/// The initial files of a new extension, and the remaining steps for the user.
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

  /// The attributes that a content extension must declare (J3); the user changes the category to one of the app's.
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
        // The best content so far; without this call the push is shown as it arrived.
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

  /// The remaining manual steps, for the user.
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
