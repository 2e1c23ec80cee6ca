import UIKit
import UserNotificationsUI

// Subclasses as public apps write them: each overrides open members of Apple's class.

class ReplyAction: UNTextInputNotificationAction {
  override class var supportsSecureCoding: Bool { true }
  override func copy(with zone: NSZone? = nil) -> Any { self }
  override var description: String { "reply \(identifier)" }
}

class PassthroughWindow: UIWindow {
  private(set) var log: [String] = []

  override init(windowScene: UIWindowScene) {
    super.init(windowScene: windowScene)
    log.append("scene")
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit == self ? nil : hit
  }

  override func makeKeyAndVisible() {
    super.makeKeyAndVisible()
    log.append("visible")
  }
}

class BadgeView: UIView {
  private(set) var log: [String] = []

  override class var requiresConstraintBasedLayout: Bool { true }
  override var isAccessibilityElement: Bool {
    get { true }
    set { super.isAccessibilityElement = newValue }
  }
  override var accessibilityValue: String? {
    get { "3 messages" }
    set { super.accessibilityValue = newValue }
  }
  override var accessibilityHint: String? {
    get { "Opens the chat" }
    set { super.accessibilityHint = newValue }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setUp()
  }

  private func setUp() { backgroundColor = .red }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    log.append(newWindow == nil ? "leaving" : "entering")
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    log.append(window == nil ? "left" : "entered")
  }

  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    log.append("size")
  }

  override func safeAreaInsetsDidChange() { super.safeAreaInsetsDidChange() }
}

class LoudButton: UIButton {
  override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title?.uppercased(), for: state)
  }

  override func setImage(_ image: UIImage?, for state: UIControl.State) {
    super.setImage(image, for: state)
  }

  override var isEnabled: Bool {
    didSet { alpha = isEnabled ? 1 : 0.5 }
  }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? .gray : .clear }
  }
}

class PaddedLabel: UILabel {
  var padding: CGFloat = 4
  override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(width: size.width + 2 * padding, height: size.height + 2 * padding)
  }
  override var text: String? {
    didSet { invalidateIntrinsicContentSize() }
  }
}

class ContainerController: UIViewController {
  private(set) var added = 0

  override func addChild(_ childController: UIViewController) {
    super.addChild(childController)
    added += 1
  }

  override func removeFromParent() { super.removeFromParent() }
  override func viewSafeAreaInsetsDidChange() { super.viewSafeAreaInsetsDidChange() }
}

class TitledController: UIViewController {
  let name: String

  init(name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }
}

class EagerConditions: UISceneActivationConditions {
  override class var supportsSecureCoding: Bool { true }
}

class DatedRequest: UNNotificationRequest, @unchecked Sendable {
  var made = Date(timeIntervalSince1970: 0)
}

class OwnCategory: UNNotificationCategory, @unchecked Sendable {}
class OwnInterval: UNTimeIntervalNotificationTrigger {}
class OwnCalendar: UNCalendarNotificationTrigger {}
class OwnPlace: UNLocationNotificationTrigger {}
class PlainAction: UNNotificationAction {}

class NamedLocation: CLLocation, @unchecked Sendable {
  var name = "unnamed"
}

class NamedCircle: CLCircularRegion, @unchecked Sendable {
  var name = "unnamed"
}

class NamedRegion: CLRegion, @unchecked Sendable {
  var name = "unnamed"
}

class NamedBeacons: CLBeaconRegion, @unchecked Sendable {
  var name = "unnamed"
}
