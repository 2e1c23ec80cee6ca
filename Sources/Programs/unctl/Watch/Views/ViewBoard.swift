import Foundation
import NotificationModel

/// The view of a content extension that is open on this screen.
struct ViewBoard {
  /// The notification that it is of.
  let entry: WatchBoard.Entry
  private let view: ContentView
  /// The buttons it has now.
  private(set) var actions: [Presentation.Action]
  /// What the extension draws; nothing before it has drawn anything.
  private(set) var scene: ViewScene?
  /// What can be used in it, with the keys for it.
  private(set) var controls: [ViewControl] = []
  private(set) var isPlaying = false

  init(_ view: ContentView, of entry: WatchBoard.Entry) {
    self.entry = entry
    self.view = view
    actions = view.actions
  }

  /// The number that it is used by.
  var number: Int64 { view.number }

  /// Whether title, subtitle and body are left out beside it (J3).
  var hidesTexts: Bool { view.attributes.hidesDefaultContent }

  /// What stands where the app's name usually does (J3).
  var title: String {
    let own = view.attributes.overridesDefaultTitle ? scene?.title ?? "" : ""
    return own.isEmpty ? entry.presentation.appName : own
  }

  /// Uses it.
  func use(_ use: ContentInput) -> WatchEffect {
    .call(.extensions(.useContent(number: number, use)))
  }

  /// Takes what is told of it; says no where that is its end.
  mutating func receive(_ change: ContentChange) -> Bool {
    switch change {
    case .drew(let scene):
      self.scene = scene
      controls = ViewControl.all(in: scene, isInteractive: view.attributes.isInteractive)
    case .actions(let actions): self.actions = actions
    case .media(let isPlaying): self.isPlaying = isPlaying
    case .closed: return false
    }
    return true
  }

  /// What can be used with a key.
  func control(_ letter: Character) -> ViewControl? {
    controls.first { $0.letter == letter }
  }

  /// What the key for media does; nothing where the view has no button for it (J8).
  var mediaUse: ContentInput? {
    guard scene?.mediaButton != nil else { return nil }
    return isPlaying ? .pauseMedia : .playMedia
  }
}

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
  var use: ContentInput? {
    switch node.content {
    case .toggle(let isOn): .view(.switched(view: node.identifier, isOn: !isOn))
    case .textField, .slider: nil
    case .plain, .label, .image, .button, .stack: .view(.tapped(view: node.identifier))
    }
  }

  /// What typing a line for it does.
  func uses(typing line: String) throws(NotificationFailure) -> [ContentInput] {
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
