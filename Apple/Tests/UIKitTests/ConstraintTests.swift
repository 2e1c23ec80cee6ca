import NotificationModel
import Testing
import UIKit

@MainActor @Suite struct ConstraintTests {
  private let root = UIView()
  private let box = UIView()

  init() {
    root.addSubview(box)
    box.translatesAutoresizingMaskIntoConstraints = false
  }

  private var drawn: ViewNode {
    var reader = SceneReader()
    return reader.tree(of: root)
  }

  @Test func `Anchors make constraints, kept in the view that has both`() throws {
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: root.topAnchor, constant: 12),
      box.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, multiplier: 0.5),
      box.heightAnchor.constraint(greaterThanOrEqualToConstant: 40),
    ])
    let child = try #require(drawn.children.first)
    #expect(child.place == .constrained)
    #expect(
      drawn.constraints == [
        ViewConstraint(
          first: child.identifier, .top, second: drawn.identifier, .top, constant: 12),
        ViewConstraint(
          first: child.identifier, .width, .atMost, second: drawn.identifier, .width,
          multiplier: 0.5),
      ])
    #expect(
      child.constraints == [
        ViewConstraint(first: child.identifier, .height, .atLeast, constant: 40)
      ])
    #expect(root.constraints.count == 2 && box.constraints.count == 1)
  }

  @Test func `Margins become part of the constant`() {
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 10, bottom: 2, trailing: 20)
    let margins = root.layoutMarginsGuide
    let made = [
      box.leadingAnchor.constraint(equalTo: margins.leadingAnchor, constant: 5),
      box.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      margins.bottomAnchor.constraint(equalTo: box.bottomAnchor),
      box.widthAnchor.constraint(equalTo: margins.widthAnchor, multiplier: 0.5),
      box.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
      NSLayoutConstraint(
        item: box, attribute: .top, relatedBy: .equal, toItem: root, attribute: .topMargin,
        multiplier: 1, constant: 0),
      box.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor, constant: 3),
    ]
    NSLayoutConstraint.activate(made)
    #expect(drawn.constraints.map(\.constant) == [15, -20, 2, -15, -5, 1, 3])
  }

  @Test func `A changed constraint is sent, and an inactive one is not`() {
    let height = box.heightAnchor.constraint(equalToConstant: 10)
    #expect(drawn.children[0].constraints.isEmpty)
    height.isActive = true
    height.constant = 25
    height.priority = .defaultHigh
    #expect(drawn.children[0].constraints.map(\.constant) == [25])
    #expect(drawn.children[0].constraints.map(\.priority) == [750])
    height.isActive = false
    #expect(drawn.children[0].constraints.isEmpty && !height.isActive)
  }

  @Test func `A view that is removed deactivates the constraints that tie it to others`() {
    let inner = UIView()
    box.addSubview(inner)
    let tie = inner.topAnchor.constraint(equalTo: root.topAnchor)
    let own = inner.topAnchor.constraint(equalTo: box.topAnchor)
    NSLayoutConstraint.activate([tie, own])
    box.removeFromSuperview()
    #expect(!tie.isActive && own.isActive)
  }

  @Test func `Constraints with views that are not drawn are not sent`() {
    let other = UIView()
    box.topAnchor.constraint(equalTo: other.topAnchor).isActive = true
    #expect(drawn.constraints.isEmpty && drawn.children[0].constraints.isEmpty)
  }

  @Test func `A hidden view keeps its position for views constrained to it`() throws {
    let label = UILabel()
    label.text = "secret"
    label.translatesAutoresizingMaskIntoConstraints = false
    label.isHidden = true
    root.addSubview(label)
    #expect(drawn.children.count == 1)
    box.topAnchor.constraint(equalTo: label.bottomAnchor).isActive = true
    let hidden = try #require(drawn.children.last)
    #expect(hidden.content == .plain && hidden.style.alpha == 0 && !hidden.isEnabled)
    #expect(hidden.constraints.map(\.firstAttribute) == [.width, .height])
    #expect(drawn.constraints.count == 1)
  }

  @Test func `A guide is a view without content`() throws {
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    guide.heightAnchor.constraint(equalToConstant: 20).isActive = true
    box.topAnchor.constraint(equalTo: guide.bottomAnchor).isActive = true
    let node = try #require(drawn.children.last)
    #expect(node.place == .constrained && node.content == .plain)
    let named = drawn.constraints.flatMap { [$0.first, $0.second] }
    #expect(named.contains(node.identifier))
    root.removeLayoutGuide(guide)
    #expect(drawn.children.count == 1 && drawn.constraints.isEmpty)
  }

  private nonisolated static let masks: [(UIView.AutoresizingMask, CGRect)] = [
    (.flexibleWidth, CGRect(x: 10, y: 10, width: 130, height: 20)),
    (.flexibleLeftMargin, CGRect(x: 110, y: 10, width: 30, height: 20)),
    (
      [.flexibleLeftMargin, .flexibleRightMargin], CGRect(x: 22.5, y: 10, width: 30, height: 20)
    ),
    ([.flexibleWidth, .flexibleHeight], CGRect(x: 10, y: 10, width: 130, height: 70)),
    ([], CGRect(x: 10, y: 10, width: 30, height: 20)),
  ]

  @Test(arguments: masks)
  func `Views with frames follow the size of their superview`(
    mask: UIView.AutoresizingMask, frame: CGRect
  ) {
    root.frame = CGRect(x: 0, y: 0, width: 110, height: 50)
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 20))
    view.autoresizingMask = mask
    root.addSubview(view)
    root.frame.size = CGSize(width: 210, height: 100)
    #expect(abs(view.frame.minX - frame.minX) < 0.01 && view.frame.minY == frame.minY)
    #expect(view.frame.size == frame.size)
  }
}
