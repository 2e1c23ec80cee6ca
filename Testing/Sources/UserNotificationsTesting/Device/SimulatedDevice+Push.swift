import ByteParsing
public import Foundation
import NotificationEngine
import NotificationModel
import NotificationWords
import UserNotifications

extension SimulatedDevice {
  /// A server's push arrives at the device.
  ///
  /// The payload is read as leniently as on Apple's systems; the story lists the values that could not be used as they are. A
  /// push with `mutable-content` goes through the app's service extension first, if the app has one (H9). A push with
  /// `content-available` also wakes the app, which is started if it does not run, three times an hour at most (H7, H8); the
  /// call returns when the app has called its fetch handler.
  ///
  /// ```swift
  /// try await device.push(payload: ["aps": ["alert": "Milk was added"], "list": 4])
  /// #expect(device.banners.map(\.body) == ["Milk was added"])
  /// try await device.tap()
  /// ```
  ///
  /// - Parameters:
  ///   - payload: The whole payload, with its `aps` dictionary.
  ///   - app: The app; unless given, the one as which the calling code runs, or the only one.
  ///   - collapseIdentifier: The value of `apns-collapse-id`, which becomes the request's identifier (B2); one is assigned
  ///     without it.
  ///   - isAlert: Whether `apns-push-type` is `alert`; a service extension can suppress no other (H14).
  /// - Throws: `SimulationError` for a payload without `aps`, of more than 4,096 bytes, or with values that a property list
  ///   cannot contain, and if it is not clear which app is meant or it is not on the device.
  public func push(
    payload: [AnyHashable: Any], to app: String? = nil, collapseIdentifier: String? = nil,
    isAlert: Bool = true
  ) async throws {
    try await push(payload, byteCount: nil, to: app, collapseIdentifier, isAlert: isAlert)
  }

  /// A server's push arrives at the device.
  ///
  /// - Parameters:
  ///   - json: The whole payload as JSON, such as the content of an `.apns` file; the key `Simulator Target Bundle` names the
  ///     app if `app` does not.
  ///   - app: The app; unless given, the one as which the calling code runs, or the only one.
  ///   - collapseIdentifier: The value of `apns-collapse-id`, which becomes the request's identifier (B2); one is assigned
  ///     without it.
  ///   - isAlert: Whether `apns-push-type` is `alert`; a service extension can suppress no other (H14).
  /// - Throws: `SimulationError` for a text that is not a JSON object, a payload without `aps` or of more than 4,096 bytes,
  ///   and if it is not clear which app is meant or it is not on the device.
  public func push(
    payload json: String, to app: String? = nil, collapseIdentifier: String? = nil,
    isAlert: Bool = true
  ) async throws {
    let object = try? JSONSerialization.jsonObject(with: Data(json.utf8))
    guard let payload = object as? [String: Any] else {
      throw SimulationError(
        "The payload is not a JSON object: \(json.prefix(200))",
        remedy: "Write it as a server sends it: {\"aps\": {\"alert\": \"Hello\"}}")
    }
    let target = payload["Simulator Target Bundle"] as? String
    try await push(
      payload, byteCount: json.utf8.count, to: app ?? target, collapseIdentifier, isAlert: isAlert)
  }

  private func push(
    _ payload: [AnyHashable: Any], byteCount: Int?, to app: String?, _ collapseIdentifier: String?,
    isAlert: Bool
  ) async throws {
    let app = try resolve(app)
    let arrived = ArrivedPush(
      app: app, payload: try Self.read(payload, byteCount: byteCount),
      identifier: collapseIdentifier, isAlert: isAlert)
    try await perform(.world("a push arrives"), of: app) { state throws(NotificationFailure) in
      try state.receive(arrived)
    }
  }

  private static func read(
    _ payload: [AnyHashable: Any], byteCount: Int?
  ) throws(SimulationError) -> PushPayload {
    let values = try values(of: payload)
    do throws(NotificationFailure) {
      return try PushPayload.read(values, byteCount: byteCount)
    } catch {
      throw SimulationError(error)
    }
  }

  private static func values(
    of payload: [AnyHashable: Any]
  ) throws(SimulationError) -> [String: PropertyList] {
    let read: (entries: [String: PropertyList], leftOut: LeftOutValues)
    do throws(NotificationSystemError) {
      read = try UserInfoConverter.read(payload, path: "payload")
    } catch {
      throw SimulationError("\(error)", remedy: error.remedy)
    }
    guard let foreign = read.leftOut.firstOfForeignType else { return read.entries }
    throw SimulationError(
      "A push cannot have this value: \(foreign.path) is \(foreign.text).",
      remedy: "Use what JSON can hold: texts, numbers, Booleans, lists and dictionaries.")
  }
}

extension WorldState {
  /// Sends a push to the system, which accepts or refuses it.
  fileprivate mutating func receive(_ push: ArrivedPush) throws(NotificationFailure) {
    let message = calls.newNumber()
    let origin = CallOrigin(connection: Self.shell, message: message)
    for case .refuse(Self.shell, message, let refusal) in transaction([
      .pushes(.pushArrived(push, reply: origin))
    ]) {
      throw NotificationFailure(refusal)
    }
  }
}

extension SimulatedDevice {
  /// Whether there is a gateway that issues tokens for pushes to apps; true unless a test changes it.
  ///
  /// An app that registers receives its token at once: 32 bytes, the same in every run of the test, and another one
  /// after the app was deleted. Without a gateway the app is informed that it cannot have one. Removing the gateway
  /// invalidates its tokens; a new one issues them again.
  public var hasGateway: Bool { world.read { $0.gateway.isThere } }

  /// Adds or removes the gateway, and waits until the apps have been informed.
  public func setGateway(isThere: Bool) async {
    await world.settling { state in
      guard state.gateway.isThere != isThere else { return }
      state.gateway.isThere = isThere
      state.record(.world(isThere ? "a gateway for pushes is there" : "the gateway is gone"))
      state.sendGateway()
    }
  }

  /// Returns the token that an app received for pushes.
  ///
  /// - Parameter app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Returns: The token; `nil` if the app has not registered.
  /// - Throws: `SimulationError` if it is not clear which app is meant.
  public func pushToken(of app: String? = nil) throws -> Data? {
    let app = try resolve(app)
    let digits = world.read { $0.system.store.app(app)?.pushes.registration?.token }
    return digits.flatMap(HexadecimalText.bytes(of:)).map { Data($0) }
  }
}

extension WorldState {
  /// Informs the system which gateway there is; the system forgets it with every restart.
  mutating func sendGateway() {
    _ = transaction([.pushes(.gatewayChanged(gateway.isThere ? DeviceGateway.name : nil))])
  }
}
