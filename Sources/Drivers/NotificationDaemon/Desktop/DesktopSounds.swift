import DesktopShell
import Logging
import NotificationModel
import NotificationSounds

/// The sounds of the desktop's shell: who makes each, and the player for those made here.
final class DesktopSounds {
  private let planner: SoundPlanner
  private let player: SoundPlayer
  private let environment: [String: String]

  /// Finds the person's sounds; the program that plays lies beside this one.
  init(environment: [String: String], executable: String, log: Logger) {
    self.environment = environment
    planner = SoundPlanner(
      theme: SoundTheme(environment: environment),
      settings: SoundSettings(environment: environment))
    player = SoundPlayer(
      program: SoundProgram(beside: executable, environment: environment)
    ) { log.warning("\($0)") }
  }

  /// Decides who makes the sound of a presentation (C5 to C10).
  func plan(
    _ presentation: Presentation, bundle: String?, server: DesktopServer?
  ) -> SoundPlan {
    let places = AppSoundPlaces(
      app: presentation.key.app, bundle: bundle, environment: environment)
    let abilities: ServerSounds = server?.playsSounds == true ? [.names, .files] : []
    switch planner.plan(presentation, places: places, server: abilities) {
    case .silent: return .silent
    case .serverDefault(let name): return .serverDefault(name: name)
    case .serverFile(let path): return LocalFile(path).map(SoundPlan.file) ?? .playedHere(nil)
    case .playHere(let order): return .playedHere(order.appFile.flatMap { LocalFile($0) })
    }
  }

  /// Plays a sound here.
  func play(_ order: SoundOrder, appName: String) {
    player.play(
      planner.order(
        for: order.sound, file: order.file?.path, appName: appName, app: order.key.app),
      for: order.key)
  }

  /// Ends the sound of a notification whose banner has gone (C8).
  func stop(_ key: NotificationKey) { player.stop(key) }

  /// Ends whatever plays.
  func stopAll() { player.stopAll() }
}

extension SoundSettings {
  /// The choices of the session: `USERNOTIFICATIONS_CRITICAL_UNMUTES=1` lets critical alerts be
  /// heard on a muted device (C9).
  fileprivate init(environment: [String: String]) {
    self.init(unmutesForCritical: environment["USERNOTIFICATIONS_CRITICAL_UNMUTES"] == "1")
  }
}
