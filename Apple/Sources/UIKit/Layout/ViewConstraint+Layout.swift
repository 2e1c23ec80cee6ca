import NotificationModel

extension ViewConstraint {
  /// Creates the form of a constraint that shells receive; `nil` if it has no effect.
  ///
  /// Margins become part of the number: a shell need not know them.
  @MainActor
  init?(_ constraint: NSLayoutConstraint) {
    guard !constraint.isVoid, let first = constraint.first, let identity = first.identity,
      let attribute = constraint.firstAttribute.model
    else { return nil }
    let second = constraint.second
    let secondAttribute = constraint.secondAttribute.model
    guard (second == nil) == (secondAttribute == nil) else { return nil }
    var constant = constraint.constant - Self.shift(of: constraint.firstAttribute, in: first)
    if let second {
      constant += constraint.multiplier * Self.shift(of: constraint.secondAttribute, in: second)
    }
    self.init(
      first: identity, attribute, constraint.relation.model, second: second?.identity,
      secondAttribute, multiplier: SceneNumber.finite(constraint.multiplier),
      constant: SceneNumber.finite(constant),
      priority: min(max(SceneNumber.finite(CGFloat(constraint.priority.rawValue)), 1), 1000))
  }

  /// Returns the distance of a line of an item from that of the view, or the difference of a length.
  @MainActor
  static func shift(
    of attribute: NSLayoutConstraint.Attribute, in item: LayoutItem
  ) -> CGFloat {
    let insets =
      attribute.isOfMargins ? item.view?.directionalLayoutMargins ?? .zero : item.insets
    return switch attribute.model {
    case .left, .leading: insets.leading
    case .right, .trailing: -insets.trailing
    case .top, .firstBaseline: insets.top
    case .bottom, .lastBaseline: -insets.bottom
    case .width: -(insets.leading + insets.trailing)
    case .height: -(insets.top + insets.bottom)
    case .centerX: (insets.leading - insets.trailing) / 2
    case .centerY: (insets.top - insets.bottom) / 2
    case nil: 0
    }
  }
}

/// A view or a guide to which constraints refer.
@MainActor
enum LayoutItem {
  case view(UIView)
  case guide(UILayoutGuide)

  init?(_ item: Any?) {
    switch item {
    case let view as UIView: self = .view(view)
    case let guide as UILayoutGuide: self = .guide(guide)
    default: return nil
    }
  }

  /// The view itself, or that of the guide.
  var view: UIView? {
    switch self {
    case .view(let view): view
    case .guide(let guide): guide.owningView
    }
  }

  var object: AnyObject {
    switch self {
    case .view(let view): view
    case .guide(let guide): guide
    }
  }

  /// The object with its own position: a guide that an app added, or a view.
  var measured: AnyObject {
    if case .guide(let guide) = self, guide.kind != .own { return guide.owningView ?? guide }
    return object
  }

  /// The number by which shells know it.
  var identity: Int64? {
    switch self {
    case .view(let view): view.identity
    case .guide(let guide): guide.kind == .own ? guide.identity : guide.owningView?.identity
    }
  }

  /// The room between the view's edges and it.
  var insets: NSDirectionalEdgeInsets {
    if case .guide(let guide) = self, guide.kind == .margins, let view = guide.owningView {
      return view.directionalLayoutMargins
    }
    return .zero
  }
}
