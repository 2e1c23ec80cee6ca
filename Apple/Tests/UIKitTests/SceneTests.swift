import NotificationModel
import Testing
import UIKit

@MainActor @Suite struct SceneTests {
  /// A row of the table: a view, and the content that a shell receives.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @MainActor @Sendable () -> UIView
    let content: ViewContent
  }

  private nonisolated static let rows: [Row] = [
    Row(testDescription: "a plain view", make: { UIView() }, content: .plain),
    Row(
      testDescription: "a label without words", make: { UILabel() },
      content: .label(ViewText(""))),
    Row(
      testDescription: "a label",
      make: {
        let label = UILabel()
        label.text = "Rent"
        label.font = .boldSystemFont(ofSize: 20)
        label.textColor = .red
        label.textAlignment = .center
        label.numberOfLines = 0
        return label
      },
      content: .label(
        ViewText(
          "Rent", font: ViewText.Font(size: 20, weight: 700),
          color: ViewColor(light: ViewColor.Components(red: 1, green: 0, blue: 0)),
          alignment: .center, lineLimit: 0))),
    Row(
      testDescription: "a picture view without a picture", make: { UIImageView() },
      content: .plain),
    Row(
      testDescription: "a symbol, in the tint of its view",
      make: {
        let view = UIImageView(image: UIImage(systemName: "heart.fill"))
        view.tintColor = .red
        view.contentMode = .scaleAspectFit
        return view
      },
      content: .image(
        ViewImage(
          source: .symbol(name: "heart.fill"), size: ViewSize(width: 20.4, height: 20.4),
          tint: ViewColor(light: ViewColor.Components(red: 1, green: 0, blue: 0))), .aspectFit)),
    Row(
      testDescription: "a button",
      make: {
        let button = UIButton(type: .system)
        button.setTitle("Open", for: .normal)
        return button
      },
      content: .button(
        ViewButton(
          title: ViewText("Open", font: ViewText.Font(size: 15), alignment: .center)))),
    Row(
      testDescription: "a filled button",
      make: { UIButton(configuration: .filled()) },
      content: .button(ViewButton(isProminent: true))),
    Row(
      testDescription: "a field",
      make: {
        let field = UITextField()
        field.text = "x"
        field.placeholder = "Comment"
        field.borderStyle = .roundedRect
        field.isSecureTextEntry = true
        return field
      },
      content: .textField(
        ViewField(
          text: ViewText("x"), placeholder: "Comment", isSecure: true, hasBorder: true))),
    Row(
      testDescription: "a switch",
      make: {
        let toggle = UISwitch()
        toggle.isOn = true
        return toggle
      }, content: .toggle(isOn: true)),
    Row(
      testDescription: "a slider",
      make: {
        let slider = UISlider()
        slider.maximumValue = 10
        slider.value = 4
        slider.isContinuous = false
        return slider
      },
      content: .slider(ViewSlider(value: 4, minimum: 0, maximum: 10, isContinuous: false))),
    Row(
      testDescription: "a column",
      make: {
        let stack = UIStackView()
        stack.axis = .vertical
        stack.alignment = .center
        stack.distribution = .equalSpacing
        stack.spacing = 4
        stack.isLayoutMarginsRelativeArrangement = true
        stack.directionalLayoutMargins = NSDirectionalEdgeInsets(
          top: 1, leading: 2, bottom: 3, trailing: 4)
        return stack
      },
      content: .stack(
        ViewStack(
          axis: .vertical, alignment: .center, distribution: .equalSpacing, spacing: 4,
          margins: ViewInsets(top: 1, leading: 2, bottom: 3, trailing: 4)))),
  ]

  @Test(arguments: rows)
  func `A scene contains the kind of each view`(row: Row) {
    var reader = SceneReader()
    #expect(reader.tree(of: row.make()).content == row.content)
  }

  @Test func `A scene contains the look of each view`() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    view.backgroundColor = UIColor(white: 1, alpha: 0.5)
    view.alpha = 0.25
    view.layer.cornerRadius = 6
    view.layer.borderWidth = 2
    view.clipsToBounds = true
    view.accessibilityLabel = "Card"
    var reader = SceneReader()
    let node = reader.tree(of: view)
    #expect(node.place == .frame(ViewFrame(x: 1, y: 2, width: 30, height: 40)))
    #expect(
      node.style.background
        == ViewColor(light: ViewColor.Components(red: 1, green: 1, blue: 1, alpha: 0.5)))
    #expect(node.style.alpha == 0.25 && node.style.cornerRadius == 6 && node.style.clips)
    #expect(node.style.borderWidth == 2)
    #expect(
      node.style.borderColor
        == ViewColor(light: ViewColor.Components(red: 0, green: 0, blue: 0)))
    #expect(node.accessibilityLabel == "Card")
  }

  @Test func `Hidden views are left out, and a stack's views are in its order`() {
    let stack = UIStackView(arrangedSubviews: [UILabel(), UISwitch(), UISlider()])
    stack.arrangedSubviews[1].isHidden = true
    stack.insertArrangedSubview(stack.arrangedSubviews[2], at: 0)
    stack.setCustomSpacing(9, after: stack.arrangedSubviews[0])
    var reader = SceneReader()
    let node = reader.tree(of: stack)
    #expect(node.children.map(\.content).map(kind) == ["slider", "label"])
    #expect(node.children.allSatisfy { $0.place == .arranged })
    guard case .stack(let model) = node.content else {
      Issue.record("it is a stack")
      return
    }
    #expect(model.spacingAfter == [node.children[0].identifier: 9])
  }

  @Test func `A view keeps its number, and no two have the same`() {
    let root = UIView()
    root.addSubview(UILabel())
    root.addSubview(UILabel())
    var first = SceneReader()
    let before = first.tree(of: root)
    root.sendSubviewToBack(root.subviews[1])
    var second = SceneReader()
    let after = second.tree(of: root)
    #expect(before.children.map(\.identifier) == after.children.map(\.identifier).reversed())
    #expect(Set(before.children.map(\.identifier) + [before.identifier]).count == 3)
  }

  @Test func `A scene has the title and size that the controller prefers`() {
    let controller = UIViewController()
    controller.title = "Cats"
    controller.preferredContentSize = CGSize(width: 0, height: 120)
    var reader = SceneReader()
    let scene = reader.scene(of: controller)
    #expect(scene.title == "Cats" && scene.height == 120 && !scene.takesText)
    #expect(scene.mediaButton == nil && scene.inputView == nil)
  }

  @Test func `A view may look dark in every shell`() {
    let controller = UIViewController()
    controller.overrideUserInterfaceStyle = .dark
    controller.view.backgroundColor = .systemBackground
    let (label, light) = (UILabel(), UILabel())
    light.overrideUserInterfaceStyle = .light
    controller.view.addSubview(label)
    controller.view.addSubview(light)
    var reader = SceneReader()
    let root = reader.scene(of: controller).root
    #expect(root.style.background == UIColor.black.model)
    let colors = root.children.map { node -> ViewColor? in
      if case .label(let text) = node.content { text.color } else { nil }
    }
    #expect(colors == [UIColor.white.model, UIColor.black.model])
  }

  @Test func `An activity indicator and a progress view are drawn with the shells' own views`() {
    let wait = UIActivityIndicatorView(style: .large)
    let done = UIProgressView(frame: .zero)
    done.progress = 7
    func content(_ view: UIView) -> ViewNode {
      var reader = SceneReader()
      return reader.tree(of: view)
    }
    #expect(content(wait).content == .plain)
    wait.startAnimating()
    #expect(kind(content(wait).content) == "label")
    #expect(content(done).content == .slider(ViewSlider(value: 1, minimum: 0, maximum: 1)))
    #expect(!content(done).isEnabled)
  }

  private func kind(_ content: ViewContent) -> String {
    String("\(content)".prefix { $0 != "(" })
  }
}
