package import NotificationModel

/// Creates the values that a shell draws from the views of a controller.
///
/// Whatever the views are, the scene is valid: hidden views are left out, numbers are numbers, texts are
/// cut and limits kept.
@MainActor
package struct SceneReader {
  private var views: Int
  private var texts = SceneText()
  private var constraints = WindowSceneLimits.constraints
  /// The views that a scene names, so that no constraint refers to others.
  private var drawn: Set<Int64> = []

  /// Creates a reader; with fewer views than usual if a scene turned out to be too long.
  package init(views: Int = WindowSceneLimits.views) {
    self.views = views
  }

  /// Reads everything that a controller shows, without its media button.
  package mutating func scene(of controller: UIViewController) -> ViewScene {
    var scene = ViewScene(root: tree(of: controller.view))
    let height = SceneNumber.length(controller.preferredContentSize.height)
    scene.height = height > 0 ? height : nil
    scene.title = controller.title.map { texts.cut($0) }
    let typing = FirstResponder.typing(in: controller)
    scene.inputView = typing?.inputView.flatMap { brought($0) }
    scene.inputAccessoryView = typing?.inputAccessoryView.flatMap { brought($0) }
    scene.takesText = controller.canBecomeFirstResponder
    return scene
  }

  /// Reads a view with all its subviews; the view itself is drawn, hidden or not.
  package mutating func tree(of view: UIView) -> ViewNode {
    brought(view)
      ?? ViewNode(identifier: view.identity, content: .plain, place: .frame(frame(of: view)))
  }

  /// Reads an additional view of a controller; `nil` if it is already drawn.
  private mutating func brought(_ view: UIView) -> ViewNode? {
    node(
      of: view, place: .frame(frame(of: view)), depth: 1, anchors: ConstraintAnchors(in: view))
  }

  private mutating func node(
    of view: UIView, place: ViewNode.Place, depth: Int, anchors: ConstraintAnchors
  ) -> ViewNode? {
    guard var node = begin(view.identity, view.makeContent(), place, depth: depth) else {
      return nil
    }
    node.style = ViewStyle(of: view)
    node.isEnabled = view.isEnabledForPerson
    node.takesTaps = view.takesTaps
    node.accessibilityLabel = view.accessibilityLabel.map { texts.cut($0) }
    for (child, isArranged) in view.drawnOrder {
      let drawn =
        if !child.isHidden {
          self.node(
            of: child, place: isArranged ? .arranged : self.placement(of: child), depth: depth + 1,
            anchors: anchors)
        } else if !isArranged, anchors.hold(child) {
          placeholder(of: child, depth: depth + 1)
        } else {
          ViewNode?.none
        }
      if let drawn { node.children.append(drawn) }
    }
    for guide in view.layoutGuides {
      if let drawn = begin(guide.identity, .plain, .constrained, depth: depth + 1) {
        node.children.append(drawn)
      }
    }
    node.constraints += self.constraints(of: view)
    node.fix(view.overrideUserInterfaceStyle)
    return node
  }

  /// Begins a node, if there is room for one more.
  private mutating func begin(
    _ identity: Int64, _ content: ViewContent, _ place: ViewNode.Place, depth: Int
  ) -> ViewNode? {
    // A view that is read for two places is drawn in the first.
    guard depth <= WindowSceneLimits.depth, views > 0, drawn.insert(identity).inserted else {
      return nil
    }
    views -= 1
    return ViewNode(identifier: identity, content: texts.cut(content), place: place)
  }

  /// Returns an empty node with the size of a hidden view, on which constraints of other views depend.
  private mutating func placeholder(of view: UIView, depth: Int) -> ViewNode? {
    var node = begin(view.identity, .plain, placement(of: view), depth: depth)
    node?.style.alpha = 0
    node?.isEnabled = false
    node?.constraints = constraints(of: view)
    let size = view.intrinsicContentSize
    let lengths: [(ViewConstraint.Attribute, CGFloat)] = [
      (.width, size.width), (.height, size.height),
    ]
    for (attribute, length) in lengths where length >= 0 && constraints > 0 {
      constraints -= 1
      node?.constraints.append(
        ViewConstraint(
          first: view.identity, attribute, constant: SceneNumber.finite(length), priority: 750))
    }
    return node
  }

  /// Returns the constraints that a view holds and that refer to drawn views.
  private mutating func constraints(of view: UIView) -> [ViewConstraint] {
    var made: [ViewConstraint] = []
    for constraint in view.constraints where made.count < constraints {
      guard let model = ViewConstraint(constraint), drawn.contains(model.first),
        model.second.map({ drawn.contains($0) }) ?? true
      else { continue }
      made.append(model)
    }
    constraints -= made.count
    return made
  }

  private func placement(of view: UIView) -> ViewNode.Place {
    view.translatesAutoresizingMaskIntoConstraints ? .frame(frame(of: view)) : .constrained
  }

  private func frame(of view: UIView) -> ViewFrame {
    let frame = view.frame.standardized
    let shift = view.superview?.arrangement.boundsOrigin ?? .zero
    return ViewFrame(
      x: SceneNumber.finite(frame.origin.x - shift.x),
      y: SceneNumber.finite(frame.origin.y - shift.y), width: SceneNumber.length(frame.width),
      height: SceneNumber.length(frame.height))
  }
}

/// The views that constraints connect with others.
@MainActor
struct ConstraintAnchors {
  private var views: Set<ObjectIdentifier> = []

  init(in root: UIView) {
    add(root, depth: 1)
  }

  /// Whether another view may depend on a view.
  func hold(_ view: UIView) -> Bool {
    views.contains(ObjectIdentifier(view))
  }

  private mutating func add(_ view: UIView, depth: Int) {
    for constraint in view.constraints {
      guard let first = constraint.firstItem, let second = constraint.secondItem else { continue }
      views.formUnion([ObjectIdentifier(first), ObjectIdentifier(second)])
    }
    guard depth < WindowSceneLimits.depth else { return }
    for child in view.subviews { add(child, depth: depth + 1) }
  }
}

extension UIView {
  /// The subviews in the order in which they are drawn, the lowest first, and whether a stack arranges them: arranged
  /// ones come last, in the stack's order.
  var drawnOrder: [(view: UIView, isArranged: Bool)] {
    guard let stack = self as? UIStackView else { return subviews.map { ($0, false) } }
    let arranged = stack.arrangedSubviews
    let names = Set(arranged.map { ObjectIdentifier($0) })
    let others = subviews.filter { !names.contains(ObjectIdentifier($0)) }
    return others.map { ($0, false) } + arranged.map { ($0, true) }
  }
}

extension ViewStyle {
  /// The colours and the outline of a view.
  @MainActor
  init(of view: UIView) {
    self.init()
    let outline = view.look.outline
    background = view.backgroundColor?.model
    tint = view.shownTint?.model
    alpha = SceneNumber.share(view.alpha)
    cornerRadius = SceneNumber.length(outline.cornerRadius)
    borderWidth = SceneNumber.length(outline.borderWidth)
    borderColor = borderWidth > 0 ? (outline.borderColor ?? UIColor.black.cgColor).model : nil
    clips = view.clipsToBounds
  }
}

extension ViewNode {
  /// Sets its colours, and those of its subviews, to those of a light or a dark shell, whatever the shell looks like.
  mutating func fix(_ style: UIUserInterfaceStyle) {
    guard style != .unspecified else { return }
    let traits = UITraitCollection(userInterfaceStyle: style)
    func fixed(_ color: ViewColor?) -> ViewColor? {
      color.map { UIColor(model: $0).resolvedColor(with: traits).model }
    }
    // A colour that is elsewhere left to the shell has to be set here.
    let letters = UIColor.label.resolvedColor(with: traits).model
    self.style.background = fixed(self.style.background)
    self.style.tint = fixed(self.style.tint)
    self.style.borderColor = fixed(self.style.borderColor)
    content.fix(fixed, letters: letters)
    for index in children.indices { children[index].fix(style) }
  }
}

extension ViewContent {
  /// Changes its colours; texts without a colour get that of the text.
  fileprivate mutating func fix(_ fixed: (ViewColor?) -> ViewColor?, letters: ViewColor) {
    switch self {
    case .label(var text):
      text.color = fixed(text.color) ?? letters
      self = .label(text)
    case .image(var image, let fill):
      image.tint = fixed(image.tint)
      self = .image(image, fill)
    case .button(var button):
      let (words, shape) = (fixed(button.title?.color), fixed(button.image?.tint))
      button.title?.color = words
      button.image?.tint = shape
      self = .button(button)
    case .textField(var field):
      field.text.color = fixed(field.text.color) ?? letters
      self = .textField(field)
    case .plain, .stack, .toggle, .slider: break
    }
  }
}

/// Leaves the colour of texts to the shell.
@MainActor
enum ShellColor {
  /// Returns a text colour in the form that shells receive; `nil` for the usual one.
  static func of(_ color: UIColor?) -> ViewColor? {
    color == .label ? nil : color?.model
  }
}
