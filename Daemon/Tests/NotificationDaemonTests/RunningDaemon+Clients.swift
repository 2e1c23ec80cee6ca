import DaemonSupport
import Foundation
import NotificationModel
import NotificationTransport
import Testing

extension RunningDaemon {
  /// A client that acts for the user.
  func control() -> ControlClient {
    ControlClient(paths: paths, startsDaemon: false, environment: [:])
  }

  /// A program that uses the library.
  func app(
    _ identifier: String = "com.example.organizer", script: String? = nil
  ) -> CenterClient {
    CenterClient(
      hello: {
        Hello(bundleIdentifier: identifier, displayName: "Organizer", scriptPath: script)
      }, paths: paths, startsDaemon: false, environment: [:], timeouts: Timeouts(reconnecting: 60))
  }
}

extension CenterClient {
  /// The organizer as a program, on sockets whose daemon may come and go, also slowly.
  static func organizer(at paths: SocketPaths) -> CenterClient {
    CenterClient(
      hello: { Hello(bundleIdentifier: "com.example.organizer") }, paths: paths,
      startsDaemon: false, environment: [:], timeouts: Timeouts(reconnecting: 60))
  }

  /// Sends a call and waits for its answer.
  func ask(_ call: AppCall) throws -> AppReply {
    let answer = Mailbox<Result<AppReply, NotificationFailure>>()
    send(call) { answer.put($0) }
    return try answer.take().get()
  }
}

extension NotificationRequest {
  /// A reminder with a title, due after some seconds, or at once.
  static func reminder(_ identifier: String, after seconds: Double?) -> NotificationRequest {
    var content = NotificationContent()
    content.title = .literal("Reminder \(identifier)")
    return NotificationRequest(
      identifier: identifier, content: content,
      trigger: seconds.map { .timeInterval(seconds: $0, repeats: false) })
  }
}

/// Waits for a change by another process or queue that sends no event; gives up after a minute.
func wait(until holds: () throws -> Bool) throws {
  let deadline = Date().addingTimeInterval(60)
  while try !holds() {
    try #require(Date() < deadline)
    Thread.sleep(forTimeInterval: 0.01)
  }
}
