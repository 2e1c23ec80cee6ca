import Foundation
import NotificationModel

/// The open view of a content extension on this screen.
struct ViewBoard {
  /// The notification of the view.
  let entry: WatchBoard.Entry
  private let view: ContentView
  /// Its present buttons.
  private(set) var actions: [Presentation.Action]
  /// The extension's drawing; `nil` before the first one.
  private(set) var scene: ViewScene?
  /// The usable controls in it, with their keys.
  private(set) var controls: [ViewControl] = []
  private(set) var isPlaying = false

  init(_ view: ContentView, of entry: WatchBoard.Entry) {
    self.entry = entry
    self.view = view
    actions = view.actions
  }

  /// The daemon's number of the view.
  var number: Int64 { view.number }

  /// Whether title, subtitle and body are left out next to it (J3).
  var hidesTexts: Bool { view.attributes.hidesDefaultContent }

  /// The text that replaces the app's name (J3).
  var title: String {
    let own = view.attributes.overridesDefaultTitle ? scene?.title ?? "" : ""
    return own.isEmpty ? entry.presentation.appName : own
  }

  /// The effect that sends an input to the view.
  func use(_ use: ContentInput) -> WatchEffect {
    .call(.extensions(.useContent(number: number, use)))
  }

  /// Handles a change of the view; returns false at its end.
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

  /// The control of a key.
  func control(_ letter: Character) -> ViewControl? {
    controls.first { $0.letter == letter }
  }

  /// The input of the key for media; `nil` if the view has no button for it (J8).
  var mediaUse: ContentInput? {
    guard scene?.mediaButton != nil else { return nil }
    return isPlaying ? .pauseMedia : .playMedia
  }
}

/// A control in a view, with its key.
struct ViewControl: Hashable {
  let letter: Character
  let node: ViewNode

  /// The keys for controls in views: all letters except those with a meaning on every screen.
  private static let letters = Array("abcdefghijklmnorstuwyz")

  /// The controls of a scene, in the order of drawing. If the view is only for display, these are the controls
  /// that replace the text field (J9, J10).
  static func all(in scene: ViewScene, isInteractive: Bool) -> [ViewControl] {
    let inputs = [scene.inputAccessoryView, scene.inputView].compactMap { $0 }
    let roots = (isInteractive ? [scene.root] : []) + inputs
    let nodes = roots.flatMap { ViewRows.of($0).joined() }.filter(\.isUsable).map(\.node)
    return zip(letters, nodes).map(ViewControl.init)
  }

  /// The input of its key; `nil` if a text must be entered first.
  var use: ContentInput? {
    switch node.content {
    case .toggle(let isOn): .view(.switched(view: node.identifier, isOn: !isOn))
    case .textField, .slider: nil
    case .plain, .label, .image, .button, .stack: .view(.tapped(view: node.identifier))
    }
  }

  /// A text that is not a value of a slider.
  struct OutOfRange: Error {
    var least: Double
    var most: Double
  }

  /// The inputs for an entered line.
  func uses(typing line: String) throws(OutOfRange) -> [ContentInput] {
    let view = node.identifier
    guard case .slider(let slider) = node.content else {
      return [
        .view(.began(view: view)), .view(.edited(view: view, text: line)),
        .view(.returned(view: view)), .view(.ended(view: view)),
      ]
    }
    let range = min(slider.minimum, slider.maximum)...max(slider.minimum, slider.maximum)
    guard let value = Double(line), range.contains(value) else {
      throw OutOfRange(least: slider.minimum, most: slider.maximum)
    }
    return [.view(.slid(view: view, value: value, isMoving: false))]
  }
}
