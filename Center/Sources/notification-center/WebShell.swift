import Dispatch
import Foundation
import HummingbirdCore
import LinuxEvents
package import Logging
import NIOCore
import NIOPosix
package import NotificationModel
package import NotificationTransport
import Synchronization

/// The Notification Center in the browser: serves a page on loopback, and is a shell of the daemon's.
///
/// It keeps nothing of its own: closing it loses nothing, and several windows show the same. All
/// requests are answered on one event loop; nothing wakes up while nothing happens.
package final class WebShell: Sendable {
  private struct State {
    /// The port that is listened on, once it is.
    var port: Int?
    /// Ends what runs.
    var stopping: (@Sendable () -> Void)?
    var isStopped = false
  }

  private let configuration: WebShellConfiguration
  private let log: Logger
  private let sessions = Sessions()
  private let state = Mutex(State())

  package init(configuration: WebShellConfiguration, log: Logger) {
    self.configuration = configuration
    self.log = log
  }

  /// Serves until it is told to stop, by a signal or by `stop`; it blocks.
  ///
  /// - Parameters:
  ///   - catchesSignals: Whether SIGTERM, SIGINT and SIGHUP stop it.
  ///   - onReady: Called once, on another thread, when the page can be opened.
  /// - Throws: `StartFailure` where the page is missing, the session has a Notification Center already
  ///   or the address cannot be listened on.
  package func run(catchesSignals: Bool = true, onReady: @escaping @Sendable () -> Void) throws {
    FreeMemory.keep(lessThan: WebLimits.freeBlockBytes)
    let pages = try PageFiles(of: configuration)
    let place = try claimPlace()
    let signals =
      catchesSignals
      ? SignalWatch(queue: DispatchQueue(label: "NotificationCenter.signals")) { [weak self] _ in
        self?.stop()
      } : nil
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    do {
      try serve(pages, port: configuration.port, on: group.next(), onReady)
    } catch let error as IOError where configuration.mayChoosePort && error.isAddressInUse {
      log.notice("port \(configuration.port) is in use; another one is taken")
      try serve(pages, port: 0, on: group.next(), onReady)
    }
    withExtendedLifetime((place, signals)) {}
  }

  /// Has `run` return; connections are closed. What is stopped before it runs never serves.
  package func stop() {
    let stopping = state.withLock { state in
      state.isStopped = true
      return state.stopping.take()
    }
    stopping?()
  }

  /// Makes a link that opens the page once, within some minutes.
  ///
  /// - Parameters:
  ///   - showsDeveloper: Whether the page opens with the developer's drawer.
  ///   - app: The app whose settings the page opens with; without it the page opens where it begins.
  /// - Returns: The link; nothing before the page can be opened.
  package func makeLink(
    showsDeveloper: Bool = false, settingsOf app: BundleIdentifier? = nil
  ) -> String? {
    address.map { address in
      let secret = address + "open?token=" + sessions.makeLink()
      return PageLink(secret, showsDeveloper: showsDeveloper, settingsOf: app).text
    }
  }

  /// The address of the page; nothing before it can be opened.
  package var address: String? {
    state.withLock(\.port).map { "http://\(configuration.host.authority(port: $0))/" }
  }

  /// One Notification Center serves all windows of a person, and gives out the links to them.
  private func claimPlace() throws -> FileLock {
    do throws(NotificationFailure) {
      try configuration.paths.prepareFolder()
    } catch {
      throw StartFailure(description: "\(error.message) \(error.remedy)")
    }
    guard let place = try LinkSocket(paths: configuration.paths).claim() else {
      throw StartFailure.alreadyRuns
    }
    return place
  }

  private func serve(
    _ pages: PageFiles, port: Int, on loop: any EventLoop, _ onReady: @escaping @Sendable () -> Void
  ) throws {
    let parts = WebParts(configuration: configuration, loop: loop, log: log)
    let listener = WebListener(host: configuration.host, port: port, loop: loop, log: log) {
      [sessions, configuration] port in
      parts.site(
        pages: pages,
        gate: RequestGate(host: configuration.host, port: port, sessions: sessions))
    }
    do {
      try listener.run { [self] port in
        began(port, parts, listener, on: loop, onReady)
      }
    } catch let error as IOError where !(configuration.mayChoosePort && error.isAddressInUse) {
      throw StartFailure(
        description: """
          \(configuration.host.authority(port: port)) cannot be listened on: \(error). \
          Choose another --port or --host.
          """)
    }
  }

  private func began(
    _ port: Int, _ parts: WebParts, _ listener: WebListener, on loop: any EventLoop,
    _ onReady: @escaping @Sendable () -> Void
  ) {
    let links = LinkSocket(paths: configuration.paths).open(on: loop) { [weak self] in
      self?.makeLink()
    }
    links.whenFailure { [log] error in
      log.warning("links are given out by this process alone: \(error)")
    }
    let isStopped = state.withLock { state in
      state.port = port
      state.stopping = {
        parts.stop()
        links.whenSuccess { $0.close(promise: nil) }
        listener.stop()
      }
      return state.isStopped
    }
    if isStopped { stop() }
    links.whenComplete { _ in onReady() }
  }
}

extension IOError {
  /// Whether somebody else listens there already.
  fileprivate var isAddressInUse: Bool {
    // EADDRINUSE has one number on all Linux machines; this layer does not import the C library.
    errnoCode == 98
  }
}

extension WebShell {
  /// Why it could not be started.
  package struct StartFailure: Error, CustomStringConvertible, Sendable {
    /// What is wrong and what to do about it.
    package let description: String

    static let noPage = StartFailure(
      description: "The files of the page were not found; name their folder with --page.")

    static let alreadyRuns = StartFailure(
      description: """
        A Notification Center runs in this session already; open it with \
        `notification-center --open`.
        """)
  }
}

/// What the browser's Notification Center is told when it starts.
package struct WebShellConfiguration: Sendable {
  /// Where the sockets are.
  package var paths: SocketPaths
  /// The variables of the session, for a daemon that is started and for thumbnails.
  package var environment: [String: String]
  /// Whether the daemon is started where it does not run; only at the beginning.
  package var startsDaemon = true
  /// The address that is listened on.
  package var host: BoundHost = .loopback
  /// The port that is listened on; 0 lets the system choose.
  package var port = 8427
  /// Whether another port is taken where that one is in use.
  package var mayChoosePort = true
  /// The folder of the page.
  package var pageFolder: String?
  /// The program that makes thumbnails; nothing where there is none.
  package var thumbnailProgram: String?

  /// Finds the sockets from the variables of a process, as every client does.
  ///
  /// - Throws: `invalidValue` with the variable whose path cannot be used.
  package init(environment: [String: String]) throws(NotificationFailure) {
    self.init(paths: try SocketPaths(environment: environment), environment: environment)
    let executable = ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable
    pageFolder = PageFiles.places(executable: executable).first {
      FileManager.default.fileExists(atPath: $0 + "/index.html")
    }
    thumbnailProgram = executable.map {
      ($0 as NSString).deletingLastPathComponent + "/notification-thumbnail"
    }.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
  }

  /// Creates a configuration of a server beside other sockets.
  package init(paths: SocketPaths, environment: [String: String]) {
    self.paths = paths
    self.environment = environment
  }
}

/// What a running server is made of, apart from the sockets it listens on.
struct WebParts: Sendable {
  let line: DaemonConnection
  private let feed: EventFeed
  private let files: SealedFiles
  private let shelf: FileShelf
  private let memory: MemoryReturn

  init(configuration: WebShellConfiguration, loop: any EventLoop, log: Logger) {
    // Numbers of an earlier process are lower, so that no window resumes behind one of its messages.
    feed = EventFeed(firstNumber: Clocks.wallMicroseconds())
    files = SealedFiles(hasThumbnails: configuration.thumbnailProgram != nil)
    shelf = FileShelf(
      program: configuration.thumbnailProgram, environment: configuration.environment)
    memory = MemoryReturn(loop: loop)
    line = DaemonConnection(
      configuration: configuration, feed: feed, files: files, loop: loop, log: log)
  }

  /// What answers requests.
  func site(pages: PageFiles, gate: RequestGate) -> WebSite {
    WebSite(
      gate: gate, pages: pages, line: line, feed: feed, files: files, shelf: shelf, memory: memory)
  }

  /// Ends the connection to the daemon and all event streams.
  func stop() {
    line.stop()
    feed.closeAll()
  }
}
