import AppBundles
import Dispatch
import ExtensionHost
import Foundation
import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationWords

/// The apps that are installed for all users of the machine: each user's daemon finds their bundles, and follows the changes
/// that packages make.
///
/// A bundle that the user installed outranks a shared one, and a program that already has the identifier keeps it until the
/// user decides otherwise.
final class SharedApps {
  /// A bundle that is not used, and the reason.
  struct Problem: Hashable {
    var path: String
    var reason: String
    var remedy: String
  }

  /// The bundles that are not used, as of the last look.
  private(set) var problems: [Problem] = []
  private let bundles: SharedBundles
  private let ownFolder: String
  private let texts: BundleTexts
  private let extensions: ExtensionHost
  private let transactions: TransactionLoop
  private let store: SQLiteStore
  private let files: DispatchQueue
  private let loop: any EventLoop
  private let log: Logger
  private var watches: [String: (entry: FileWatch?, content: FolderWatch?)] = [:]
  /// Bundles that cannot be used yet, perhaps because they are still being copied.
  private var unfinished: [FolderWatch] = []
  private var nextLook: Scheduled<Void>?

  init(
    configuration: DaemonConfiguration, texts: BundleTexts, extensions: ExtensionHost,
    transactions: TransactionLoop, store: SQLiteStore, files: DispatchQueue, loop: any EventLoop,
    log: Logger
  ) {
    bundles = SharedBundles(folders: configuration.sharedApps)
    ownFolder = configuration.dataFolder + "/"
    self.texts = texts
    self.extensions = extensions
    self.transactions = transactions
    self.store = store
    self.files = files
    self.loop = loop
    self.log = log
  }

  /// Looks for bundles, and again whenever they change.
  func start() {
    guard !bundles.folders.isEmpty else { return }
    for folder in bundles.folders { watch(folder) }
    look()
  }

  /// Stops watching.
  func close() {
    watches = [:]
    unfinished = []
    nextLook?.cancel()
  }

  /// Schedules a search after a quiet moment: a package is unpacked file by file.
  func lookSoon() {
    guard !bundles.folders.isEmpty else { return }
    nextLook?.cancel()
    let apps = NIOLoopBound(self, eventLoop: loop)
    nextLook = loop.scheduleTask(in: DaemonLimits.bundleSettling) { apps.value.look() }
  }

  /// The reason why a single user cannot do this to an app; nil if it is possible, in which case a bundle that has waited for
  /// its identifier may receive it soon.
  func refusal(of call: ControlCall.Apps) -> NotificationFailure? {
    switch call {
    case .uninstall(let app):
      if let failure = refusal(toUninstall: app) { return failure }
    case .rebind: break
    default: return nil
    }
    lookSoon()
    return nil
  }

  private func refusal(toUninstall app: BundleIdentifier) -> NotificationFailure? {
    guard let path = (try? store.app(app))??.bundlePath, bundles.contain(path),
      FileManager.default.fileExists(atPath: path)
    else { return nil }
    return NotificationFailure(
      .notPermitted, field: "app", value: app.rawValue,
      message: "The app is installed for everybody on this machine, at \(path).",
      remedy:
        "Remove its package, or the bundle; to hear nothing of it, use `unctl authorize \(app) deny`."
    )
  }

  // MARK: - Watching

  private func watch(_ folder: String) {
    let apps = NIOLoopBound(self, eventLoop: loop)
    let changed: @Sendable () -> Void = { [loop] in loop.execute { apps.value.changed(folder) } }
    let entry = try? FileWatch(path: folder, queue: files, handler: changed)
    let content = try? FolderWatch(path: folder, removals: true, queue: files) { _ in changed() }
    if entry == nil {
      log.warning(
        "apps that are installed for everybody from now on are noticed at the next start",
        metadata: [
          "folder": "\(folder)",
          "remedy": "raise fs.inotify.max_user_instances with sysctl, and restart the daemon",
        ])
    }
    watches[folder] = (entry, content)
  }

  private func changed(_ folder: String) {
    if watches[folder]?.content == nil { watch(folder) }
    lookSoon()
  }

  private func watch(unfinished paths: some Sequence<String>) {
    let apps = NIOLoopBound(self, eventLoop: loop)
    unfinished = paths.prefix(DaemonLimits.unfinishedBundles).compactMap { [loop] path in
      try? FolderWatch(path: path, removals: true, queue: files) { _ in
        loop.execute { apps.value.lookSoon() }
      }
    }
  }

  // MARK: - Searching

  private func look() {
    let apps = NIOLoopBound(self, eventLoop: loop)
    files.async { [bundles, loop] in
      let listing = bundles.list()
      loop.execute { apps.value.register(listing) }
    }
  }

  private func register(_ listing: SharedBundles.Listing) {
    guard !transactions.isClosed, let known = try? store.apps() else { return }
    var problems = listing.problems.map { path, problem in
      Problem(
        path: path, reason: "\(problem.failure.message) (\(problem.field))",
        remedy: problem.failure.remedy)
    }
    for bundle in listing.bundles {
      let app = known.first { $0.identifier == bundle.identifier }
      if let problem = register(bundle, app) { problems.append(problem) }
    }
    watch(unfinished: listing.problems.keys.sorted())
    let present = Set(listing.bundles.map(\.path)).union(listing.problems.keys)
    for app in known where app.isInstalled {
      guard let path = app.bundlePath, bundles.contain(path), !present.contains(path) else {
        continue
      }
      log.info(
        "the bundle of an app is gone", metadata: ["app": "\(app.identifier)", "path": "\(path)"])
      transactions.receive(.apps(.bundleGone(app.identifier)))
    }
    report(problems.sorted { $0.path < $1.path })
  }

  /// Registers a bundle, unless that changes nothing; returns the reason if it is not used.
  private func register(_ bundle: AppBundle, _ known: AppRecord?) -> Problem? {
    let new = InstalledApp(bundle)
    if let known, known.isInstalled {
      if known.bundlePath?.utf8.starts(with: ownFolder.utf8) == true { return nil }
      if known.describes(new) { return nil }
    } else if let program = known?.program, program.last != new.executable,
      let owner = program.ownerThatExists
    {
      // The bundle's own program may have started before the bundle was found, as right after its installation.
      return Problem(
        path: bundle.path,
        reason:
          "the identifier \(bundle.identifier) belongs to \(owner), which the person used before",
        remedy:
          "To give it to this bundle, with its requests and settings, use `unctl rebind \(bundle.identifier)`."
      )
    }
    texts.forget()
    extensions.retire(bundle.identifier)
    transactions.receive(.apps(.appInstalled(new, reply: nil)))
    return nil
  }

  private func report(_ problems: [Problem]) {
    for problem in problems where !self.problems.contains(problem) {
      log.warning(
        "a bundle for everybody is not used: \(problem.reason)",
        metadata: ["bundle": "\(problem.path)", "remedy": "\(problem.remedy)"])
    }
    self.problems = problems
  }
}

extension AppRecord {
  /// Whether the record already describes a bundle.
  fileprivate func describes(_ bundle: InstalledApp) -> Bool {
    displayName == bundle.displayName && bundlePath == bundle.bundlePath
      && launch.command == [bundle.executable] && launch.schemes == bundle.schemes
      && entitlements == bundle.entitlements
      && extensions == bundle.extensions && pushes.mayWake == bundle.wakesForPushes
  }
}

extension [String] {
  /// The program of an identity, if it exists: a removed or moved program does not reserve the identifier.
  fileprivate var ownerThatExists: String? {
    guard let first, let program = last else { return nil }
    let name = ProgramWords.name(of: self)
    if [ProgramMark.sandbox, ProgramMark.confined].contains(where: first.hasPrefix) { return name }
    return FileManager.default.fileExists(atPath: program) ? name : nil
  }
}
