import BorrowedDesktop
import DesktopEntries
import Dispatch
import Logging
import NotificationEngine
import NotificationModel
import NotificationSounds

/// The sounds of the desktop's shell: the choice of the player, and the player for sounds on this machine.
final class DesktopSounds {
  /// Decides how a sound is played. It has no folders of the theme, because each bubble would wait for the search of them.
  private let routes = SoundPlanner(theme: SoundTheme(environment: ["XDG_DATA_DIRS": "none"]))
  /// Finds the files of a sound that this process plays.
  private var planner: SoundPlanner
  private let queue = DispatchQueue(label: "org.usernotifications.sound-files")
  private let player: SoundPlayer
  private let environment: [String: String]
  /// The last ordered sounds, some of which may still wait or play.
  private var ordered: [NotificationKey] = []
  private let unheard: @Sendable (NotificationKey) -> Void

  /// Finds the user's sounds; the program that plays them is in the daemon's folder.
  ///
  /// A file in the data folder records the changes of a sound to a device. A sound that the desktop's settings silence is
  /// reported by `unheard`, on a queue of its own.
  init(
    environment: [String: String], themes: DesktopThemes, executable: String, dataFolder: String,
    log: Logger, unheard: @escaping @Sendable (NotificationKey) -> Void
  ) {
    self.environment = environment
    self.unheard = unheard
    planner = SoundPlanner(theme: SoundTheme(environment: environment, desktop: themes))
    player = SoundPlayer(
      program: SoundProgram(
        beside: executable, environment: environment,
        deviceRecord: dataFolder + "/changed-device")
    ) { log.warning("\($0)") }
  }

  /// Undoes the changes of a killed player to a device.
  func restoreDevice() { player.restoreDevice() }

  /// Decides how the sound of a presentation is played on a notification server.
  func plan(
    _ presentation: Presentation, of app: AppRecord?, server: RemoteServer?
  ) -> SoundPlan {
    let plan = plan(presentation, of: app)
    guard case .serverDefault(let name, _) = plan, server?.playsOnlyFiles == true else {
      return plan
    }
    return .serverDefault(name: name, file: planner.standardFile.flatMap { LocalFile($0) })
  }

  /// Decides how the sound of a presentation is played (C5 to C10).
  func plan(_ presentation: Presentation, of app: AppRecord?) -> SoundPlan {
    guard presentation.sound != nil else { return .silent }
    let places = SoundFolders(
      app: presentation.key.app, groups: app?.entitlements.applicationGroups ?? [],
      bundle: app?.bundlePath, environment: environment)
    switch routes.plan(presentation, places: places, server: [.names, .files]) {
    case .silent: return .silent
    case .serverDefault(let name): return .serverDefault(name: name)
    case .serverFile(let path): return LocalFile(path).map(SoundPlan.file) ?? .playedHere(nil)
    case .playHere(let order): return .playedHere(order.appFile.flatMap { LocalFile($0) })
    }
  }

  /// Plays a sound; a critical one also on a muted device, if the user allows it (C9).
  ///
  /// Its files are searched on another queue, so that its bubble does not wait.
  func play(_ order: SoundRequest, appName: String, unmutesForCritical: Bool) {
    planner.settings.unmutesForCritical = unmutesForCritical
    ordered = ordered.suffix(DaemonLimits.soundsOrdered - 1) + [order.key]
    queue.async { [planner, player, unheard] in
      let playback = planner.order(
        for: order.sound, file: order.file?.path, appName: appName, app: order.key.app)
      guard !planner.isSilenced(playback, of: order.sound) else { return unheard(order.key) }
      player.play(playback, for: order.key)
    }
  }

  /// Ends the sound of a notification whose banner has ended (C8). Most notifications have no sound and wake no other queue.
  func stop(_ key: NotificationKey) {
    guard let index = ordered.firstIndex(of: key) else { return }
    ordered.remove(at: index)
    queue.async { [player] in player.stop(key) }
  }

  /// Ends all sounds.
  func stopAll() {
    ordered = []
    queue.async { [player] in player.stopAll() }
  }
}
