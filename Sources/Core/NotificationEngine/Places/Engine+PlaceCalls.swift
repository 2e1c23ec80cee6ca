import NotificationModel

extension Engine {
  /// The reply to a call of an app about places.
  mutating func answer<Store>(
    _ call: AppCall.Places, for app: AppRecord, from origin: CallOrigin,
    in pass: inout Pass<Store>
  ) throws -> AppReply? {
    let reply = try carryOut(call, for: app, from: origin, in: &pass)
    try listen(on: origin.connection, in: &pass)
    return reply
  }

  private mutating func carryOut<Store>(
    _ call: AppCall.Places, for app: AppRecord, from origin: CallOrigin,
    in pass: inout Pass<Store>
  ) throws -> AppReply? {
    switch call {
    case .locationStatus: return .locationStatus(try locationStatus(of: app, in: &pass))
    case .requestLocation(let wish, let purpose):
      let wait = QuestionWait(connection: origin.connection, message: origin.message)
      return try ask(OpenLocationQuestion(wish: wish, purpose: purpose), for: app, wait, in: &pass)
    case .monitoredRegions:
      return .regions(try pass.ledger.monitoredRegions(of: app.identifier).map(\.region))
    case .regionState(let region): return .regionState(try state(of: region, for: app, in: &pass))
    case .watchLocation(let watch):
      try setWatch(watch, of: app, on: origin.connection, in: &pass)
    case .monitorRegion(let region): try monitor(region, for: app, in: &pass)
    case .stopMonitoringRegion(let identifier):
      try pass.ledger.stopMonitoring(identifier, of: app.identifier)
      places.regionsMayDiffer()
    case .crossingTaken(let number): try takeCrossings(upTo: number, of: app, in: &pass)
    }
    return .done
  }

  /// The reply to a call of a shell or a command about places.
  mutating func answer<Store>(
    _ call: ControlCall.Places, in pass: inout Pass<Store>
  ) throws -> ControlReply? {
    switch call {
    case .location:
      return .location(locationReport(regions: try pass.ledger.regionCount(of: nil)))
    case .decideLocation(let app, let decision):
      try decideLocation(decision, about: app, in: &pass)
      return .done
    }
  }

  /// Handles what a source of places said.
  mutating func receive<Store>(_ event: Event.Places, in pass: inout Pass<Store>) throws {
    switch event {
    case .located(let fix): try located(fix, in: &pass)
    case .locationSourceChanged(let name, let problem):
      try locationSourceChanged(name: name, problem: problem, in: &pass)
    }
  }
}
