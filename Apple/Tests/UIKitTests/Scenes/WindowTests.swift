import Testing
import UIKit
import UserNotificationsTesting

/// The life cycle of a window's controller without a screen.
@MainActor @Suite struct WindowTests {
  private final class Noting: UIViewController {
    let log: AppLog
    private let name: String

    init(_ name: String, _ log: AppLog) {
      self.name = name
      self.log = log
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() { log.lines.append("\(name) loaded") }
    override func viewDidAppear(_ animated: Bool) { log.lines.append("\(name) appeared") }
    override func viewDidDisappear(_ animated: Bool) { log.lines.append("\(name) disappeared") }
  }

  private let log = AppLog()

  @Test func `A controller appears in a visible window, and disappears for the next one`() async {
    await SimulatedDevice().run(app: "com.example.app") {
      let window = UIWindow(frame: UIScreen.main.bounds)
      let first = Noting("first", log)
      window.rootViewController = first
      #expect(log.lines.isEmpty && UIApplication.shared.windows.isEmpty)
      window.makeKeyAndVisible()
      #expect(log.lines == ["first loaded", "first appeared"])
      #expect(first.view.window === window && first.view.frame == window.bounds)
      let second = Noting("second", log)
      window.rootViewController = second
      #expect(
        log.lines.dropFirst(2) == ["first disappeared", "second loaded", "second appeared"])
      #expect(first.view.window == nil)
      window.makeKeyAndVisible()
      #expect(log.lines.count == 5)
    }
  }

  @Test func `Only one window is the key window`() async {
    await SimulatedDevice().run(app: "com.example.app") {
      let (one, two) = (UIWindow(frame: .zero), UIWindow(frame: .zero))
      one.makeKeyAndVisible()
      two.makeKeyAndVisible()
      #expect(!one.isKeyWindow && two.isKeyWindow && UIApplication.shared.keyWindow === two)
      one.makeKey()
      #expect(UIApplication.shared.keyWindow === one)
      #expect(UIApplication.shared.windows.count == 2)
    }
  }
}
