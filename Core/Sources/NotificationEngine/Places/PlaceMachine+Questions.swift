import NotificationModel

extension PlaceMachine {
  /// An app requests a right to location: answered at once, or when the user has answered.
  mutating func ask(
    _ question: OpenLocationQuestion, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    try LocationRule.check(purpose: question.purpose)
    let status = try locationStatus(of: app, in: &transaction)
    guard LocationRule.isOpen(question.wish, of: app, told: status) else {
      return .locationStatus(status)
    }
    try questions.append(origin, about: app.identifier, named: "requestLocation")
    let open = LocationRule.merged(app.location.openQuestion, with: question)
    var app = app
    if open != app.location.openQuestion {
      app.location.openQuestion = open
      try transaction.save(app)
    }
    // Also if nothing has changed: the user may have closed the question without an answer.
    if let shown = LocationRule.shownQuestion(of: app) {
      transaction.perform(.show(.places(.askLocation(shown))))
    }
    return nil
  }

  /// The user has decided about an app's right to location.
  mutating func decide(
    _ decision: LocationDecision, about identifier: BundleIdentifier,
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    let before = try transaction.known(identifier)
    let status = try locationStatus(of: before, in: &transaction)
    let wish = before.location.openQuestion?.wish
    var app = before
    app.settings.location = try LocationRule.authorization(
      before.settings.location, after: decision, to: wish)
    if wish == .always { app.location.hasAskedForAlways = true }
    app.location.openQuestion = nil
    if wish == .precise, decision == .allowOnce { preciseForNow.insert(identifier) }
    if app != before { try transaction.save(app) }
    try applyChange(
      of: app, before: before, lastSent: status, connections: connections, in: &transaction)
    fadeUnlessRunning(app, connections: connections, at: transaction.moment)
  }

  /// Applies a change of an app's right to location: its processes receive its status, waiting calls are
  /// answered, and regions that were not monitored begin again.
  mutating func applyChange(
    of app: AppRecord, before: AppRecord, lastSent old: LocationStatus,
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    let status = try locationStatus(of: app, in: &transaction)
    if status != old {
      try send(status, after: old, to: app, connections: connections, in: &transaction)
    }
    guard before.location.openQuestion != nil, app.location.openQuestion == nil else { return }
    transaction.perform(.show(.places(.locationQuestionSettled(app: app.identifier))))
    answerLocationQuestions(of: app.identifier, with: status, in: &transaction)
  }

  /// Answers every call that waited for the user.
  mutating func answerLocationQuestions(
    of app: BundleIdentifier, with status: LocationStatus,
    in transaction: inout Transaction<some Store>
  ) {
    for call in questions.removeAll(about: app) {
      transaction.perform(.reply(call.connection, message: call.message, .locationStatus(status)))
    }
  }

  /// Sends every process of an app its current right.
  private mutating func send(
    _ status: LocationStatus, after old: LocationStatus, to app: AppRecord,
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    for connection in connections.numbers(of: app.identifier) {
      transaction.perform(.send(connection, .places(.locationStatusChanged(status))))
      readers[connection]?.lastSent = nil
    }
    if !old.allowsCrossings, status.allowsCrossings {
      try forgetSides(of: app.identifier, in: transaction)
    }
    regionsMayDiffer()
    needIsStale = true
    try sendPlace(to: app, connections: connections, in: &transaction)
  }

  /// Location was turned on or off for the device: every app receives its status.
  mutating func applyChange(
    of global: GlobalSettings, before: GlobalSettings,
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    guard global.location != before.location else { return }
    if !global.location { forgetPlace() }
    for app in try transaction.store.apps() {
      let isPreciseForNow = preciseForNow.contains(app.identifier)
      let old = LocationStatus(of: app, in: before, isPreciseForNow: isPreciseForNow)
      let status = LocationStatus(of: app, in: global, isPreciseForNow: isPreciseForNow)
      try send(status, after: old, to: app, connections: connections, in: &transaction)
    }
  }

  /// Removes the state of a removed app, and answers its calls.
  mutating func forget(
    _ app: AppRecord, connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) {
    if app.location.openQuestion != nil {
      transaction.perform(.show(.places(.locationQuestionSettled(app: app.identifier))))
    }
    let status = LocationStatus(authorization: .denied, isPrecise: false, isEnabled: true)
    answerLocationQuestions(of: app.identifier, with: status, in: &transaction)
    preciseForNow.remove(app.identifier)
    fading[app.identifier] = nil
    for connection in connections.numbers(of: app.identifier) { forget(connection) }
    regionsMayDiffer()
  }

  // MARK: - Until the last process ends

  /// Ends an app's right that lasts until its last process ends, which it has.
  mutating func endOnce(
    _ identifier: BundleIdentifier, connections: ConnectionTable,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard connections.processes(of: identifier).isEmpty else { return }
    guard let before = try transaction.app(identifier) else { return }
    let status = try locationStatus(of: before, in: &transaction)
    preciseForNow.remove(identifier)
    var app = before
    if app.settings.location == .once {
      app.settings.location = .notDetermined
      try transaction.save(app)
    }
    try applyChange(
      of: app, before: before, lastSent: status, connections: connections, in: &transaction)
  }

  /// Ends the right of apps that have not reconnected in time.
  mutating func endFading(
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    let now = transaction.moment.boot
    for (app, deadline) in fading.sorted(by: { $0.key < $1.key }) where deadline <= now {
      fading[app] = nil
      try endOnce(app, connections: connections, in: &transaction)
    }
  }

  /// Gives an app with a right until its last process ends a moment to reconnect, if it has none.
  mutating func fadeUnlessRunning(
    _ app: AppRecord, connections: ConnectionTable, at moment: Moment
  ) {
    let isForNow =
      app.settings.location == .once || preciseForNow.contains(app.identifier)
    guard isForNow, connections.processes(of: app.identifier).isEmpty else { return }
    fading[app.identifier] =
      moment.boot.advanced(byMicroseconds: CoreLimits.reconnection)
  }
}

/// The location questions to ask, and the changes by an answer.
enum LocationRule {
  /// Whether a request leaves a question to ask; not if everything is decided already.
  ///
  /// The question about location at any time is asked once after location during use was allowed. The one about
  /// precise location is asked each time, for an app with reduced accuracy.
  static func isOpen(_ wish: LocationRequest, of app: AppRecord, told status: LocationStatus)
    -> Bool
  {
    guard status.isEnabled else { return false }
    switch wish {
    case .whileUsing: return status.authorization == .notDetermined
    case .always:
      return status.authorization == .notDetermined
        || (status.authorization == .whenInUse && !app.location.hasAskedForAlways)
    case .precise: return status.authorization.allowsRegions && !status.isPrecise
    }
  }

  /// The open question after a request: one for more replaces one for less.
  static func merged(
    _ open: OpenLocationQuestion?, with question: OpenLocationQuestion
  ) -> OpenLocationQuestion {
    guard let open, !(open.wish == .whileUsing && question.wish == .always) else { return question }
    return open
  }

  /// The question for a shell.
  static func shownQuestion(of app: AppRecord) -> LocationQuestion? {
    app.location.openQuestion.map {
      LocationQuestion(
        app: app.identifier, appName: app.displayName, wish: $0.wish, purpose: $0.purpose)
    }
  }

  /// An app's right after an answer to a request, or after a decision without one.
  static func authorization(
    _ before: LocationAuthorization, after decision: LocationDecision, to wish: LocationRequest?
  ) throws -> LocationAuthorization {
    if wish == .precise {
      guard decision == .allowOnce || decision == .deny else {
        throw Refusal.places(.notAboutPrecision(decision))
      }
      return before
    }
    // An app that requests more keeps its present right.
    let isMore = wish == .always && before == .whenInUse
    switch decision {
    case .allowAlways: return .always
    case .allowWhileUsing: return .whenInUse
    case .allowOnce: return isMore ? before : .once
    case .deny: return isMore ? before : .denied
    }
  }

  /// Refuses a request with a purpose that is too long to be shown.
  static func check(purpose: String?) throws {
    if let purpose { try RequestRule.check(identifier: purpose, field: "purpose") }
  }

  /// Refuses numbers that are not a distance.
  static func check(_ watch: LocationWatch) throws {
    for (field, number) in [("accuracy", watch.accuracy), ("distance", watch.distance)]
    where !(number >= 0 && number.isFinite) {
      throw Refusal.places(.noDistance(number, field: "watch.\(field)"))
    }
  }
}

extension LocationStatus {
  /// The status for an app; if location is off for the device, every app is denied it.
  init(of app: AppRecord, in global: GlobalSettings, isPreciseForNow: Bool) {
    self.init(
      authorization: global.location ? app.settings.location : .denied,
      isPrecise: app.settings.preciseLocation || isPreciseForNow, isEnabled: global.location)
  }

  /// Whether the app receives crossings, which would reveal too much otherwise.
  var allowsCrossings: Bool { authorization.allowsRegions && isPrecise }
}
