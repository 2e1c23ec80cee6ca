/// What happens at the gateway that the device takes its pushes from, and on the way to it.
enum GatewayAct: Hashable, Sendable {
  /// The person names the gateway, or removes it.
  case name(Bool)
  /// A server sends an app a push, if the app has a token.
  case send(app: Int, PushPlan)
  /// The link breaks; the device makes it again by itself.
  case cut
  /// The gateway loses its memory: what waited, and all tokens.
  case forgetDevice

  /// What happens, in words.
  var told: String {
    switch self {
    case .name(let isThere): "the person \(isThere ? "names" : "removes") the gateway"
    case .send(let app, let plan): "a server pushes to \(World.name(app)) \(plan.told)"
    case .cut: "the link to the gateway breaks"
    case .forgetDevice: "the gateway loses its memory"
    }
  }
}
