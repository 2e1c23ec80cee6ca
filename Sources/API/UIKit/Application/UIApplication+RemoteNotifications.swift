internal import UserNotifications

extension UIApplication {
  /// Asks for a token that servers send pushes to.
  ///
  /// The delegate is told later, on the main queue. There is no gateway for pushes yet, so that it is told
  /// `application(_:didFailToRegisterForRemoteNotificationsWithError:)`.
  public func registerForRemoteNotifications() {
    onMain { application in
      application.delegate?.application(
        application, didFailToRegisterForRemoteNotificationsWithError: Self.noGateway)
    }
  }

  /// Gives the token back; without one nothing happens.
  public func unregisterForRemoteNotifications() {}

  /// Whether the app has a token and the person lets it have pushes; false without a gateway.
  public var isRegisteredForRemoteNotifications: Bool { false }

  private static let noGateway = NotificationSystemError(
    code: .unsupported, message: "There is no gateway that could give the app a token for pushes.",
    remedy: "Send pushes by hand, with: unctl push APP payload.apns")
}
