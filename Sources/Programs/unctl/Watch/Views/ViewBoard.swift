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
  var mediaUse: ContentUse? {
    guard scene?.mediaButton != nil else { return nil }
    return isPlaying ? .pauseMedia : .playMedia
  }
}
