import Dispatch
import Foundation
import LinuxEvents
import Logging
import NIOCore
import NIOPosix
package import NotificationModel
import NotificationTransport

/// The Unix socket on which a running Notification Center issues links to the same person.
///
/// Each connection receives one link and a line feed, without a request. A link acts for the person, so a program in a
/// sandbox receives none.
struct LinkSocket: Sendable {
  let path: String
  private let lockPath: String

  /// Finds the socket next to those of the daemon.
  init(paths: SocketPaths) {
    path = paths.folder + "/browser.sock"
    lockPath = paths.folder + "/browser.lock"
  }

  /// Acquires the lock of the person's only Notification Center; `nil` if one is running.
  func claim() throws(LinuxError) -> FileLock? {
    try FileLock.acquire(at: lockPath)
  }

  /// Starts to issue links; the caller holds the lock, so an existing socket is a leftover.
  func open(
    on loop: any EventLoop, log: Logger, makeLink: @escaping @Sendable () -> String?
  ) -> EventLoopFuture<any Channel> {
    let bound = ServerBootstrap(group: loop)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(LinkHandler(log: log, makeLink: makeLink))
        }
      }
      .bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true)
    return bound.map { [path] channel in
      // The folder already excludes other users; this sets the same on the socket.
      try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      return channel
    }
  }

  /// A link from the running Notification Center; `nil` if none runs.
  func ask() -> String? {
    guard let socket = try? UnixSocket.connect(path: path),
      let owner = try? socket.peerCredentials().userIdentifier,
      owner == ProcessFacts.ownUserIdentifier
    else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < WebLimits.linkBytes,
      let more = try? socket.read(max: WebLimits.linkBytes), !more.isEmpty
    {
      bytes += more
    }
    guard bytes.last == UInt8(ascii: "\n") else { return nil }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}

/// Sends one link to a program that may act for the person.
private final class LinkHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let log: Logger
  private let makeLink: @Sendable () -> String?

  init(log: Logger, makeLink: @escaping @Sendable () -> String?) {
    self.log = log
    self.makeLink = makeLink
  }

  func channelActive(context: ChannelHandlerContext) {
    do {
      let isChecked: Void? = try context.pipeline.syncOperations.withUnsafeTransportIfAvailable(
        of: NIOBSDSocket.Handle.self
      ) { try PeerProcess(connectedTo: $0).checkActsForUser() }
      if isChecked != nil, let link = makeLink() {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: link + "\n")), promise: nil)
      }
    } catch {
      log.warning("a link is refused", metadata: ["program": "\(error)"])
    }
    context.close(promise: nil)
  }
}

/// The part of the page that a link opens.
package enum PagePart: Hashable, Sendable {
  /// The part that the page shows at first.
  case start
  /// Settings.
  case settings
  /// The settings of an app.
  case appSettings(BundleIdentifier)

  /// The part as an address has it.
  fileprivate var fragment: String {
    switch self {
    case .start: ""
    case .settings: "#/settings"
    // An identifier has no character that would have to be escaped.
    case .appSettings(let app): "#/settings/app/\(app)"
    }
  }
}

/// A link that opens the page once, and the part of the page to which it leads.
struct PageLink {
  let text: String

  /// Adds the initial state of the page to a link with its secret.
  ///
  /// The state follows a number sign: browsers keep it when they are redirected from the link to the page,
  /// and never send it.
  init(_ link: String, showsDeveloper: Bool, to part: PagePart) {
    text = link + (showsDeveloper ? "&developer" : "") + part.fragment
  }
}

/// The Notification Center that already serves this session, if there is one.
package enum RunningShell {
  /// Requests a link that opens its page once.
  ///
  /// - Parameters:
  ///   - environment: The variables that locate the person's sockets.
  ///   - showsDeveloper: Whether the page opens with the developer's drawer.
  ///   - part: The part of the page that it opens.
  /// - Returns: The link; `nil` if none runs.
  /// - Throws: `invalidValue` with the variable whose path cannot be used.
  package static func link(
    environment: [String: String], showsDeveloper: Bool = false,
    to part: PagePart = .start
  ) throws(NotificationFailure) -> String? {
    let socket = LinkSocket(paths: try SocketPaths(environment: environment))
    return socket.ask().map { secret in
      PageLink(secret, showsDeveloper: showsDeveloper, to: part).text
    }
  }
}

/// The person's browser, as the session knows it.
package enum WebBrowser {
  /// Asks the session to open a link: `xdg-open` on `PATH`.
  ///
  /// - Parameters:
  ///   - link: The link to open.
  ///   - environment: The session's variables.
  /// - Returns: Whether the program was started; false without a display or without such a program.
  package static func open(_ link: String, environment: [String: String]) -> Bool {
    let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    guard hasScreen, let program = program(on: environment["PATH"] ?? ""),
      let child = try? Spawn.detached(
        executable: program, arguments: [link], environment: environment)
    else { return false }
    try? ChildExit.untilEnd(of: child, queue: queue) { _ in }
    return true
  }

  private static func program(on path: String) -> String? {
    path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/xdg-open" }
      .first(where: FileManager.default.isExecutableFile)
  }

  private static let queue = DispatchQueue(label: "NotificationCenter.browser")
}
