import Foundation
import UserNotifications

/// A service extension whose behaviour depends on the title of its push: some titles do harm.
final class ProbeService: UNNotificationServiceExtension {
  private var handler: ((UNNotificationContent) -> Void)?
  private var best: UNMutableNotificationContent?

  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    handler = contentHandler
    let content = request.content.mutableCopy() as? UNMutableNotificationContent
    guard let content else { return }
    switch content.title {
    case "describe": describe(content)
    case "attach": attach(["p"], to: content)
    case "attach and lose": attach(["a", "lost", "z"], to: content)
    case "wait":
      Thread.sleep(forTimeInterval: 0.2)
      content.title = "waited"
    case "main queue":
      DispatchQueue.main.async { self.answer(content, "from the main queue") }
      return
    case "schedule":
      schedule(content)
      return
    case "twice":
      answer(content, "first")
      content.title = "second"
    case "quick": content.title = "done"
    case "hang": return
    case "hang and give up":
      best = content
      return
    default:
      Harm(rawValue: content.title)?.begin(token: request.identifier)
      return
    }
    contentHandler(content)
  }

  override func serviceExtensionTimeWillExpire() {
    guard let handler, let content = best else { return }
    content.title = "half done"
    handler(content)
  }

  /// Asks its app's center, which is the one it shares (J2).
  private func schedule(_ content: UNMutableNotificationContent) {
    let later = UNMutableNotificationContent()
    later.title = "Later"
    let request = UNNotificationRequest(
      identifier: "from the extension", content: later,
      trigger: UNTimeIntervalNotificationTrigger(timeInterval: 3_600, repeats: false))
    UNUserNotificationCenter.current().add(request) { error in
      self.answer(content, error.map { "\($0)" } ?? "scheduled")
    }
  }

  private func answer(_ content: UNMutableNotificationContent, _ title: String) {
    content.title = title
    handler?(content)
  }

  /// Describes the environment of the process.
  private func describe(_ content: UNMutableNotificationContent) {
    let environment = ProcessInfo.processInfo.environment
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    content.title = "\(ProcessInfo.processInfo.processIdentifier)"
    content.subtitle = environment.keys.sorted().joined(separator: ",")
    content.body = NSTemporaryDirectory()
    content.userInfo["files"] = files.count
    content.userInfo["folder"] = FileManager.default.currentDirectoryPath
  }

  /// Attaches pictures of these names; the file of the one named lost is removed.
  private func attach(_ names: [String], to content: UNMutableNotificationContent) {
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    content.attachments = names.compactMap { name in
      let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(name).png")
      try? png.write(to: file)
      return try? UNNotificationAttachment(identifier: name, url: file)
    }
    try? FileManager.default.removeItem(atPath: NSTemporaryDirectory() + "/lost.png")
  }
}
