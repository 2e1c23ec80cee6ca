import NotificationCore
import NotificationModel

/// What waits to be told to the shell that has a view open: of each kind only the newest.
final class ContentRelay {
  let connection: ConnectionNumber
  /// Whether something was sent, or could not be, a moment ago.
  var isResting = false
  private var scene: ViewScene?
  private var actions: [Presentation.Action]?
  private var isPlaying: Bool?

  init(connection: ConnectionNumber) {
    self.connection = connection
  }

  /// Whether anything waits.
  var hasChanges: Bool { scene != nil || actions != nil || isPlaying != nil }

  /// Keeps a change in the place of the one of its kind that waits; not one that ends the view.
  func put(_ change: ContentChange) -> Bool {
    switch change {
    case .drew(let scene): self.scene = scene
    case .actions(let actions): self.actions = actions
    case .media(let isPlaying): self.isPlaying = isPlaying
    case .closed: return false
    }
    return true
  }

  /// Takes what waits, in an order of its own.
  func take() -> [ContentChange] {
    defer { (scene, actions, isPlaying) = (nil, nil, nil) }
    return [scene.map(ContentChange.drew), actions.map(ContentChange.actions)].compactMap { $0 }
      + (isPlaying.map { [.media(isPlaying: $0)] } ?? [])
  }
}
