import UIKit
import UniformTypeIdentifiers

// Alerts and types of files as public apps write them around their notifications.

class SettingsPromptController: UIViewController {
  private(set) var log: [String] = []

  func showPermissionAlert() {
    let alertController = UIAlertController(
      title: NSLocalizedString("Notifications are off", comment: "Title of the alert"),
      message: NSLocalizedString("Allow them in Settings.", comment: "Body of the alert"),
      preferredStyle: .alert)
    let settingsAction = UIAlertAction(title: "Settings", style: .default) { [weak self] _ in
      self?.log.append("settings")
    }
    alertController.addAction(settingsAction)
    alertController.addAction(UIAlertAction(title: "Cancel", style: .cancel, handler: nil))
    alertController.preferredAction = settingsAction
    present(alertController, animated: true, completion: nil)
  }

  func askForName() {
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    alert.addTextField { textField in
      textField.placeholder = "Reminder"
      textField.autocapitalizationType = .sentences
    }
    alert.addAction(
      UIAlertAction(title: "Add", style: .default) { [unowned self, weak alert] action in
        log.append("added \(alert?.textFields?.first?.text ?? "")")
      })
    present(alert, animated: true)
  }

  func showSheet() {
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    for minutes in [5, 10] {
      sheet.addAction(
        UIAlertAction(title: "\(minutes) minutes", style: .default) { action in
          self.log.append(action.title ?? "")
        })
    }
    sheet.addAction(UIAlertAction(title: "Delete", style: .destructive))
    present(sheet, animated: true)
  }
}

extension UNNotificationAttachment {
  /// An attachment of a file of a known kind.
  static func make(_ url: URL, type: UTType, label: String) throws -> UNNotificationAttachment {
    let attachment = try UNNotificationAttachment(
      identifier: UUID().uuidString, url: url,
      options: [UNNotificationAttachmentOptionsTypeHintKey: type.identifier])
    attachment.accessibilityLabel = label
    return attachment
  }
}

/// Copies a token for a push tool, and pastes the user's clipboard.
final class TokenPasteboard {
  func copy(_ deviceToken: Data) {
    let token = deviceToken.map { String(format: "%02x", $0) }.joined()
    UIPasteboard.general.string = token
  }

  func copySecret(_ code: String) {
    UIPasteboard.general.setItems(
      [[UTType.utf8PlainText.identifier: code]],
      options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)])
  }

  var pastedTitle: String? {
    guard UIPasteboard.general.hasStrings else { return nil }
    return UIPasteboard.general.string?.trimmingCharacters(in: .whitespaces)
  }

  func reminder(for name: String, count: Int) -> UNNotificationContent {
    let content = UNMutableNotificationContent()
    content.title = String(localized: "Reminder for \(name)", comment: "Title of a reminder")
    content.body = String(localized: "REMINDER_BODY", defaultValue: "\(count) tasks are left")
    return content
  }
}
