import NotificationModel

extension PlaceMachine {
  /// An app wants to know places: answered at once, or when the person has answered.
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
    let open = LocationRule.merged(app.openLocationQuestion, with: question)
    guard open != app.openLocationQuestion else { return nil }
    var app = app
    app.openLocationQuestion = open
    try transaction.save(app)
    if let shown = LocationRule.shownQuestion(of: app) {
      transaction.perform(.show(.places(.askLocation(shown))))
    }
    return nil
  }

  /// The person has decided what an app may know of places.
  mutating func decide(
    _ decision: LocationDecision, about identifier: BundleIdentifier,
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    let before = try transaction.known(identifier)
    let status = try locationStatus(of: before, in: &transaction)
    let wish = before.openLocationQuestion?.wish
    var app = before
    app.settings.location = try LocationRule.authorization(
      before.settings.location, after: decision, to: wish)
    if wish == .always { app.hasAskedForAlways = true }
    app.openLocationQuestion = nil
    if wish == .precise, decision == .allowOnce { preciseForNow.insert(identifier) }
    if app != before { try transaction.save(app) }
    try applyChange(
      of: app, before: before, lastSent: status, connections: connections, in: &transaction)
    fadeUnlessRunning(app, connections: connections, at: transaction.moment)
  }

  /// Draws the consequences of what changed about an app's places: its processes are sent its status, calls that
  /// waited are answered, and regions that were not watched begin anew.
  mutating func applyChange(
    of app: AppRecord, before: AppRecord, lastSent old: LocationStatus,
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    let status = try locationStatus(of: app, in: &transaction)
    if status != old {
      try send(status, after: old, to: app, connections: connections, in: &transaction)
    }
    guard before.openLocationQuestion != nil, app.openLocationQuestion == nil else { return }
    transaction.perform(.show(.places(.locationQuestionSettled(app: app.identifier))))
    answerLocationQuestions(of: app.identifier, with: status, in: &transaction)
  }

  /// Answers every call that waited for the person.
  mutating func answerLocationQuestions(
    of app: BundleIdentifier, with status: LocationStatus,
    in transaction: inout Transaction<some Store>
  ) {
    for call in questions.removeAll(about: app) {
      transaction.perform(.reply(call.connection, message: call.message, .locationStatus(status)))
    }
  }

  /// Sends every process of an app what it may know from now on.
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

  /// Location was turned on or off for the device: every app is sent its status.
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

  /// Forgets what is known of an app that is gone, and answers its calls.
  mutating func forget(
    _ app: AppRecord, connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) {
    if app.openLocationQuestion != nil {
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

  /// Ends what an app may know until its last process ends, which it has.
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

  /// Ends what apps may know that have not come back in time.
  mutating func endFading(
    connections: ConnectionTable, in transaction: inout Transaction<some Store>
  ) throws {
    let now = transaction.moment.boot
    for (app, deadline) in fading.sorted(by: { $0.key < $1.key }) where deadline <= now {
      fading[app] = nil
      try endOnce(app, connections: connections, in: &transaction)
    }
  }

  /// Lets an app that may know places until its last process ends have a moment to come, if it has none.
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

/// What the person must be asked about places, and what an answer changes.
enum LocationRule {
  /// What a wish leaves to be asked; nothing if everything is decided already.
  ///
  /// The question about places at any time comes once after the app may know them while it is used. That
  /// about precise places comes each time, for an app that gets rough ones.
  static func isOpen(_ wish: LocationRequest, of app: AppRecord, told status: LocationStatus)
    -> Bool
  {
    guard status.isEnabled else { return false }
    switch wish {
    case .whileUsing: return status.authorization == .notDetermined
    case .always:
      return status.authorization == .notDetermined
        || (status.authorization == .whenInUse && !app.hasAskedForAlways)
    case .precise: return status.authorization.allowsRegions && !status.isPrecise
    }
  }

  /// The question that is open after a wish: one for more takes the place of one for less.
  static func merged(
    _ open: OpenLocationQuestion?, with question: OpenLocationQuestion
  ) -> OpenLocationQuestion {
    guard let open, !(open.wish == .whileUsing && question.wish == .always) else { return question }
    return open
  }

  /// The question as a shell puts it.
  static func shownQuestion(of app: AppRecord) -> LocationQuestion? {
    app.openLocationQuestion.map {
      LocationQuestion(
        app: app.identifier, appName: app.displayName, wish: $0.wish, purpose: $0.purpose)
    }
  }

  /// What an app may know after an answer to a wish, or after a decision that was not asked for.
  static func authorization(
    _ before: LocationAuthorization, after decision: LocationDecision, to wish: LocationRequest?
  ) throws -> LocationAuthorization {
    if wish == .precise {
      guard decision == .allowOnce || decision == .deny else {
        throw Refusal.places(.notAboutPrecision(decision))
      }
      return before
    }
    // An app that asks for more keeps what it has.
    let isMore = wish == .always && before == .whenInUse
    switch decision {
    case .allowAlways: return .always
    case .allowWhileUsing: return .whenInUse
    case .allowOnce: return isMore ? before : .once
    case .deny: return isMore ? before : .denied
    }
  }

  /// Refuses a wish whose reason is too long to be shown.
  static func check(purpose: String?) throws {
    if let purpose { try RequestRule.check(identifier: purpose, field: "purpose") }
  }

  /// Refuses numbers that no distance can be.
  static func check(_ watch: LocationWatch) throws {
    for (field, number) in [("accuracy", watch.accuracy), ("distance", watch.distance)]
    where !(number >= 0 && number.isFinite) {
      throw Refusal.places(.noDistance(number, field: "watch.\(field)"))
    }
  }
}

extension LocationStatus {
  /// What an app is sent; if location is off for the device, every app is denied it.
  init(of app: AppRecord, in global: GlobalSettings, isPreciseForNow: Bool) {
    self.init(
      authorization: global.location ? app.settings.location : .denied,
      isPrecise: app.settings.preciseLocation || isPreciseForNow, isEnabled: global.location)
  }

  /// Whether the app is sent crossings, which it would know too much from otherwise.
  var allowsCrossings: Bool { authorization.allowsRegions && isPrecise }
}
