package import NotificationModel

/// Counts what a scene holds, and refuses one that holds too much as a whole.
package struct SceneCensus {
  private var views: Set<Int64> = []
  private var constraints = 0

  /// Throws `limitReached` for too many views or constraints or too deep a tree, and `invalidValue` where
  /// two views have one number.
  package static func check(_ scene: ViewScene) throws(NotificationFailure) {
    var census = SceneCensus()
    try census.count(scene.root, "root")
    if let view = scene.inputView { try census.count(view, "inputView") }
    if let view = scene.inputAccessoryView { try census.count(view, "inputAccessoryView") }
  }

  private mutating func count(_ root: ViewNode, _ name: String) throws(NotificationFailure) {
    do { try count(root, depth: 1) } catch { throw error.inside(name) }
  }

  private mutating func count(_ node: ViewNode, depth: Int) throws(NotificationFailure) {
    guard depth <= WireLimits.viewDepth else {
      throw .limit("children", count: depth, limit: WireLimits.viewDepth, of: "views in each other")
    }
    guard views.insert(node.identifier).inserted else {
      throw NotificationFailure.unusable(
        "\(node.identifier)", "is that of another view too",
        remedy: "Give each view a number of its own."
      ).inside("id")
    }
    guard views.count <= WireLimits.views else {
      throw .limit("children", count: views.count, limit: WireLimits.views, of: "views")
    }
    constraints += node.constraints.count
    guard constraints <= WireLimits.viewConstraints else {
      throw .limit(
        "constraints", count: constraints, limit: WireLimits.viewConstraints, of: "constraints")
    }
    for child in node.children { try count(child, depth: depth + 1) }
  }
}
