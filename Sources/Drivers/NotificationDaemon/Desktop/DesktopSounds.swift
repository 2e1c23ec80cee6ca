import DesktopShell
import Logging
import NotificationModel
import NotificationSounds

/// The sounds of the desktop's shell: who makes each, and the player for those made here.
final class DesktopSounds {
  private var planner: SoundPlanner
  private let player: SoundPlayer
  private let environment: [String: String]

  /// Finds the person's sounds; the program that plays lies beside this one.
  init(environment: [String: String], executable: String, log: Logger) {
    self.environment = environment
    planner = SoundPlanner(theme: SoundTheme(environment: environment))
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

  /// Plays a sound here; a critical one also on a muted device, where the person lets it (C9).
  func play(_ order: SoundOrder, appName: String, unmutesForCritical: Bool) {
    planner.settings.unmutesForCritical = unmutesForCritical
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
