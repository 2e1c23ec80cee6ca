package import NotificationModel

extension ControlRequest {
  /// The name of this call on the wire.
  package var wireName: String {
    switch self {
    case .engine(let call): call.name.rawValue
    case .machine(let call): call.name.rawValue
    }
  }

  init(members object: JSONObject) throws(NotificationFailure) {
    if case .string(let name) = object["call"], let name = MachineCall.Name(rawValue: name) {
      self = .machine(try MachineCall(name, members: object))
    } else {
      self = .engine(try ControlCall(members: object))
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .engine(let call): call.writeMembers(to: &writer)
    case .machine(let call): call.writeMembers(to: &writer)
    }
  }
}

extension MachineCall {
  /// The names of the calls on the wire.
  enum Name: String, CaseIterable {
    case status = "status"
    case doctor = "doctor"
    case advanceClock = "advanceClock"
    case setClock = "setClock"
    case install = "install"
    case timeline = "timeline"
    case followTimeline = "followTimeline"
    case checkPush = "checkPush"
    case push = "push"
    case setLocation = "setLocation"
    case replayLocation = "replayLocation"
    case resumeLocation = "resumeLocation"
    case gateways = "gateways"
    case addGateway = "addGateway"
    case removeGateway = "removeGateway"
  }

  /// The name of this call.
  var name: Name {
    switch self {
    case .status: .status
    case .doctor: .doctor
    case .advanceClock: .advanceClock
    case .setClock: .setClock
    case .install: .install
    case .timeline: .timeline
    case .followTimeline: .followTimeline
    case .checkPush: .checkPush
    case .push: .push
    case .setLocation: .setLocation
    case .replayLocation: .replayLocation
    case .resumeLocation: .resumeLocation
    case .gateways: .gateways
    case .addGateway: .addGateway
    case .removeGateway: .removeGateway
    }
  }

  init(_ name: Name, members object: JSONObject) throws(NotificationFailure) {
    switch name {
    case .status: self = .status
    case .doctor: self = .doctor
    case .advanceClock: self = .advanceClock(byMicroseconds: try object.value("microseconds"))
    case .setClock: self = .setClock(try object.value("time"))
    case .install:
      guard let path = try object.path("path") else { throw .missing("path") }
      self = .install(path: path)
    case .timeline:
      self = .timeline(
        app: try object.optional("app"),
        identifier: try object.optionalText("identifier", limit: WireLimits.identifierBytes))
    case .followTimeline: self = .followTimeline
    case .checkPush:
      self = .checkPush(payload: try object.text("payload", limit: WireLimits.textBytes))
    case .push:
      self = .push(
        app: try object.value("app"),
        payload: try object.text("payload", limit: WireLimits.textBytes),
        identifier: try object.optionalText("identifier", limit: WireLimits.identifierBytes))
    case .setLocation:
      self = .setLocation(
        try object.value("coordinate"), accuracy: try object.value("accuracy", default: 5))
    case .replayLocation:
      guard let path = try object.path("path") else { throw .missing("path") }
      self = .replayLocation(path: path, speed: try object.value("speed", default: 1))
    case .resumeLocation: self = .resumeLocation
    case .gateways: self = .gateways
    case .addGateway: self = .addGateway(try object.value("gateway"))
    case .removeGateway: self = .removeGateway(host: try object.gatewayHost())
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("call", name.rawValue)
    switch self {
    case .status, .doctor, .followTimeline, .resumeLocation, .gateways: return
    case .advanceClock(let distance): writer.member("microseconds", distance)
    case .setClock(let time): writer.member("time", time)
    case .install(let path): writer.member("path", path)
    case .timeline(let app, let identifier):
      writer.member("app", ifPresent: app)
      writer.member("identifier", ifPresent: identifier)
    case .checkPush(let payload): writer.member("payload", payload)
    case .push(let app, let payload, let identifier):
      writer.member("app", app)
      writer.member("payload", payload)
      writer.member("identifier", ifPresent: identifier)
    case .setLocation(let coordinate, let accuracy):
      writer.member("coordinate", coordinate)
      writer.member("accuracy", accuracy)
    case .replayLocation(let path, let speed):
      writer.member("path", path)
      writer.member("speed", speed)
    case .addGateway(let setting): writer.member("gateway", setting)
    case .removeGateway(let host): writer.member("host", host)
    }
  }
}
