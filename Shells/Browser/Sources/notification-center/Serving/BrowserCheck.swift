import Dispatch
import LinuxEvents
import Logging
import NIOCore
import NotificationTransport
import Synchronization

/// The check of each program that connects to the page's port.
///
/// It is that of all sockets on which programs act for the person, with one exception: a browser may be in a sandbox, as
/// Firefox is in a Snap. The person has chosen it in the session's settings, which no sandbox can change.
final class BrowserCheck: Sendable {
  private let environment: [String: String]
  private let log: Logger
  /// The name of the default browser's desktop file, and when it was read.
  private let chosen = Mutex<(file: String, time: Int64)?>(nil)

  init(environment: [String: String], log: Logger) {
    self.environment = environment
    self.log = log
  }

  /// Whether a connection is from another machine, which only an address chosen by the person admits, or from a program
  /// that may act for the person.
  func admits(_ channel: any Channel) -> Bool {
    do throws(PeerRefusal) {
      guard let peer = TCPEnd(channel.remoteAddress), let own = TCPEnd(channel.localAddress) else {
        throw .unproven
      }
      for process in try PeerProcess.all(at: peer, connectedTo: own) ?? [] {
        if case .sandbox(let sandbox)? = process.confinement, isChosen(sandbox) { continue }
        try process.checkActsForUser()
      }
      return true
    } catch {
      log.warning(
        "refused a program on the page's port; a browser in a sandbox must be the default browser",
        metadata: ["program": "\(error)"])
      return false
    }
  }

  private func isChosen(_ sandbox: ProcessFacts.Sandbox) -> Bool {
    let now = Clocks.bootMicroseconds()
    let file = chosen.withLock { chosen in
      if let chosen, now - chosen.time < WebLimits.chosenBrowserAge { return chosen.file }
      let file = Self.defaultBrowser(environment) ?? ""
      chosen = (file, now)
      return file
    }
    return Self.isBrowser(sandbox, file)
  }

  private static let queue = DispatchQueue(label: "NotificationCenter.chosenBrowser")

  /// Whether a desktop file, such as `org.mozilla.firefox.desktop` or `firefox_firefox.desktop`, is of a sandbox.
  static func isBrowser(_ sandbox: ProcessFacts.Sandbox, _ file: String) -> Bool {
    switch sandbox {
    case .flatpak(let identifier): file == identifier + ".desktop"
    case .snap(let name): file.hasSuffix(".desktop") && file.hasPrefix(name + "_")
    case .unidentified: false
    }
  }

  /// The desktop file of the person's default browser, as the session's settings name it: `xdg-settings`.
  private static func defaultBrowser(_ environment: [String: String]) -> String? {
    guard let program = SystemPrograms.found("xdg-settings", path: environment["PATH"]) else {
      return nil
    }
    let result = OneShot<[UInt8]>()
    let process = try? Spawn.captured(
      executable: program, arguments: ["get", "default-web-browser"], environment: environment,
      limit: WebLimits.browserNameBytes, queue: queue
    ) { _, output in result.put(output ?? []) }
    guard process != nil, let output = result.wait(within: WebLimits.browserNameSeconds) else {
      return nil
    }
    return String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

extension TCPEnd {
  fileprivate init?(_ address: NIOCore.SocketAddress?) {
    guard let text = address?.ipAddress, let port = address?.port else { return nil }
    self.init(text, port: port)
  }
}
