import Dispatch
import Foundation
import NotificationModel
import NotificationTransport

/// The line that commands speak with the system over.
struct SystemLine {
  /// What the system tells once this line is attached as a shell.
  let events: AsyncStream<ShellEvent>
  private let client: ControlClient

  /// Prepares a line, which is opened by its first call; that call may start the system.
  static func open(startsDaemon: Bool = true) throws(NotificationFailure) -> SystemLine {
    let environment = ProcessInfo.processInfo.environment
    return SystemLine(
      client: ControlClient(
        paths: try paths(environment), startsDaemon: startsDaemon, environment: environment))
  }

  /// Where the system is; where that cannot be, nobody answers.
  static func paths(
    _ environment: [String: String]
  ) throws(NotificationFailure) -> SocketPaths {
    do throws(NotificationFailure) {
      return try SocketPaths(environment: environment)
    } catch {
      var failure = error
      failure.code = .noDaemon
      throw failure
    }
  }

  private init(client: ControlClient) {
    self.client = client
    let (events, channel) = AsyncStream.makeStream(of: ShellEvent.self)
    client.events { channel.yield($0) }
    self.events = events
  }

  /// Asks for something, and waits for the answer.
  func call(_ call: ControlCall) async throws(NotificationFailure) -> ControlReply {
    let result = await withCheckedContinuation { continuation in
      // The client blocks its thread, and the concurrency pool has too few of them for that.
      DispatchQueue.global().async { [client] in
        continuation.resume(returning: Self.result(of: call, from: client))
      }
    }
    return try result.get()
  }

  private static func result(
    of call: ControlCall, from client: ControlClient
  ) -> Result<ControlReply, NotificationFailure> {
    do {
      return .success(try client.call(call))
    } catch {
      return .failure(error)
    }
  }
}
