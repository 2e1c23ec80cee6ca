import UserNotificationsUI

#if canImport(SwiftUI)
  import SwiftUI
#endif

// The examples of docs/manual/porting.md: each is the code of an app after the smallest change.

// MARK: outlets

final class AlarmViewController: UIViewController, UNNotificationContentExtension {
  #if canImport(ObjectiveC)
    @IBOutlet
  #endif
  weak var titleLabel: UILabel!

  override func viewDidLoad() {
    super.viewDidLoad()
    #if os(Linux)
      makeViews()
    #endif
    titleLabel.textColor = .label
  }

  func didReceive(_ notification: UNNotification) {
    titleLabel.text = notification.request.content.title
  }
}

#if os(Linux)
  extension AlarmViewController {
    /// The views that the storyboard makes on Apple's systems.
    fileprivate func makeViews() {
      let label = UILabel()
      label.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(label)
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
        label.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
        label.topAnchor.constraint(equalTo: view.topAnchor, constant: 16),
        label.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -16),
      ])
      titleLabel = label
    }
  }
#endif

// MARK: selectors

final class SnoozeViewController: UIViewController {
  let button = UIButton(type: .system)
  private(set) var snoozes = 0
  private var observer: (any NSObjectProtocol)?

  override func viewDidLoad() {
    super.viewDidLoad()
    button.addTarget(self, action: SnoozeViewController.snooze, for: .touchUpInside)
    let tap = UITapGestureRecognizer(target: self, action: SnoozeViewController.tapped)
    view.addGestureRecognizer(tap)
  }

  func snooze(_ sender: UIButton) {
    snoozes += 1
  }

  func tapped() {
    snoozes += 10
  }
}

final class ClockViewController: UIViewController {
  private(set) var isRunning = false
  private var observer: (any NSObjectProtocol)?
  private var timer: Timer?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    observer = NotificationCenter.default.addObserver(
      forName: UIApplication.didBecomeActiveNotification, object: nil, queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.start() }
    }
    timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.start() }
    }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if let observer { NotificationCenter.default.removeObserver(observer) }
    timer?.invalidate()
  }

  #if canImport(ObjectiveC)
    @objc
  #endif
  func start() {
    isRunning = true
  }
}

// MARK: optional methods

final class ForwardingDelegate: NSObject, UNUserNotificationCenterDelegate {
  private let next: any UNUserNotificationCenterDelegate

  init(next: any UNUserNotificationCenterDelegate) {
    self.next = next
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    #if canImport(ObjectiveC)
      next.userNotificationCenter?(
        center, didReceive: response, withCompletionHandler: completionHandler)
    #else
      next.userNotificationCenter(
        center, didReceive: response, withCompletionHandler: completionHandler)
    #endif
  }
}

// MARK: platforms

#if os(iOS) || os(Linux)
  func presentationOptions(isSilent: Bool) -> UNNotificationPresentationOptions {
    isSilent ? [.list] : [.banner, .list, .sound]
  }
#endif

// MARK: SwiftUI

final class OrganizerDelegate: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    true
  }
}

#if canImport(SwiftUI)
  struct OrganizerApp: App {
    @UIApplicationDelegateAdaptor(OrganizerDelegate.self) var delegate

    var body: some Scene {
      WindowGroup { Text("Organizer") }
    }
  }
#endif

enum Organizer {
  @MainActor static func main() {
    #if canImport(SwiftUI)
      OrganizerApp.main()
    #else
      OrganizerDelegate.main()
    #endif
  }
}

// MARK: Swift 6

@MainActor
final class InboxModel: NSObject {
  private(set) var opened: [String] = []
}

extension InboxModel: @MainActor UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    opened.append(response.notification.request.identifier)
    completionHandler()
  }
}

// MARK: storyboards

@MainActor
func registerStoryboards() {
  #if os(Linux)
    UIStoryboard.register("Snooze", in: "Main", isInitial: true) { SnoozeViewController() }
    UIStoryboard.register("Clock", in: "Main") { ClockViewController() }
  #endif
}

@MainActor
func makeClock() -> ClockViewController? {
  let storyboard = UIStoryboard(name: "Main", bundle: nil)
  return storyboard.instantiateViewController(withIdentifier: "Clock") as? ClockViewController
}

// MARK: key paths

final class Download: NSObject {
  var progress = 0.0 {
    didSet { progressChanged?(progress) }
  }
  var progressChanged: ((Double) -> Void)?
}

func name(of badge: NSNumber?, in content: UNMutableNotificationContent) -> String {
  let path = \UNMutableNotificationContent.badge
  content[keyPath: path] = badge
  return "badge"
}
