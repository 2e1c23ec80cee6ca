import Dispatch
import Foundation
import HummingbirdCore
import InstalledWords
import LinuxEvents
package import Logging
import NIOCore
import NIOPosix
package import NotificationModel
package import NotificationTransport
import Synchronization

/// The Notification Center in the browser: serves a page on loopback, and is a shell of the daemon.
///
/// It stores no data of its own: closing it loses nothing, and several windows show the same. All
/// requests are answered on one event loop; nothing wakes up while nothing happens.
package final class WebShell: Sendable {
  private struct State {
    /// The port of the listening socket, once it is open.
    var port: Int?
    /// Ends the running server.
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

  /// Serves until it is stopped by a signal or by `stop`; it blocks.
  ///
  /// - Parameters:
  ///   - catchesSignals: Whether SIGTERM, SIGINT and SIGHUP stop it.
  ///   - onReady: Called once, on another thread, when the page can be opened.
  /// - Throws: `StartFailure` if the page is missing, if the session already has a Notification
  ///   Center, or if the address cannot be used.
  package func run(catchesSignals: Bool = true, onReady: @escaping @Sendable () -> Void) throws {
    FreeMemory.keep(lessThan: WebLimits.freeBlockBytes)
    let pages = try PageFiles(of: configuration)
    let lock = try acquireLock()
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
      log.notice("port \(configuration.port) is in use; another one is used")
      try serve(pages, port: 0, on: group.next(), onReady)
    }
    withExtendedLifetime((lock, signals)) {}
  }

  /// Makes `run` return; connections are closed. A server that is stopped before it runs never serves.
  package func stop() {
    let stopping = state.withLock { state in
      state.isStopped = true
      return state.stopping.take()
    }
    stopping?()
  }

  /// Creates a link that opens the page once, within some minutes.
  ///
  /// - Parameters:
  ///   - showsDeveloper: Whether the page opens with the developer's drawer.
  ///   - part: The part of the page that it opens.
  /// - Returns: The link; `nil` before the page can be opened.
  package func makeLink(
    showsDeveloper: Bool = false, to part: PagePart = .start
  ) -> String? {
    address.map { address in
      let secret = address + "open?token=" + sessions.makeLink()
      return PageLink(secret, showsDeveloper: showsDeveloper, to: part).text
    }
  }

  /// The address of the page; `nil` before it can be opened.
  package var address: String? {
    state.withLock(\.port).map { "http://\(configuration.host.authority(port: $0))/" }
  }

  /// Acquires the lock: one Notification Center serves all windows of a person, and issues the links to them.
  private func acquireLock() throws -> FileLock {
    do throws(NotificationFailure) {
      try configuration.paths.prepareFolder()
    } catch {
      throw StartFailure(description: "\(error.message) \(error.remedy)")
    }
    guard let lock = try LinkSocket(paths: configuration.paths).claim() else {
      throw StartFailure.alreadyRuns
    }
    return lock
  }

  private func serve(
    _ pages: PageFiles, port: Int, on loop: any EventLoop, _ onReady: @escaping @Sendable () -> Void
  ) throws {
    let parts = WebParts(configuration: configuration, loop: loop, log: log)
    let listener = WebListener(
      host: configuration.host, port: port, loop: loop,
      browsers: BrowserCheck(environment: configuration.environment, log: log), log: log
    ) {
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
    let links = LinkSocket(paths: configuration.paths).open(on: loop, log: log) { [weak self] in
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
  /// Whether another process already listens on the address.
  fileprivate var isAddressInUse: Bool {
    // EADDRINUSE has one number on all Linux machines; this layer does not import the C library.
    errnoCode == 98
  }
}

extension WebShell {
  /// The reason why the server could not be started.
  package struct StartFailure: Error, CustomStringConvertible, Sendable {
    /// The problem and its remedy.
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

/// The configuration of the browser's Notification Center at its start.
package struct WebShellConfiguration: Sendable {
  /// The paths of the sockets.
  package var paths: SocketPaths
  /// The variables of the session, for a daemon that is started and for thumbnails.
  package var environment: [String: String]
  /// Whether the daemon is started if it does not run; only at the beginning.
  package var startsDaemon = true
  /// The address to listen on.
  package var host: BoundHost = .loopback
  /// The port to listen on; 0 lets the system choose.
  package var port = 8427
  /// Whether another port is used if that one is taken.
  package var mayChoosePort = true
  /// The path of this program; its files are found relative to it.
  var executable: String?
  /// The folder of the page.
  package var pageFolder: String?
  /// The program that makes thumbnails; `nil` if it is not installed.
  package var thumbnailProgram: String?
  /// How long a reader may take for one piece of an answer, in seconds.
  package var writeSeconds = WebLimits.writeSeconds

  /// Finds the sockets from the variables of a process, as every client does.
  ///
  /// - Throws: `invalidValue` with the variable whose path cannot be used.
  package init(environment: [String: String]) throws(NotificationFailure) {
    self.init(paths: try SocketPaths(environment: environment), environment: environment)
    executable = ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable
    pageFolder = PageFiles.places(executable: executable).first {
      FileManager.default.fileExists(atPath: $0 + "/index.html")
    }
    thumbnailProgram = executable.map {
      SystemPrograms.path(of: "notification-thumbnail", beside: $0)
    }.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
  }

  /// Creates a configuration of a server next to other sockets.
  package init(paths: SocketPaths, environment: [String: String]) {
    self.paths = paths
    self.environment = environment
  }
}

/// The parts of a running server, apart from its listening sockets.
struct WebParts: Sendable {
  let line: DaemonConnection
  let words: PageWords
  private let feed: EventFeed
  private let files: SealedFiles
  private let shelf: FileShelf
  private let memory: MemoryReturn
  private let writeTime: TimeAmount

  init(configuration: WebShellConfiguration, loop: any EventLoop, log: Logger) {
    // Numbers of an earlier process are lower, so that no window resumes after one of its messages.
    feed = EventFeed(firstNumber: Clocks.wallMicroseconds())
    words = PageWords(
      installed: InstalledWords(
        environment: configuration.environment, executable: configuration.executable)
    ) { log.warning("\($0)") }
    files = SealedFiles(hasThumbnails: configuration.thumbnailProgram != nil)
    shelf = FileShelf(
      program: configuration.thumbnailProgram, environment: configuration.environment)
    memory = MemoryReturn(loop: loop)
    writeTime = .seconds(configuration.writeSeconds)
    line = DaemonConnection(
      configuration: configuration, feed: feed, files: files, loop: loop, log: log)
  }

  /// The site that answers requests.
  func site(pages: PageFiles, gate: RequestGate) -> WebSite {
    WebSite(
      gate: gate, pages: pages, words: words, line: line, feed: feed, files: files, shelf: shelf,
      memory: memory,
      writeTime: writeTime)
  }

  /// Ends the connection to the daemon and all event streams.
  func stop() {
    line.stop()
    feed.closeAll()
  }
}
