import NotificationModel

extension ControlCall {
  /// Reads a call about the gateway, or about places.
  static func aboutTheDevice(
    _ name: Name, in object: JSONObject
  ) throws(NotificationFailure) -> ControlCall {
    switch name {
    case .addGateway: .addGateway(try object.value("gateway"))
    case .removeGateway: .removeGateway(host: try object.gatewayHost())
    case .gateways: .gateways
    default: try aboutPlaces(name, in: object)
    }
  }
}
