import AppBundles
import AttachmentStore
import DesktopShell
import Dispatch
import LinuxEvents
import Logging
import NotificationModel
import NotificationSounds
import NotificationStore

extension Daemon {
  /// Gives the desktop's shell its place among the peers and lets it look for a server.
  func attachDesktop() {
    guard configuration.showsOnDesktop, let number = newNumber() else { return }
    let peer = DesktopPeer(
      daemon: self, number: number,
      sounds: DesktopSounds(
        environment: configuration.environment,
        executable: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? "",
        dataFolder: configuration.dataFolder, log: log),
      icons: DesktopIcons(
        environment: configuration.environment, program: Self.thumbnailProgram,
        folder: configuration.dataFolder + "/icons"))
    connections[number] = peer
    desktop = peer
    peer.start()
    let watch = LoginWatch(daemon: self)
    login = watch
    watch.start()
  }

  /// The clock that real waits are on; the simulator's own may stand still.
  func bootTime() -> BootTime { BootTime(microseconds: Clocks.bootMicroseconds()) }

  /// Whether critical alerts are heard on a muted device (C9).
  var unmutesForCritical: Bool { (try? store.globalSettings())?.unmutesForCritical == true }

  /// What is known of an app, such as its bundle and its groups.
  func record(of app: BundleIdentifier) -> AppRecord? {
    (try? store.app(app)) ?? nil
  }

  /// Keeps what lets an app come to the front, for the program that is started by the same answer.
  func remember(activationToken: String, for app: BundleIdentifier) {
    if activationTokens.count >= DaemonLimits.activationTokens { activationTokens = [:] }
    activationTokens[app] = ActivationToken(
      text: activationToken,
      end: bootTime().advanced(byMicroseconds: DaemonLimits.activationTokenLife))
  }

  /// What the answer that starts an app now came with, once.
  func takeActivationToken(for app: BundleIdentifier) -> String? {
    guard let token = activationTokens.removeValue(forKey: app), bootTime() < token.end else {
      return nil
    }
    return token.text
  }
}

/// What the desktop gave with a person's answer so that the app may come to the front.
struct ActivationToken {
  /// The text for `XDG_ACTIVATION_TOKEN`.
  var text: String
  /// When it counts no longer.
  var end: BootTime
}

extension Daemon {
  /// Changes the person's menu on the queue for files, and has the desktop read it anew where it changed.
  ///
  /// A simulated device leaves the menu alone: the person did not install its apps.
  func updateMenu(
    _ change: @escaping @Sendable (DesktopMenu) throws(BundleProblem) -> Bool
  ) {
    let environment = configuration.sessionEnvironment
    guard !configuration.isSimulator, let menu = DesktopMenu(environment: environment) else {
      return
    }
    let (log, files) = (log, files)
    files.async {
      do throws(BundleProblem) {
        guard try change(menu), let command = menu.indexing(path: environment["PATH"]) else {
          return
        }
        let program = try? Spawn.detached(
          executable: command[0], arguments: Array(command.dropFirst()),
          environment: environment)
        if let program { try? ChildExit.untilEnd(of: program, queue: files) { _ in } }
      } catch {
        log.warning("the desktop's menu could not be changed: \(error)")
      }
    }
  }
}

/// The icons of apps on the desktop's bubbles: drawn anew from the bundle's, else that of the desktop's
/// menu.
final class DesktopIcons: Sendable {
  private let environment: [String: String]
  private let maker: IconMaker

  /// Keeps what is drawn in a folder; the program that draws lies beside the daemon's own.
  init(environment: [String: String], program: String, folder: String) {
    self.environment = environment
    maker = IconMaker(
      folder: folder, program: program,
      environment: environment.filter { $0.key == "PATH" },
      queue: DispatchQueue(label: "org.usernotifications.icons"))
  }

  /// The icon of an app as far as it is there; a bundle's that has to be drawn first is told later.
  func icon(
    of app: BundleIdentifier, bundle: String?,
    drawn answer: @escaping @Sendable (DesktopMedia.Icon) -> Void
  ) -> DesktopMedia.Icon? {
    let kept = bundle.flatMap { _ in maker.icon(of: app) }.flatMap { LocalFile($0) }
    if let bundle {
      maker.draw(for: app) {
        (try? AppBundle(at: bundle))?.iconPath
      } answer: { path in
        // Whoever has the old one by its name is not to be troubled with the new.
        if kept == nil, let file = path.flatMap({ LocalFile($0) }) { answer(.file(file)) }
      }
    }
    return kept.map(DesktopMedia.Icon.file)
      ?? DesktopEntry.icon(of: app.rawValue, environment: environment)
  }

  /// Removes what was drawn of an app that has gone.
  func remove(_ app: BundleIdentifier) { maker.remove(app) }
}

/// The sounds of the desktop's shell: who makes each, and the player for those made here.
final class DesktopSounds {
  /// Decides who makes a sound. It knows no folders of the theme, because a bubble would wait for the
  /// search of each of them.
  private let routes = SoundPlanner(theme: SoundTheme(environment: ["XDG_DATA_DIRS": "none"]))
  /// Finds the files of a sound that is played here.
  private var planner: SoundPlanner
  private let queue = DispatchQueue(label: "org.usernotifications.sound-files")
  private let player: SoundPlayer
  private let environment: [String: String]

  /// Finds the person's sounds; the program that plays lies beside this one.
  ///
  /// In the data folder it is noted what a sound changes of a device; what one that was killed has left
  /// changed is put back now.
  init(environment: [String: String], executable: String, dataFolder: String, log: Logger) {
    self.environment = environment
    planner = SoundPlanner(theme: SoundTheme(environment: environment))
    player = SoundPlayer(
      program: SoundProgram(
        beside: executable, environment: environment,
        deviceRecord: dataFolder + "/changed-device")
    ) { log.warning("\($0)") }
    player.restoreDevice()
  }

  /// Decides who makes the sound of a presentation (C5 to C10).
  func plan(
    _ presentation: Presentation, of app: AppRecord?, server: DesktopServer?
  ) -> SoundPlan {
    guard presentation.sound != nil else { return .silent }
    let places = AppSoundPlaces(
      app: presentation.key.app, groups: app?.entitlements.applicationGroups ?? [],
      bundle: app?.bundlePath, environment: environment)
    let abilities: ServerSounds = server?.playsSounds == true ? [.names, .files] : []
    switch routes.plan(presentation, places: places, server: abilities) {
    case .silent: return .silent
    case .serverDefault(let name): return .serverDefault(name: name)
    case .serverFile(let path): return LocalFile(path).map(SoundPlan.file) ?? .playedHere(nil)
    case .playHere(let order): return .playedHere(order.appFile.flatMap { LocalFile($0) })
    }
  }

  /// Plays a sound here; a critical one also on a muted device, where the person lets it (C9).
  ///
  /// Its files are looked for elsewhere, so that the bubble which it goes with does not wait.
  func play(_ order: SoundOrder, appName: String, unmutesForCritical: Bool) {
    planner.settings.unmutesForCritical = unmutesForCritical
    queue.async { [planner, player] in
      player.play(
        planner.order(
          for: order.sound, file: order.file?.path, appName: appName, app: order.key.app),
        for: order.key)
    }
  }

  /// Ends the sound of a notification whose banner has gone (C8).
  func stop(_ key: NotificationKey) {
    queue.async { [player] in player.stop(key) }
  }

  /// Ends whatever plays.
  func stopAll() {
    queue.async { [player] in player.stopAll() }
  }
}
