public import Foundation
import NotificationCore
import NotificationModel

extension SimulatedDevice {
  /// Whether there is a gateway that gives apps tokens for pushes; there is unless a test says otherwise.
  ///
  /// An app that registers is told its token at once: 32 bytes, the same in every run of the test, and
  /// another one after the app was deleted. Without a gateway it is told that it cannot have one. Taking the
  /// gateway away makes its tokens worthless; a new one gives them out again.
  public var hasGateway: Bool { world.read { $0.hasGateway } }

  /// Puts a gateway there, or takes it away, and waits until the apps have been told.
  public func setGateway(isThere: Bool) async {
    await world.settling { state in
      guard state.hasGateway != isThere else { return }
      state.hasGateway = isThere
      state.note(.world(isThere ? "a gateway for pushes is there" : "the gateway is gone"))
      state.tellOfGateway()
    }
  }

  /// The token that an app was given for pushes.
  ///
  /// - Parameter app: Whose; the app that runs where this is called, or the only one.
  /// - Returns: The token; nothing where the app has not registered.
  /// - Throws: `SimulationError` where it is not clear which app is meant.
  public func pushToken(of app: String? = nil) throws -> Data? {
    let app = try resolve(app)
    let digits = world.read { $0.ledger.app(app)?.pushRegistration?.token }
    return digits.flatMap(HexadecimalDigits.bytes(of:)).map { Data($0) }
  }
}
