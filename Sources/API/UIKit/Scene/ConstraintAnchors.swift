/// The views that constraints tie to others.
@MainActor
struct ConstraintAnchors {
  private var views: Set<ObjectIdentifier> = []

  init(in root: UIView) {
    add(root, depth: 1)
  }

  /// Whether another view may lean on a view.
  func hold(_ view: UIView) -> Bool {
    views.contains(ObjectIdentifier(view))
  }

  private mutating func add(_ view: UIView, depth: Int) {
    for constraint in view.constraints {
      guard let first = constraint.firstItem, let second = constraint.secondItem else { continue }
      views.formUnion([ObjectIdentifier(first), ObjectIdentifier(second)])
    }
    guard depth < SceneLimits.depth else { return }
    for child in view.subviews { add(child, depth: depth + 1) }
  }
}
