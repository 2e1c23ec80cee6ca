import NotificationEngine
import NotificationModel
import PushProtocol

extension World {
  static let gateway = "push.example.org:5223"
  static let token = String(repeating: "0a", count: 32)

  /// The organizer allowed and registered, with a token of a gateway.
  static func registered(policy: Policy = Policy()) -> World {
    var world = World.allowed(policy: policy)
    world.transaction(.pushes(.gatewayChanged(gateway)))
    world.call(.pushes(.registerForPushes))
    world.transaction(.pushes(.pushTokenIssued(organizer, environment: "production", token: token)))
    return world
  }

  /// Delivers a push of the gateway to the organizer.
  @discardableResult
  mutating func arrive(
    _ values: [String: PropertyList], number: Int64 = 1, id: String = "id-1",
    replacing name: String? = nil, to app: BundleIdentifier = organizer
  ) throws -> [Effect] {
    transaction(
      .pushes(
        .pushArrived(
          ArrivedPush(
            app: app, payload: try PushPayload(arrived: values), identifier: name,
            identity: PushIdentity(number: number, identifier: id)),
          reply: nil)))
  }

  /// Restarts the daemon; the organizer's process is gone.
  mutating func restartAlone() {
    system = Engine(policy: system.policy)
    transaction(.machine(.started), .pushes(.gatewayChanged(Self.gateway)))
  }
}

extension [Effect] {
  /// The outcomes that the gateway receives, by the number of the push.
  var acknowledgements: [Int64: PushOutcome] {
    var outcomes: [Int64: PushOutcome] = [:]
    for case .pushes(.acknowledgePush(let number, let outcome)) in self {
      outcomes[number] = outcome
    }
    return outcomes
  }

  /// The apps for which tokens are requested from the gateway.
  var registrations: [String] {
    compactMap {
      if case .pushes(.registerForPushes(let app, let environment)) = $0 {
        "\(app) \(environment)"
      } else {
        nil
      }
    }
  }

  /// The tokens that are unregistered.
  var returnedTokens: [String] {
    compactMap { if case .pushes(.unregisterForPushes(_, let token)) = $0 { token } else { nil } }
  }

  /// The pushes that apps receive in the background: their tokens and payloads.
  var handedPushes: [(token: Int64, payload: [String: PropertyList])] {
    appEvents.compactMap { event in
      if case .pushes(.didReceivePush(let token, let payload)) = event {
        (token, payload)
      } else {
        nil
      }
    }
  }
}
