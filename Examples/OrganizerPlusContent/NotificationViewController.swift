import UIKit
import UserNotifications
import UserNotificationsUI

/// Draws a task that another person shares: its title, its picture, and a heart that opens the app.
///
/// One, two and three stars replace *Like*, and the given rating replaces the stars.
final class NotificationViewController: UIViewController, UNNotificationContentExtension {
  private let titleLabel = UILabel()
  private let bodyLabel = UILabel()
  private let picture = UIImageView()
  private lazy var heart = UIButton(
    type: .system, primaryAction: UIAction { [weak self] _ in self?.openApp() })

  override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel.font = .preferredFont(forTextStyle: .headline)
    titleLabel.numberOfLines = 2
    bodyLabel.font = .preferredFont(forTextStyle: .subheadline)
    bodyLabel.textColor = .secondaryLabel
    bodyLabel.numberOfLines = 0
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.layer.cornerRadius = 12
    heart.setImage(UIImage(systemName: "heart.fill"), for: .normal)
    heart.tintColor = .systemPink
    heart.accessibilityLabel = "Open OrganizerPlus"
    arrange()
  }

  private func arrange() {
    let words = UIStackView(arrangedSubviews: [titleLabel, bodyLabel])
    words.axis = .vertical
    words.spacing = 4
    let line = UIStackView(arrangedSubviews: [words, heart])
    line.alignment = .center
    line.spacing = 12
    let card = UIStackView(arrangedSubviews: [picture, line])
    card.axis = .vertical
    card.spacing = 12
    card.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(card)
    let margins = view.layoutMarginsGuide
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: margins.topAnchor),
      card.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      card.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      card.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      picture.heightAnchor.constraint(equalToConstant: 160),
      heart.widthAnchor.constraint(equalToConstant: 44),
      heart.heightAnchor.constraint(equalToConstant: 44),
    ])
  }

  func didReceive(_ notification: UNNotification) {
    let content = notification.request.content
    titleLabel.text = content.title
    bodyLabel.text = content.body
    picture.image = content.attachments.first.flatMap { UIImage(contentsOfFile: $0.url.path) }
    picture.isHidden = picture.image == nil
  }

  func didReceive(
    _ response: UNNotificationResponse,
    completionHandler completion: @escaping (UNNotificationContentExtensionResponseOption) -> Void
  ) {
    switch response.actionIdentifier {
    case "like":
      extensionContext?.notificationActions = (1...3).map { count in
        UNNotificationAction(
          identifier: "\(count)-star", title: Self.stars(count), options: [])
      }
    case "1-star", "2-star", "3-star":
      bodyLabel.text = "You gave \(Self.stars(Int(response.actionIdentifier.prefix(1)) ?? 0))."
      extensionContext?.notificationActions = [
        UNNotificationAction(identifier: "open", title: "Open App", options: []),
        UNNotificationAction(identifier: "dismiss", title: "Dismiss", options: []),
      ]
    case "open": openApp()
    default: extensionContext?.dismissNotificationContentExtension()
    }
    completion(.doNotDismiss)
  }

  private func openApp() {
    extensionContext?.performNotificationDefaultAction()
  }

  private static func stars(_ count: Int) -> String {
    Array(repeating: "★", count: count).joined(separator: " ")
  }
}
