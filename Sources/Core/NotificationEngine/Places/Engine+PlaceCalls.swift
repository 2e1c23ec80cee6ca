import NotificationModel

extension Engine {
  /// The reply to a call of an app about places.
  mutating func answer(
    _ call: AppCall.Places, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    let reply = try carryOut(call, for: app, from: origin, in: &transaction)
    try listen(on: origin.connection, in: &transaction)
    return reply
  }

  private mutating func carryOut(
    _ call: AppCall.Places, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .locationStatus: return .locationStatus(try locationStatus(of: app, in: &transaction))
    case .requestLocation(let wish, let purpose):
      let wait = QuestionWait(connection: origin.connection, message: origin.message)
      return try ask(
        OpenLocationQuestion(wish: wish, purpose: purpose), for: app, wait, in: &transaction)
    case .monitoredRegions:
      return .regions(try transaction.store.monitoredRegions(of: app.identifier).map(\.region))
    case .regionState(let region):
      return .regionState(try state(of: region, for: app, in: &transaction))
    case .watchLocation(let watch):
      try setWatch(watch, of: app, on: origin.connection, in: &transaction)
    case .monitorRegion(let region): try monitor(region, for: app, in: &transaction)
    case .stopMonitoringRegion(let identifier):
      try transaction.store.stopMonitoring(identifier, of: app.identifier)
      places.regionsMayDiffer()
    case .crossingTaken(let number): try takeCrossings(upTo: number, of: app, in: &transaction)
    }
    return .done
  }

  /// The reply to a call of a shell or a command about places.
  mutating func answer(
    _ call: ControlCall.Places, in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .location:
      return .location(locationReport(regions: try transaction.store.regionCount(of: nil)))
    case .decideLocation(let app, let decision):
      try decideLocation(decision, about: app, in: &transaction)
      return .done
    }
  }

  /// Handles what a source of places said.
  mutating func receive(_ event: Event.Places, in transaction: inout Transaction<some Store>) throws
  {
    switch event {
    case .located(let fix): try located(fix, in: &transaction)
    case .locationSourceChanged(let name, let problem):
      try locationSourceChanged(name: name, problem: problem, in: &transaction)
    }
  }
}
