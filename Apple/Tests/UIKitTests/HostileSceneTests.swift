import NotificationModel
import NotificationWire
import Testing
import UIKit

@MainActor @Suite struct HostileSceneTests {
  private nonisolated static let strange: [CGFloat] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, -1, 1e300,
    .leastNonzeroMagnitude, 0,
  ]

  @Test(arguments: strange)
  func `Shells get numbers that they can draw, whatever numbers views have`(number: CGFloat) {
    let stack = UIStackView()
    let slider = UISlider()
    stack.frame = CGRect(x: number, y: number, width: number, height: number)
    stack.alpha = number
    stack.layer.cornerRadius = number
    stack.layer.borderWidth = number
    stack.spacing = number
    stack.layoutMargins = UIEdgeInsets(top: number, left: number, bottom: number, right: number)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.backgroundColor = UIColor(red: number, green: number, blue: number, alpha: number)
    stack.addArrangedSubview(slider)
    stack.setCustomSpacing(number, after: slider)
    slider.minimumValue = Float(number)
    slider.maximumValue = Float(number)
    slider.value = Float(number)
    let width = slider.widthAnchor.constraint(
      equalTo: stack.widthAnchor, multiplier: number, constant: number)
    width.priority = UILayoutPriority(Float(number))
    width.isActive = true
    let label = UILabel()
    label.font = .systemFont(ofSize: number)
    label.numberOfLines = -3
    stack.addSubview(label)
    let node = read(stack)
    #expect(numbers(in: node).allSatisfy { $0.isFinite && abs($0) <= 1_000_000 })
    #expect((0...1).contains(node.style.alpha) && node.style.cornerRadius >= 0)
    #expect(node.constraints.allSatisfy { (1...1000).contains($0.priority) })
  }

  @Test func `A scene has no more views than its limit`() {
    let root = UIView()
    for _ in 0..<(WindowSceneLimits.views + 50) { root.addSubview(UIView()) }
    #expect(count(read(root)) == WindowSceneLimits.views)
  }

  @Test func `A scene is not deeper than its limit`() {
    let root = UIView()
    var place = root
    for _ in 0..<100 {
      let inner = UIView()
      place.addSubview(inner)
      place = inner
    }
    #expect(depth(read(root)) == WindowSceneLimits.depth)
  }

  @Test func `Long texts are cut, and all texts together keep their limit`() {
    let stack = UIStackView()
    for index in 0..<200 {
      let label = UILabel()
      label.text = String(repeating: index % 2 == 0 ? "m" : "漢", count: 10_000)
      stack.addArrangedSubview(label)
    }
    let texts = read(stack).children.compactMap { node -> String? in
      guard case .label(let text) = node.content else { return nil }
      return text.text
    }
    #expect(texts.count == 200)
    #expect(texts[0].count == WindowSceneLimits.textCharacters)
    #expect(texts.map(\.utf8.count).reduce(0, +) <= WindowSceneLimits.textBytes)
    #expect(texts.last?.isEmpty == true)
  }

  @Test func `A letter of endless marks is cut too`() {
    let label = UILabel()
    label.text = "a" + String(repeating: "\u{301}", count: 1_000_000)
    guard case .label(let text) = read(label).content else {
      Issue.record("it is a label")
      return
    }
    #expect(text.text.unicodeScalars.count <= WindowSceneLimits.textCharacters)
  }

  @Test func `A scene has no more constraints than its limit`() {
    let root = UIView()
    for _ in 0..<300 {
      let view = UIView()
      root.addSubview(view)
      NSLayoutConstraint.activate([
        view.widthAnchor.constraint(equalToConstant: 1),
        view.topAnchor.constraint(equalTo: root.topAnchor),
      ])
    }
    #expect(constraintCount(read(root)) == WindowSceneLimits.constraints)
  }

  @Test func `Layout that asks for layout again ends`() {
    final class Restless: UIView {
      var passes = 0
      override func layoutSubviews() {
        passes += 1
        setNeedsLayout()
      }
    }
    let view = Restless()
    view.layoutIfNeeded()
    #expect(view.passes > 0 && view.passes <= 10)
  }

  @Test func `A view that is used in two positions is drawn once`() {
    final class Twice: UIViewController {
      let bar = UITextField()
      override var canBecomeFirstResponder: Bool { true }
      override var inputView: UIView? { bar }
      override var inputAccessoryView: UIView? { bar }
    }
    let controller = Twice()
    controller.becomeFirstResponder()
    let scene = read(controller)
    #expect(scene.inputView != nil && scene.inputAccessoryView == nil)
    controller.resignFirstResponder()
  }

  /// The scene that a shell receives of a controller, written and read as on the wire, which refuses a scene
  /// beyond a limit.
  private func read(_ controller: UIViewController) -> ViewScene {
    var reader = SceneReader()
    let scene = reader.scene(of: controller)
    #expect(throws: Never.self) {
      guard case .drew(scene) = try ContentEvent.decode(ContentEvent.drew(scene).encode()) else {
        Issue.record("it is read as another scene")
        return
      }
    }
    return scene
  }

  /// The node that a shell receives of a view.
  private func read(_ view: UIView) -> ViewNode {
    let controller = UIViewController()
    controller.view = view
    return read(controller).root
  }

  private func count(_ node: ViewNode) -> Int { node.children.reduce(1) { $0 + count($1) } }

  private func depth(_ node: ViewNode) -> Int { 1 + (node.children.map(depth).max() ?? 0) }

  private func constraintCount(_ node: ViewNode) -> Int {
    node.children.reduce(node.constraints.count) { $0 + constraintCount($1) }
  }

  private func numbers(in node: ViewNode) -> [Double] {
    var all = [node.style.alpha, node.style.cornerRadius, node.style.borderWidth]
    if case .frame(let frame) = node.place { all += [frame.x, frame.y, frame.width, frame.height] }
    if let color = node.style.background?.light {
      all += [color.red, color.green, color.blue, color.alpha]
    }
    switch node.content {
    case .stack(let stack):
      all += [stack.spacing, stack.margins.top, stack.margins.leading] + stack.spacingAfter.values
    case .slider(let slider): all += [slider.value, slider.minimum, slider.maximum]
    case .label(let text): all += [text.font.size, Double(text.lineLimit)]
    default: break
    }
    all += node.constraints.flatMap { [$0.multiplier, $0.constant, $0.priority] }
    return all + node.children.flatMap { numbers(in: $0) }
  }
}
