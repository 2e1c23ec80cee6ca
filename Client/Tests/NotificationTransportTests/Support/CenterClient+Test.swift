import NotificationModel
import NotificationTransport

typealias Outcome = Result<AppReply, NotificationFailure>

extension CenterClient {
  /// A client that starts no daemon and gives up soon.
  static func impatient(_ paths: SocketPaths, reconnecting: Double = 5) -> CenterClient {
    CenterClient(
      hello: { Hello(bundleIdentifier: "com.example.test") }, paths: paths, startsDaemon: false,
      timeouts: Timeouts(welcome: 5, reconnecting: reconnecting, starting: 5))
  }

  /// Sends a call and waits.
  func call(_ call: AppCall) throws -> Outcome {
    let inbox = Inbox<Outcome>()
    send(call) { inbox.put($0) }
    return try inbox.next()
  }
}

extension Outcome {
  /// Its failure.
  var failure: NotificationFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
