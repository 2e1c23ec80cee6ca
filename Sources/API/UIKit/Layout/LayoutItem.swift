/// A view or a guide, as constraints speak of them.
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

  /// What has a place of its own: a guide that an app added, or a view.
  var measured: AnyObject {
    if case .guide(let guide) = self, guide.kind != .own { return guide.owningView ?? guide }
    return object
  }

  /// What shells know it by.
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
