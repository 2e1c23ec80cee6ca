import NotificationModel

/// Something in a view that a person can use, with the key for it.
struct ViewControl: Hashable {
  let letter: Character
  let node: ViewNode

  /// The keys for what is in views: all letters but those that mean something on every screen.
  private static let letters = Array("abcdefghijklmnorstuwyz")

  /// What can be used in a scene, in the order in which it is drawn. Where the view is only to be looked at, that
  /// is what stands in the place of the field for text (J9, J10).
  static func all(in scene: ViewScene, isInteractive: Bool) -> [ViewControl] {
    let inputs = [scene.inputAccessoryView, scene.inputView].compactMap { $0 }
    let roots = (isInteractive ? [scene.root] : []) + inputs
    let nodes = roots.flatMap { ViewRows.of($0).joined() }.filter(\.isUsable).map(\.node)
    return zip(letters, nodes).map(ViewControl.init)
  }

  /// What pressing its key does at once; nothing where something must be typed first.
  var use: ContentUse? {
    switch node.content {
    case .toggle(let isOn): .view(.switched(view: node.identifier, isOn: !isOn))
    case .textField, .slider: nil
    case .plain, .label, .image, .button, .stack: .view(.tapped(view: node.identifier))
    }
  }

  /// What typing a line for it does.
  func uses(typing line: String) throws(NotificationFailure) -> [ContentUse] {
    let view = node.identifier
    guard case .slider(let slider) = node.content else {
      return [
        .view(.began(view: view)), .view(.edited(view: view, text: line)),
        .view(.returned(view: view)), .view(.ended(view: view)),
      ]
    }
    let range = min(slider.minimum, slider.maximum)...max(slider.minimum, slider.maximum)
    guard let value = Double(line), range.contains(value) else {
      throw NotificationFailure(
        .invalidValue, field: "value", value: line,
        message: "The slider goes from \(slider.minimum) to \(slider.maximum)",
        remedy: "Type a number between them.")
    }
    return [.view(.slid(view: view, value: value, isMoving: false))]
  }
}
