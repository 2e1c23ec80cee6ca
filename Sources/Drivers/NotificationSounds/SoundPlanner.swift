public import NotificationModel

/// Decides who makes the sound of a notification, and finds its files.
public struct SoundPlanner: Sendable {
  /// What the person has chosen.
  public var settings: SoundSettings
  private let theme: SoundTheme

  /// Creates a planner.
  public init(theme: SoundTheme, settings: SoundSettings = SoundSettings()) {
    self.theme = theme
    self.settings = settings
  }

  /// Decides about one notification.
  ///
  /// A server plays what is the person's own choice: the ordinary default sound. Everything else is
  /// played here, because no server stops a sound with its banner (C8), repeats it (C10) or gives it a
  /// volume of its own (C9). Where that cannot be, the server gets what comes nearest.
  ///
  /// - Parameters:
  ///   - presentation: What is shown, with its sound.
  ///   - places: Where the app's sounds are.
  ///   - server: What the notification server can play; empty where there is none.
  ///   - playsHere: Whether there is a `SoundPlayer` that can be given orders.
  /// - Returns: What to do.
  public func plan(
    _ presentation: Presentation, places: AppSoundPlaces, server: ServerSounds = [],
    playsHere: Bool = true
  ) -> SoundRoute {
    guard let sound = presentation.sound else { return .silent }
    let file = sound.name.flatMap(places.file)
    if server.contains(.names), sound.kind == .standard, file == nil {
      return .serverDefault(soundName: SoundTheme.names(of: .standard)[0])
    }
    return playsHere
      ? .playHere(
        order(
          for: sound, file: file, appName: presentation.appName, app: presentation.key.app))
      : serverPlan(sound, file, server)
  }

  private func serverPlan(
    _ sound: Sound, _ file: String?, _ server: ServerSounds
  ) -> SoundRoute {
    if server.contains(.files), let file, let header = WaveHeader(path: file),
      header.seconds <= Double(NotificationSoundsLimits.seconds)
    {
      return .serverFile(path: file)
    }
    return server.contains(.names)
      ? .serverDefault(soundName: SoundTheme.names(of: sound.kind)[0]) : .silent
  }

  /// Makes the order for a sound whose file has been found, or for the default sound.
  public func order(
    for sound: Sound, file: String?, appName: String, app: BundleIdentifier
  ) -> PlaybackOrder {
    PlaybackOrder(
      kind: sound.kind, appFile: file, themeFiles: theme.files(for: sound.kind),
      volume: volume(sound), unmutes: sound.kind == .critical && settings.unmutesForCritical,
      appName: appName, app: app)
  }

  private func volume(_ sound: Sound) -> Double {
    let wanted = sound.volume ?? settings.criticalVolume
    return wanted.isNaN ? 1 : min(max(wanted, 0), 1)
  }
}
