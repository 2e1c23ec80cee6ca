import NotificationModel
import Testing
import UIKit

@MainActor @Suite struct ControllerTests {
  private final class Telling: UIViewController {
    var told: [String] = []
    override func loadView() {
      told.append("load")
      super.loadView()
    }
    override func viewDidLoad() {
      super.viewDidLoad()
      told.append("loaded")
    }
    override func viewWillAppear(_ animated: Bool) { told.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { told.append("appeared") }
    override func viewWillLayoutSubviews() { told.append("will lay out") }
    override func viewDidLayoutSubviews() { told.append("laid out") }
    override func viewWillDisappear(_ animated: Bool) { told.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { told.append("disappeared") }
  }

  @Test func `The life of a controller has Apple's order`() {
    let controller = Telling()
    #expect(!controller.isViewLoaded)
    controller.appear()
    controller.disappear()
    #expect(
      controller.told == [
        "load", "loaded", "will appear", "will lay out", "laid out", "appeared", "will disappear",
        "disappeared",
      ])
  }

  @Test func `A controller may make its own view, and one that forgets it gets one`() {
    final class Own: UIViewController {
      let card = UILabel()
      override func loadView() { view = card }
    }
    final class Forgetful: UIViewController {
      override func loadView() {}
    }
    let own = Own()
    #expect(own.view === own.card && own.card.next === own)
    #expect(Forgetful().view != nil)
  }

  @Test func `Classes of controllers and views can be written as in articles`() {
    final class Coded: UIViewController {
      let size: Int
      required init?(coder: NSCoder) {
        size = 3
        super.init(coder: coder)
      }
    }
    final class Named: UIViewController {
      init() { super.init(nibName: nil, bundle: nil) }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    final class Card: UIView {
      private(set) var isSetUp = false
      override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
      }
      required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
      }
      private func setUp() { isSetUp = true }
    }
    #expect(Coded(coder: EmptyCoder())?.size == 3)
    #expect(!Named().isViewLoaded)
    #expect(Card().isSetUp && Card(frame: .zero).isSetUp)
    #expect(Card(coder: EmptyCoder())?.isSetUp == true)
  }

  @Test func `Child controllers know their parent and the outermost extension context`() {
    let parent = UIViewController()
    let child = UIViewController()
    parent.addChild(child)
    parent.join(NSExtensionContext(actions: []) { _ in })
    #expect(child.parent === parent && parent.children == [child])
    #expect(child.extensionContext != nil && child.extensionContext === parent.extensionContext)
    child.removeFromParent()
    #expect(child.parent == nil && parent.children.isEmpty && child.extensionContext == nil)
  }

  @Test func `Views that are added, moved and removed get the callbacks`() {
    final class Telling: UIView {
      var told: [String] = []
      override func willMove(toSuperview newSuperview: UIView?) {
        told.append(newSuperview == nil ? "leaves" : "moves")
      }
      override func didMoveToSuperview() { told.append(superview == nil ? "left" : "moved") }
    }
    let (one, other) = (UIView(), UIView())
    let view = Telling()
    let (low, high) = (UIView(), UIView())
    one.addSubview(low)
    one.addSubview(high)
    one.insertSubview(view, belowSubview: high)
    #expect(one.subviews == [low, view, high])
    one.bringSubviewToFront(low)
    one.insertSubview(view, aboveSubview: low)
    one.exchangeSubview(at: 0, withSubviewAt: 1)
    #expect(one.subviews == [low, high, view])
    other.addSubview(view)
    #expect(one.subviews == [low, high] && view.superview === other)
    view.removeFromSuperview()
    #expect(
      other.subviews.isEmpty && view.told == ["moves", "moved", "moves", "moved", "leaves", "left"])
    low.tag = 4
    #expect(one.viewWithTag(4) === low && one.viewWithTag(5) == nil)
  }

  @Test func `A tint comes from the superview`() {
    let outer = UIView()
    let inner = UIView()
    outer.addSubview(inner)
    #expect(inner.tintColor == .systemBlue)
    outer.tintColor = .systemPink
    #expect(inner.tintColor == .systemPink)
    inner.tintColor = .red
    outer.tintColor = nil
    #expect(inner.tintColor == .red && outer.tintColor == .systemBlue)
  }

  @Test func `The views of an animation have their final values at once`() {
    let view = UIView()
    var isFinished = false
    UIView.animate(
      withDuration: 0, animations: { view.alpha = 0.5 }, completion: { isFinished = $0 })
    #expect(view.alpha == 0.5 && isFinished)
  }

  @Test func `Typed text goes to the input view that a controller provides`() {
    final class Typing: UIViewController {
      let field = UITextField()
      let bar = UIView()
      override var canBecomeFirstResponder: Bool { true }
      override var inputAccessoryView: UIView? { bar }
    }
    let controller = Typing()
    controller.bar.addSubview(controller.field)
    var before = SceneReader()
    #expect(before.scene(of: controller).inputAccessoryView == nil)
    controller.becomeFirstResponder()
    var during = SceneReader()
    let scene = during.scene(of: controller)
    #expect(scene.takesText && scene.inputAccessoryView?.children.count == 1)
    // The field in the bar receives the input instead of its controller, and the bar stays.
    controller.field.becomeFirstResponder()
    var later = SceneReader()
    let bar = later.scene(of: controller).inputAccessoryView
    let number = bar?.children.first?.identifier ?? 0
    _ = SceneEvents.perform(.edited(view: number, text: "hello"), in: controller)
    #expect(controller.field.text == "hello")
    controller.field.resignFirstResponder()
    var after = SceneReader()
    #expect(after.scene(of: controller).inputAccessoryView == nil)
  }
}
