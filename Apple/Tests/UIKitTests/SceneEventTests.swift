import NotificationModel
import Testing
import UIKit

@MainActor @Suite struct SceneEventTests {
  private let controller = UIViewController()

  /// The number of a view of the controller, as a shell knows it.
  private func number(of view: UIView) -> Int64 {
    let name = UUID().uuidString
    view.accessibilityLabel = name
    var reader = SceneReader()
    return find(name, in: reader.tree(of: controller.view)) ?? 0
  }

  private func find(_ name: String, in node: ViewNode) -> Int64? {
    if node.accessibilityLabel == name { return node.identifier }
    return node.children.lazy.compactMap { find(name, in: $0) }.first
  }

  @Test func `A pressed button sends its actions once, in order`() {
    var told: [String] = []
    let button = UIButton(type: .system, primaryAction: UIAction { _ in told.append("primary") })
    button.addAction(UIAction { _ in told.append("down") }, for: .touchDown)
    button.addAction(
      UIAction { action in told.append(action.sender as? UIButton === button ? "up" : "?") },
      for: .touchUpInside)
    controller.view.addSubview(button)
    let isOdd = SceneEvents.perform(.tapped(view: number(of: button)), in: controller)
    #expect(told == ["down", "primary", "up"] && !isOdd)
  }

  @Test func `Methods of objects replace selectors, and keep no object alive`() {
    final class Target {
      var taps = 0
      func tapped() { taps += 1 }
      func tapped(by sender: UIButton) { taps += 10 }
    }
    var target: Target? = Target()
    weak let held = target
    let button = UIButton()
    if let target {
      button.addTarget(target, action: Target.tapped(by:), for: .touchUpInside)
      button.addTarget(target, action: { target in { target.tapped() } }, for: .touchUpInside)
    }
    controller.view.addSubview(button)
    let number = number(of: button)
    _ = SceneEvents.perform(.tapped(view: number), in: controller)
    #expect(target?.taps == 11)
    if let target { button.removeTarget(target, for: .allEvents) }
    _ = SceneEvents.perform(.tapped(view: number), in: controller)
    #expect(target?.taps == 11)
    target = nil
    #expect(held == nil)
  }

  @Test func `A view that is disabled or hidden ignores events`() {
    var taps = 0
    let card = UIView()
    let button = UIButton(primaryAction: UIAction { _ in taps += 1 })
    controller.view.addSubview(card)
    card.addSubview(button)
    let number = number(of: button)
    let states: [(UIView, Bool) -> Void] = [
      { _, on in button.isEnabled = on }, { _, on in button.isUserInteractionEnabled = on },
      { _, on in card.isUserInteractionEnabled = on }, { _, on in card.isHidden = !on },
      { _, on in button.isHidden = !on },
    ]
    for set in states {
      set(button, false)
      #expect(SceneEvents.perform(.tapped(view: number), in: controller))
      set(button, true)
    }
    #expect(taps == 0)
    _ = SceneEvents.perform(.tapped(view: number), in: controller)
    #expect(taps == 1)
  }

  @Test func `A tap goes to the innermost view that waits for it`() {
    var told: [String] = []
    let card = UIView()
    let label = UILabel()
    controller.view.addGestureRecognizer(UITapGestureRecognizer { _ in told.append("root") })
    controller.view.addSubview(card)
    card.addSubview(label)
    let number = number(of: label)
    _ = SceneEvents.perform(.tapped(view: number), in: controller)
    let tap = UITapGestureRecognizer { recognizer in
      told.append(recognizer.view === card && recognizer.state == .ended ? "card" : "?")
    }
    card.addGestureRecognizer(tap)
    _ = SceneEvents.perform(.tapped(view: number), in: controller)
    tap.numberOfTapsRequired = 2
    _ = SceneEvents.perform(.tapped(view: number), in: controller)
    _ = SceneEvents.perform(.tapped(view: number), in: controller)
    tap.isEnabled = false
    _ = SceneEvents.perform(.tapped(view: number), in: controller)
    #expect(told == ["root", "card", "card", "root"])
  }

  @Test func `A scene says which views wait for taps`() {
    let card = UIView()
    let star = UIControl(frame: .zero, primaryAction: UIAction { _ in })
    controller.view.addSubview(card)
    controller.view.addSubview(star)
    var first = SceneReader()
    #expect(first.tree(of: controller.view).children.map(\.takesTaps) == [false, true])
    card.addGestureRecognizer(UITapGestureRecognizer { _ in })
    star.isEnabled = false
    var second = SceneReader()
    #expect(second.tree(of: controller.view).children.map(\.takesTaps) == [true, false])
  }

  @Test func `A switch and a slider get the user's values and send their actions`() {
    var told: [String] = []
    let toggle = UISwitch()
    let slider = UISlider()
    toggle.addAction(UIAction { _ in told.append("on \(toggle.isOn)") }, for: .valueChanged)
    slider.addAction(UIAction { _ in told.append("\(slider.value)") }, for: .valueChanged)
    controller.view.addSubview(toggle)
    controller.view.addSubview(slider)
    let (first, second) = (number(of: toggle), number(of: slider))
    _ = SceneEvents.perform(.switched(view: first, isOn: true), in: controller)
    _ = SceneEvents.perform(.switched(view: first, isOn: true), in: controller)
    _ = SceneEvents.perform(.slid(view: second, value: 0.5, isMoving: true), in: controller)
    slider.isContinuous = false
    _ = SceneEvents.perform(.slid(view: second, value: 0.75, isMoving: true), in: controller)
    _ = SceneEvents.perform(.slid(view: second, value: 7, isMoving: false), in: controller)
    _ = SceneEvents.perform(.slid(view: second, value: .nan, isMoving: false), in: controller)
    #expect(told == ["on true", "0.5", "1.0", "0.0"])
  }

  @Test func `Events about removed views, or of another kind, change nothing`() {
    let label = UILabel()
    controller.view.addSubview(label)
    let number = number(of: label)
    for event in [
      ViewEvent.tapped(view: -1), .switched(view: number, isOn: true),
      .edited(view: number, text: "x"), .slid(view: number, value: 1, isMoving: false),
      .began(view: number), .ended(view: number), .returned(view: number),
    ] {
      #expect(SceneEvents.perform(event, in: controller))
    }
    #expect(label.text == nil)
  }
}
