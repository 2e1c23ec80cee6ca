import Dispatch
import HummingbirdCore
import LinuxEvents
public import Logging
import NIOCore
import NIOPosix
import NotificationModel
import Synchronization

/// The Notification Center in the browser: serves a page on loopback, and is a shell of the daemon's.
///
/// It keeps nothing of its own: closing it loses nothing, and several windows show the same. All
/// requests are answered on one event loop; nothing wakes up while nothing happens.
public final class WebShell: Sendable {
  /// Why it could not be started.
  public struct StartFailure: Error, CustomStringConvertible, Sendable {
    /// What is wrong and what to do about it.
    public let description: String
  }

  private let configuration: WebShellConfiguration
  private let log: Logger
  private let sessions = Sessions()
  private let stopping = Mutex<(@Sendable () -> Void)?>(nil)
  private let bound = Mutex<Int?>(nil)

  /// Creates a server that does nothing yet.
  public init(configuration: WebShellConfiguration, log: Logger) {
    self.configuration = configuration
    self.log = log
  }

  /// Serves until it is told to stop; it blocks.
  ///
  /// - Parameter onReady: Called once, on another thread, when the page can be opened.
  /// - Throws: `StartFailure` where the page is missing or the address cannot be listened on.
  public func run(onReady: @escaping @Sendable () -> Void) throws {
    guard let folder = configuration.pageFolder else { throw StartFailure.noPage }
    let pages = try PageFiles(folder: folder)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    do {
      try serve(pages, port: configuration.port, on: group.next(), onReady)
    } catch let error as IOError where configuration.mayChoosePort && error.isAddressInUse {
      log.notice("port \(configuration.port) is in use; another one is taken")
      try serve(pages, port: 0, on: group.next(), onReady)
    } catch let error as IOError {
      throw StartFailure(address: configuration.host, port: configuration.port, error)
    }
  }

  /// Has `run` return; connections are closed.
  public func stop() {
    stopping.withLock { $0.take() }?()
  }

  /// Makes a link that opens the page once, within some minutes.
  ///
  /// - Parameter showsDeveloper: Whether the page opens with the developer's drawer.
  /// - Returns: The link; nothing before the page can be opened.
  public func makeLink(showsDeveloper: Bool = false) -> String? {
    guard let port = bound.withLock(\.self) else { return nil }
    let place = "http://\(configuration.host.authority(port: port))/open?token="
    return place + sessions.makeLink() + (showsDeveloper ? "&developer" : "")
  }

  /// The address of the page; nothing before it is ready.
  public var address: String? {
    bound.withLock(\.self).map { "http://\(configuration.host.authority(port: $0))/" }
  }

  private func serve(
    _ pages: PageFiles, port: Int, on loop: any EventLoop, _ onReady: @escaping @Sendable () -> Void
  ) throws {
    let feed = EventFeed(firstNumber: Clocks.wallMicroseconds())
    let files = SealedFiles(hasThumbnails: configuration.thumbnailProgram != nil)
    let outbox = EventOutbox(feed: feed, loop: loop)
    let line = DaemonLine(
      configuration: configuration, outbox: outbox, feed: feed, files: files, log: log)
    let listener = WebListener(
      host: configuration.host, port: port, loop: loop, log: log
    ) { [sessions, configuration] port in
      WebSite(
        gate: RequestGate(host: configuration.host, port: port, sessions: sessions),
        pages: pages, line: line, feed: feed)
    }
    try listener.run { [self] port in
      bound.withLock { $0 = port }
      stopping.withLock {
        $0 = {
          line.stop()
          feed.closeAll()
          listener.stop()
        }
      }
      line.start()
      onReady()
    }
  }
}

extension WebShell.StartFailure {
  fileprivate static let noPage = Self(
    description: "The files of the page were not found; name their folder with --page.")

  fileprivate init(address: BoundHost, port: Int, _ error: IOError) {
    description = """
      \(address.authority(port: port)) cannot be listened on: \(error.description). \
      Choose another --port or --host.
      """
  }
}

extension IOError {
  /// Whether somebody else listens there already.
  fileprivate var isAddressInUse: Bool {
    // EADDRINUSE has one number on all Linux machines; this layer does not import the C library.
    errnoCode == 98
  }
}
