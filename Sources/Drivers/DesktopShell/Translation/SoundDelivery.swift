import NotificationModel

/// Who makes the sound of a presentation: the server by a hint, or we.
struct SoundDelivery {
  /// What the server is told about sound.
  var hints: [String: HintValue] = [:]
  /// What is played here.
  var order: SoundOrder?

  /// No sound; a server that would make one of its own is told so.
  init(silentOn server: DesktopServer?) {
    if server?.playsSounds == true { hints["suppress-sound"] = .bool(true) }
  }

  /// Divides the work; a critical sound is always ours, because no hint carries a volume (C9).
  init(of presentation: Presentation, media: DesktopMedia, on server: DesktopServer?) {
    self.init(silentOn: server)
    guard let sound = presentation.sound else { return }
    var plan = media.sound ?? .serverDefault(name: SoundPlan.standardName)
    if sound.kind == .critical { plan = .playedHere(plan.path) }
    if server?.playsSounds == true {
      switch plan {
      case .silent, .playedHere: break
      case .serverDefault(let name):
        let name = DesktopText.line(name, bytes: DesktopLimits.iconNameBytes)
        hints = ["sound-name": .string(name)]
        return
      case .file(let file):
        hints = ["sound-file": .string(file.path)]
        return
      }
    }
    guard plan != .silent else { return }
    order = SoundOrder(key: presentation.key, sound: sound, file: plan.path)
  }
}

extension SoundPlan {
  fileprivate var path: LocalFile? {
    switch self {
    case .silent, .serverDefault: nil
    case .file(let file): file
    case .playedHere(let file): file
    }
  }
}
