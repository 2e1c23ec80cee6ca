import Foundation
import LinuxEvents
public import NotificationModel
package import NotificationTransport

/// What the browser's Notification Center is told when it starts.
public struct WebShellConfiguration: Sendable {
  /// Where the sockets are.
  package var paths: SocketPaths
  /// The variables of the session, for a daemon that is started and for thumbnails.
  public var environment: [String: String]
  /// Whether the daemon is started where it does not run; only at the beginning.
  public var startsDaemon = true
  /// The address that is listened on.
  public var host: BoundHost = .loopback
  /// The port that is listened on; 0 lets the system choose.
  public var port = 8427
  /// Whether another port is taken where that one is in use.
  public var mayChoosePort = true
  /// The folder of the page.
  public var pageFolder: String?
  /// The program that makes thumbnails; nothing where there is none.
  public var thumbnailProgram: String?

  /// Finds the sockets from the variables of a process, as every client does.
  ///
  /// - Throws: `invalidValue` with the variable whose path cannot be used.
  public init(environment: [String: String]) throws(NotificationFailure) {
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
