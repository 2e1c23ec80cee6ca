import Testing
import UIKit

/// The frames of views in the extension itself, which apps read; shells compute their own.
@MainActor @Suite struct FrameTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

  private func add(_ view: UIView, to parent: UIView? = nil) -> UIView {
    view.translatesAutoresizingMaskIntoConstraints = false
    (parent ?? root).addSubview(view)
    return view
  }

  @Test func `Constraints to edges, sizes and centres give frames`() {
    let box = add(UIView())
    let badge = add(UIView())
    let line = add(UIView())
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      box.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      root.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: 12),
      box.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.25),
      badge.heightAnchor.constraint(equalToConstant: 40),
      badge.widthAnchor.constraint(equalTo: badge.heightAnchor),
      badge.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      badge.topAnchor.constraint(equalTo: box.bottomAnchor, constant: 5),
      line.leadingAnchor.constraint(equalTo: badge.trailingAnchor),
      line.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      line.centerYAnchor.constraint(equalTo: badge.centerYAnchor),
      line.heightAnchor.constraint(equalToConstant: 2),
    ])
    root.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 8, y: 10, width: 280, height: 50))
    #expect(badge.frame == CGRect(x: 130, y: 65, width: 40, height: 40))
    #expect(line.frame == CGRect(x: 170, y: 84, width: 130, height: 2))
  }

  @Test func `A controller may read frames after layout`() {
    final class Round: UIViewController {
      let picture = UIImageView()
      override func viewDidLoad() {
        picture.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(picture)
        picture.widthAnchor.constraint(equalToConstant: 60).isActive = true
        picture.heightAnchor.constraint(equalTo: picture.widthAnchor).isActive = true
      }
      override func viewDidLayoutSubviews() {
        picture.layer.cornerRadius = picture.frame.height / 2
      }
    }
    let controller = Round()
    controller.appear()
    #expect(controller.picture.layer.cornerRadius == 30)
  }

  @Test func `Stack views share their length`() {
    let views = (0..<3).map { _ in UIView() }
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 320, height: 40)
    stack.distribution = .fillEqually
    stack.spacing = 10
    stack.layoutIfNeeded()
    #expect(
      views.map(\.frame.minX) == [0, 110, 220]
        && views[0].frame.size == CGSize(width: 100, height: 40))
    views[1].isHidden = true
    stack.distribution = .fill
    views[0].widthAnchor.constraint(equalToConstant: 50).isActive = true
    stack.layoutIfNeeded()
    #expect(
      views[0].frame.width == 50 && views[2].frame == CGRect(x: 60, y: 0, width: 260, height: 40))
    stack.axis = .vertical
    stack.alignment = .center
    stack.layoutIfNeeded()
    #expect(views[0].frame.width == 50 && views[0].frame.midX == 160)
  }

  @Test func `The height that constraints need is estimated, and follows the texts`() {
    let title = UILabel()
    let body = UILabel()
    body.numberOfLines = 0
    _ = add(title)
    _ = add(body)
    NSLayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: root.topAnchor, constant: 8),
      title.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 8),
      body.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
      body.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 8),
      body.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -8),
      root.bottomAnchor.constraint(equalTo: body.bottomAnchor, constant: 8),
    ])
    title.text = "Rent"
    body.text = "Due"
    let room = CGSize(width: 300, height: 0)
    let line = title.font.lineHeight
    #expect(root.systemLayoutSizeFitting(room).height == 20 + 2 * line)
    body.text = String(repeating: "a long line of words ", count: 10)
    #expect(root.systemLayoutSizeFitting(room).height >= 20 + 4 * line)
    root.layoutIfNeeded()
    #expect(body.frame.minY == 8 + line + 4 && body.frame.width == 284)
  }

  @Test(.timeLimit(.minutes(5)))
  func `Layout of deep trees and contradictions ends`() {
    var place = root
    for _ in 0..<60 {
      let inner = add(UIView(), to: place)
      NSLayoutConstraint.activate([
        inner.topAnchor.constraint(equalTo: place.topAnchor, constant: 1),
        inner.bottomAnchor.constraint(equalTo: place.bottomAnchor, constant: -1),
        inner.leadingAnchor.constraint(equalTo: place.leadingAnchor, constant: 1),
        inner.widthAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 2, constant: 1),
        inner.widthAnchor.constraint(equalToConstant: .nan),
      ])
      place = inner
    }
    root.layoutIfNeeded()
    #expect(root.systemLayoutSizeFitting(.zero).height.isFinite)
  }
}
