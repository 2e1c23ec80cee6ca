package import DBus
package import NotificationEngine
import NotificationModel

/// Starts an app over the session bus by its own name, and delivers the responses for which it is started (S34).
///
/// An app with `org.usernotifications.App1` is called once for each response, and may end after its answer. An app with
/// `org.freedesktop.Application` is activated, and fetches its responses itself. Use it only on the executor of the bus.
package final class AppWaking {
  /// The result.
  package enum Outcome: Hashable, Sendable {
    /// The app was called for its responses; it handled some of them, by their numbers, and not the others.
    case offered(handled: [Int64], others: [Int64])
    /// The bus cannot start the app, for this reason.
    case unavailable(reason: String)
  }

  /// The interface of apps that are called for responses.
  package static let interface = "org.usernotifications.App1"
  /// The description of the interface.
  package static let description = BusInterface(
    interface,
    [
      .method(
        "Respond", [("id", "s"), ("action", "s"), ("response", "a{sv}")], [("handled", "b")])
    ])

  private let order: LaunchRequest
  private let bus: BusConnection
  private let isApplication: Bool
  private let done: (Outcome) -> Void
  private var handled: [Int64] = []
  private var others: [Int64] = []
  private var isOver = false

  private init(
    _ order: LaunchRequest, on bus: BusConnection, isApplication: Bool,
    _ done: @escaping (Outcome) -> Void
  ) {
    self.order = order
    self.bus = bus
    self.isApplication = isApplication
    self.done = done
  }

  /// Starts an app; the closure is called once, after the answer of the bus, and never for an activated app.
  package static func wake(
    _ order: LaunchRequest, on bus: BusConnection, isApplication: Bool,
    _ done: @escaping (Outcome) -> Void
  ) {
    let waking = AppWaking(order, on: bus, isApplication: isApplication, done)
    guard !order.responses.isEmpty else { return waking.activate(nil) }
    for kept in order.responses { waking.offer(kept) }
  }

  private func offer(_ kept: KeptResponse) {
    let response = kept.response
    do throws(DBusError) {
      try bus.call(
        destination: order.app.rawValue, path: AppActivation.path(of: order.app.rawValue),
        interface: Self.interface, member: "Respond",
        arguments: [
          .string(response.notification.request.identifier), .string(response.actionIdentifier),
          .options(CenterValues.response(kept)),
        ], timeout: ServedDesktopLimits.responding
      ) { self.answered(kept, $0) }
    } catch {
      end(.unavailable(reason: "\(error)"))
    }
  }

  private func answered(_ kept: KeptResponse, _ result: Result<DBusMessage, DBusError>) {
    switch result {
    case .success(let message) where message.arguments.first?.truth == true:
      handled.append(kept.number)
    case .failure(.answered(let name, let text)):
      if Self.hasNoInterface(name) { return activate(kept) }
      if name.hasPrefix(Self.serviceErrors) || name.hasPrefix(Self.spawnErrors) {
        return end(.unavailable(reason: text))
      }
      others.append(kept.number)
    case .success, .failure: others.append(kept.number)
    }
    guard handled.count + others.count == order.responses.count else { return }
    end(.offered(handled: handled, others: others))
  }

  /// Invokes one of the app's own actions, or brings it to the front.
  private func activate(_ kept: KeptResponse?) {
    guard isApplication, !isOver else {
      return end(.unavailable(reason: "the app has no object for \(Self.interface)"))
    }
    // The app fetches its responses itself; the core waits for it as for an app started by its command.
    isOver = true
    let failed = { [done] in done(.unavailable(reason: "the bus could not activate the app")) }
    let action = kept?.response.actionIdentifier ?? NotificationAction.defaultIdentifier
    guard let kept, action != NotificationAction.defaultIdentifier else {
      return AppActivation.activate(order.app.rawValue, on: bus, failed: failed)
    }
    AppActivation.activate(
      order.app.rawValue, action: action,
      parameters: [kept.response.userText].compactMap(\.self).map { .string($0) }, on: bus,
      failed: failed)
  }

  private func end(_ outcome: Outcome) {
    guard !isOver else { return }
    isOver = true
    done(outcome)
  }

  /// Whether an error means that the app runs, but does not export such an object.
  private static func hasNoInterface(_ name: String) -> Bool {
    ["UnknownMethod", "UnknownInterface", "UnknownObject"].contains { name == errors + $0 }
  }

  private static let errors = "org.freedesktop.DBus.Error."
  private static let serviceErrors = "org.freedesktop.DBus.Error.ServiceUnknown"
  private static let spawnErrors = "org.freedesktop.DBus.Error.Spawn."
}
