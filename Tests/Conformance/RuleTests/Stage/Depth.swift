import DaemonSupport

/// How much of the system is below a rule's test.
enum Depth: String, CaseIterable, Sendable {
  /// A simulated device: the core alone, in memory.
  case device
  /// A daemon in this process, with its sockets and its store.
  case socket
  /// A daemon that is a process of its own.
  case daemon

  /// The depths with a store of files.
  static let served: [Depth] = [.socket, .daemon]

  /// Runs a rule's test on a system whose app is new, on an unlocked device, and in the background.
  ///
  /// - Parameter body: The test; the stage must not be used after it.
  /// - Throws: The error of the body, or the reason why a daemon does not start.
  func stage(_ body: (any Stage) async throws -> Void) async throws {
    switch self {
    case .device: try await body(DeviceStage())
    case .socket: try await Self.inProcess.take { try await SocketStage.use($0, body) }
    case .daemon: try await Self.processes.take { try await SocketStage.use($0, body) }
    }
  }

  private static let inProcess = DaemonTurn { try RunningDaemon() }
  private static let processes = DaemonTurn { try DaemonProcess() }
}

extension RunningDaemon: ServedDaemon {}
