import UIKit
import UserNotifications
import UserNotificationsUI

// The controller that the article on iOS 12 builds up, in its final form. Outlets of a storyboard are made in code; everything
// else is as in an app for Apple's systems.

class NotificationViewController: UIViewController, UNNotificationContentExtension {
  var notificationTitleLabel: UILabel!
  var notificationImageView: UIImageView!
  var heartButton: UIButton!

  override func viewDidLoad() {
    super.viewDidLoad()
    notificationTitleLabel = UILabel(frame: CGRect(x: 16, y: 16, width: 200, height: 24))
    notificationImageView = UIImageView(frame: CGRect(x: 16, y: 48, width: 200, height: 100))
    notificationImageView.contentMode = .scaleAspectFit
    heartButton = UIButton(type: .custom)
    heartButton.frame = CGRect(x: 230, y: 16, width: 44, height: 44)
    heartButton.setImage(UIImage(systemName: "heart"), for: .normal)
    heartButton.addTarget(
      self, action: NotificationViewController.defaultButtonTapped, for: .touchUpInside)
    view.addSubview(notificationTitleLabel)
    view.addSubview(notificationImageView)
    view.addSubview(heartButton)
  }

  func openApp() {
    extensionContext?.performNotificationDefaultAction()
  }

  func dismissNotification() {
    extensionContext?.dismissNotificationContentExtension()
  }

  func didReceive(_ notification: UNNotification) {
    self.notificationTitleLabel.text = notification.request.content.body
  }

  func didReceive(
    _ response: UNNotificationResponse,
    completionHandler completion: @escaping (UNNotificationContentExtensionResponseOption) -> Void
  ) {
    switch response.actionIdentifier {
    case "like-action":
      let actions = [
        UNNotificationAction(identifier: "1-star", title: "★", options: []),
        UNNotificationAction(identifier: "2-star", title: "★ ★", options: []),
        UNNotificationAction(identifier: "3-star", title: "★ ★ ★", options: []),
      ]
      extensionContext?.notificationActions = actions
    case "open-app":
      openApp()
    default:
      dismissNotification()
    }
  }

  @IBAction func defaultButtonTapped(_ sender: UIButton) {
    openApp()
  }
}

/// All that the extension's `main.swift` says on Linux.
func runContentExtension() -> Never {
  NotificationViewController.main(NotificationViewController.init)
}
