extension DistributorServer {
  /// The interface of the distributor.
  package static let second = BusInterface(
    "org.unifiedpush.Distributor2",
    [
      .method("Register", [("args", "a{sv}")], [("res", "a{sv}")]),
      .method("Unregister", [("args", "a{sv}")], [("res", "a{sv}")]),
    ])

  /// The interface of the distributor for older apps.
  package static let first = BusInterface(
    "org.unifiedpush.Distributor1",
    [
      .method(
        "Register", [("serviceName", "s"), ("token", "s"), ("description", "s")],
        [("registrationResult", "s"), ("registrationResultReason", "s")]),
      .method("Unregister", [("token", "s")], isAnswered: false),
    ])

  /// The interface of apps.
  package static let secondConnector = BusInterface(
    "org.unifiedpush.Connector2",
    [
      .method("Message", [("args", "a{sv}")], [("res", "a{sv}")]),
      .method("NewEndpoint", [("args", "a{sv}")], [("res", "a{sv}")]),
      .method("Unregistered", [("args", "a{sv}")], [("res", "a{sv}")]),
    ])

  /// The interface of apps that have registered with the older one of the distributor.
  package static let firstConnector = BusInterface(
    "org.unifiedpush.Connector1",
    [
      .method(
        "Message", [("token", "s"), ("message", "ay"), ("messageIdentifier", "s")],
        isAnswered: false),
      .method("NewEndpoint", [("token", "s"), ("endpoint", "s")], isAnswered: false),
      .method("Unregistered", [("token", "s")], isAnswered: false),
    ])
}
