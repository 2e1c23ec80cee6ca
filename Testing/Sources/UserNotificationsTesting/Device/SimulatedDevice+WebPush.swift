public import Foundation
import NotificationEngine
import NotificationModel
import NotificationWire

extension SimulatedDevice {
  /// A server's message of Web Push arrives at the device, which has decrypted it.
  ///
  /// It reaches the app as `UserNotificationsHost.subscribe(vapidKey:)` describes, and the call returns when the app has called
  /// its fetch handler. A declarative message is shown without the app.
  ///
  /// ```swift
  /// try await device.run { _ = try await UserNotificationsHost.subscribe() }
  /// try await device.push(message: Data("New mail".utf8))
  /// ```
  ///
  /// - Parameters:
  ///   - message: The clear text.
  ///   - vapidKey: The key of the subscription; absent for the one without a key.
  ///   - app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if the app has no subscription with this key, and if it is not clear which app is meant or it is
  ///   not on the device.
  public func push(message: Data, vapidKey: Data? = nil, to app: String? = nil) async throws {
    let app = try resolve(app)
    let content = MessageContent(reading: Array(message))
    try await perform(.world("a message of Web Push arrives"), of: app) {
      state throws(NotificationFailure) in
      try state.receive(content, at: vapidKey.map { Array($0) }, of: app)
    }
  }
}

extension WorldState {
  /// Sends a message to the system; an app without its subscription is refused.
  fileprivate mutating func receive(
    _ content: MessageContent, at vapidKey: [UInt8]?, of app: BundleIdentifier
  ) throws(NotificationFailure) {
    let known = system.store.subscriptions(of: app).first { $0.vapidKey == vapidKey }
    guard let known, known.endpoint != nil else {
      throw NotificationFailure(
        .notFound, field: "vapidKey", message: "The app has not subscribed with this key.",
        remedy: "Let it call UserNotificationsHost.subscribe(vapidKey:) first.")
    }
    let number = calls.newNumber()
    _ = transaction([
      .pushes(
        .messageArrived(
          ArrivedMessage(
            subscription: known.name, content: .success(content),
            identity: PushIdentity(number: number, identifier: "message-\(number)"))))
    ])
  }
}
