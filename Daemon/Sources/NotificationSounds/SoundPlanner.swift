package import NotificationModel

/// Decides how the sound of a notification is played, and finds its files.
package struct SoundPlanner: Sendable {
  /// The user's settings.
  package var settings: SoundSettings
  private let theme: SoundTheme

  package init(theme: SoundTheme, settings: SoundSettings = SoundSettings()) {
    self.theme = theme
    self.settings = settings
  }

  /// Decides about one notification.
  ///
  /// A server plays only the user's own choice: the ordinary default sound. Everything else is played here, because no server
  /// stops a sound with its banner (C8), repeats it (C10) or plays it at a volume of its own (C9). If that is not possible,
  /// the server receives the nearest equivalent.
  ///
  /// - Parameters:
  ///   - presentation: The notification, with its sound.
  ///   - places: The folders of the app's sounds.
  ///   - server: The sounds that the notification server can play; empty without a server.
  ///   - playsHere: Whether a `SoundPlayer` accepts orders.
  /// - Returns: The route.
  package func plan(
    _ presentation: Presentation, places: SoundFolders, server: ServerSounds = [],
    playsHere: Bool = true
  ) -> SoundRoute {
    guard let sound = presentation.sound else { return .silent }
    let file = file(of: sound, in: places)
    if server.contains(.names), sound.kind == .standard, file == nil {
      return .serverDefault(soundName: SoundTheme.names(of: .standard)[0])
    }
    return playsHere
      ? .playHere(
        order(
          for: sound, file: file, appName: presentation.appName, app: presentation.key.app))
      : serverPlan(sound, file, server)
  }

  /// The file of the ordinary default sound in the user's theme; `nil` without one.
  package var standardFile: String? { theme.files(for: .standard).first }

  /// The file of a named sound; nil if it is missing, so that the default sound is played.
  private func file(of sound: Sound, in places: SoundFolders) -> String? {
    guard let name = sound.name else { return nil }
    return switch sound.source {
    case .app: places.file(name)
    case .theme: themed(sound)
    case .file: SoundFolder.file(path: name)
    }
  }

  private func themed(_ sound: Sound) -> String? {
    sound.source == .theme ? sound.name.flatMap(theme.file) : nil
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

  /// Creates the order for a found file, for a sound of the theme, or for the default sound.
  package func order(
    for sound: Sound, file: String?, appName: String, app: BundleIdentifier
  ) -> PlaybackOrder {
    let file = file ?? themed(sound)
    var order = PlaybackOrder(
      kind: sound.kind, appFile: file, themeFiles: theme.files(for: sound.kind),
      volume: volume(sound), unmutes: sound.kind == .critical && settings.unmutesForCritical,
      appName: appName, app: app)
    order.takesThemeFormats = file != nil && sound.source != .app
    return order
  }

  /// Whether a sound is silent because the desktop's settings switch theme sounds off: an ordinary sound that is not the app's
  /// own.
  package func isSilenced(_ order: PlaybackOrder, of sound: Sound) -> Bool {
    guard !theme.isHeard, sound.kind == .standard else { return false }
    return order.appFile == nil || sound.source == .theme
  }

  private func volume(_ sound: Sound) -> Double {
    let wanted = sound.volume ?? settings.criticalVolume
    return wanted.isNaN ? 1 : min(max(wanted, 0), 1)
  }
}

/// The way in which a sound is played, and the sound.
package enum SoundRoute: Hashable, Sendable {
  /// No sound is played; a server that plays on its own must be silenced (C5).
  case silent
  /// The notification server plays a sound of the user's theme, by this name.
  case serverDefault(soundName: String)
  /// The notification server plays this file: linear PCM in a WAV file of at most 30 seconds.
  case serverFile(path: String)
  /// `SoundPlayer` plays the sound, and the server must be silenced.
  case playHere(PlaybackOrder)
}

/// The user's and the system's choices about sounds.
package struct SoundSettings: Hashable, Sendable {
  /// Whether a critical alert is heard on a device that is muted or turned down to nothing.
  ///
  /// It is unmuted for the sound and muted again (C9).
  package var unmutesForCritical: Bool
  /// The amplitude of a critical sound without one of its own, 0 to 1: three quarters, which is 2.5
  /// dB below the loudest.
  package var criticalVolume: Double

  /// Creates settings; by default a muted device stays muted.
  package init(unmutesForCritical: Bool = false, criticalVolume: Double = 0.75) {
    self.unmutesForCritical = unmutesForCritical
    self.criticalVolume = criticalVolume
  }
}

/// The sounds that a notification server can play.
package struct ServerSounds: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: Int
  /// Creates a set from its bits; bits without a meaning are kept.
  package init(rawValue: Int) { self.rawValue = rawValue }
  /// Sounds of the user's theme, by their names.
  package static let names = ServerSounds(rawValue: 1)
  /// Files.
  package static let files = ServerSounds(rawValue: 2)
}
