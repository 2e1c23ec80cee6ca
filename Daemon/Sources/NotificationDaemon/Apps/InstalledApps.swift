import AppBundles
import BorrowedDesktop
import Dispatch
import ExtensionHost
import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore

/// The bundles of apps: installed, swept after a crash, and removed with all files that were made for
/// their apps.
final class InstalledApps {
  private let configuration: DaemonConfiguration
  private let session: SessionEnvironment
  private let installer: BundleInstaller
  private let texts: BundleTexts
  /// The logs for the output of apps.
  private let logs: AppLogs
  private let extensions: ExtensionHost
  private let icons: DesktopIcons
  private let transactions: TransactionLoop
  private let peers: Peers
  private let store: SQLiteStore
  private let files: DispatchQueue
  private let loop: any EventLoop
  private let log: Logger

  init(
    configuration: DaemonConfiguration, session: SessionEnvironment, texts: BundleTexts,
    logs: AppLogs, extensions: ExtensionHost, icons: DesktopIcons, transactions: TransactionLoop,
    peers: Peers, store: SQLiteStore, files: DispatchQueue, loop: any EventLoop, log: Logger
  ) {
    self.configuration = configuration
    self.session = session
    installer = BundleInstaller(dataFolder: configuration.dataFolder)
    self.texts = texts
    self.logs = logs
    self.extensions = extensions
    self.icons = icons
    self.transactions = transactions
    self.peers = peers
    self.store = store
    self.files = files
    self.loop = loop
    self.log = log
  }

  /// Copies and checks a bundle on another queue, because it may be large.
  func install(_ path: String, for origin: CallOrigin) {
    let apps = NIOLoopBound(self, eventLoop: loop)
    let installer = installer
    files.async { [loop] in
      let result = Result { () throws(BundleProblem) in try installer.install(from: path) }
      loop.execute { apps.value.installed(result, for: origin) }
    }
  }

  private func installed(_ result: Result<AppBundle, BundleProblem>, for origin: CallOrigin) {
    texts.forget()
    switch result {
    case .success(let bundle):
      extensions.retire(bundle.identifier)
      updateMenu { menu throws(BundleProblem) in try menu.update(bundle) }
      transactions.receive(.apps(.appInstalled(InstalledApp(bundle), reply: origin)))
    case .failure(let problem): peers.answer(origin, problem.failure)
    }
  }

  /// Repairs the installed bundles after a crash during an installation, and removes the logs of apps that are
  /// gone.
  func sweep() {
    do throws(BundleProblem) {
      try installer.sweep()
    } catch {
      log.warning("the installed apps could not be put in order: \(error)")
    }
    guard let apps = try? store.apps().map(\.identifier) else { return }
    files.async { [logs] in logs.keepOnly(apps) }
  }

  /// Removes the files of an app whose records are already deleted.
  func removeFiles(of app: BundleIdentifier) {
    let (installer, log, logs) = (installer, log, logs)
    texts.forget()
    icons.remove(app)
    extensions.retire(app)
    updateMenu { menu throws(BundleProblem) in try menu.remove(app) }
    files.async {
      logs.remove(app)
      do throws(BundleProblem) {
        try installer.uninstall(app)
      } catch {
        log.warning("the files of an app could not be removed: \(error)")
      }
    }
  }

  /// Changes the user's menu on the queue for files, and makes the desktop read it again if it changed.
  ///
  /// A simulated device does not change the menu: its apps were not installed by the user.
  private func updateMenu(
    _ change: @escaping @Sendable (DesktopMenu) throws(BundleProblem) -> Bool
  ) {
    guard !configuration.isSimulator else { return }
    let (log, files) = (log, files)
    session.read { environment in
      guard let menu = DesktopMenu(environment: environment) else { return }
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
}

extension InstalledApp {
  /// The stored part of a bundle's information.
  init(_ bundle: AppBundle) {
    self.init(
      identifier: bundle.identifier, displayName: bundle.displayName, bundlePath: bundle.path,
      executable: bundle.executablePath, isScript: bundle.isScript,
      entitlements: bundle.entitlements, extensions: bundle.extensions,
      wakesForPushes: bundle.backgroundModes.contains("remote-notification"),
      schemes: MenuEntry(bundle).schemes)
  }
}
