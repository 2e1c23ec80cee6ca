import ShellAccessibility
import ShellScene

/// The probe's scene: a column of banners, optionally with a field or progress, and a panel that lists the same.
struct ProbeScene {
  /// One notification.
  struct Banner {
    var name: String
    var app: String
    var title: String
    var body: String
    var buttons: [String]
    var role = SceneNode.Role.notification
    var look = Look.CardLook.ordinary
    var field: String?
    var progress: Double?
  }

  var banners: [Banner] = []
  /// The node that has the focus.
  var focus: NodeName?
  var hasPanel = false
  /// The position of the surfaces on the screen; unknown as on Wayland.
  var origin: Point?

  /// The surfaces for the accessibility tree.
  var surfaces: [SurfaceName: AccessibleSurface] {
    var surfaces: [SurfaceName: AccessibleSurface] = [:]
    if !banners.isEmpty { surfaces[.banners] = surface("banners", "Notifications") }
    if hasPanel { surfaces[.panel] = surface("panel", "Notification Center") }
    return surfaces
  }

  private func surface(_ name: String, _ spoken: String) -> AccessibleSurface {
    let root = SceneNode(
      NodeName(name), role: .window, spoken: spoken,
      frame: Rect(x: 0, y: 0, width: 400, height: 110 * Double(max(1, banners.count))),
      children: banners.enumerated().map { index, banner in
        card(banner, NodeName(name).part(banner.name), y: 110 * Double(index))
      })
    return AccessibleSurface(
      root: root, origin: origin, hasKeyboard: focus.map { root.node($0) != nil } ?? false)
  }

  private func card(_ banner: Banner, _ name: NodeName, y: Double) -> SceneNode {
    let texts = [("title", banner.title), ("body", banner.body)].enumerated().map { row, text in
      SceneNode(
        name.part(text.0), role: .label,
        frame: Rect(x: 60, y: y + 10 + 20 * Double(row), width: 300, height: 20),
        look: .text(TextBlock(text.1, style: row == 0 ? .title : .body)))
    }
    let buttons = banner.buttons.enumerated().map { column, title in
      let part = name.part(title)
      return SceneNode(
        part, role: .button, spoken: title,
        frame: Rect(x: 60 + 100 * Double(column), y: y + 60, width: 90, height: 30),
        look: .button(.plain), state: focus == part ? .focused : [],
        act: .fold(title))
    }
    return SceneNode(
      name, role: banner.role, spoken: "\(banner.app): \(banner.title)",
      frame: Rect(x: 10, y: y, width: 380, height: 100), look: .card(banner.look),
      state: focus == name ? .focused : [], act: .fold(banner.name),
      children: texts + buttons + field(banner, name, y) + progress(banner, name, y))
  }

  private func field(_ banner: Banner, _ name: NodeName, _ y: Double) -> [SceneNode] {
    guard let text = banner.field else { return [] }
    let part = name.part("field")
    return [
      SceneNode(
        part, role: .entry, spoken: "Reply",
        frame: Rect(x: 60, y: y + 60, width: 300, height: 30),
        look: .field(
          FieldLook(
            text: TextBlock(text, style: .field),
            placeholder: TextBlock("Write an answer", style: .field),
            caretByte: focus == part ? text.utf8.count : nil)),
        state: focus == part ? .focused : [], act: .field(part))
    ]
  }

  private func progress(_ banner: Banner, _ name: NodeName, _ y: Double) -> [SceneNode] {
    guard let part = banner.progress else { return [] }
    return [
      SceneNode(
        name.part("progress"), role: .progress, spoken: "Progress",
        frame: Rect(x: 60, y: y + 55, width: 300, height: 4), look: .progress(part))
    ]
  }
}
