import NotificationModel

extension Engine {
  /// An app wants to know places: answered at once, or when the person has answered.
  mutating func ask(
    _ question: OpenLocationQuestion, for app: AppRecord, _ wait: QuestionWait,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    try LocationRule.check(purpose: question.purpose)
    let status = try locationStatus(of: app, in: &transaction)
    guard LocationRule.isOpen(question.wish, of: app, told: status) else {
      return .locationStatus(status)
    }
    let waiting = places.questions[app.identifier]?.count ?? 0
    guard waiting < CoreLimits.waitingQuestions else {
      throw NotificationFailure(
        .limitReached, field: "requestLocation", value: String(waiting),
        message: "Too many calls wait for the same answer.",
        remedy: "Wait for the person's answer before asking again.")
    }
    places.questions[app.identifier, default: []].append(wait)
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
  mutating func decideLocation(
    _ decision: LocationDecision, about identifier: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    let before = try known(identifier, in: &transaction)
    let status = try locationStatus(of: before, in: &transaction)
    let wish = before.openLocationQuestion?.wish
    var app = before
    app.settings.location = try LocationRule.authorization(
      before.settings.location, after: decision, to: wish)
    if wish == .always { app.hasAskedForAlways = true }
    app.openLocationQuestion = nil
    if wish == .precise, decision == .allowOnce { places.preciseForNow.insert(identifier) }
    if app != before { try transaction.save(app) }
    try settleLocation(of: app, before: before, told: status, in: &transaction)
    fadeUnlessRunning(app, in: transaction)
  }

  /// Draws the consequences of what changed about an app's places: its processes are told, calls that
  /// waited are answered, and regions that nobody looked after begin anew.
  mutating func settleLocation(
    of app: AppRecord, before: AppRecord, told old: LocationStatus,
    in transaction: inout Transaction<some Store>
  ) throws {
    let status = try locationStatus(of: app, in: &transaction)
    if status != old { try tell(status, after: old, to: app, in: &transaction) }
    guard before.openLocationQuestion != nil, app.openLocationQuestion == nil else { return }
    transaction.perform(.show(.places(.locationQuestionSettled(app: app.identifier))))
    answerLocationQuestions(of: app.identifier, with: status, in: &transaction)
  }

  /// Answers every call that waited for the person.
  mutating func answerLocationQuestions(
    of app: BundleIdentifier, with status: LocationStatus,
    in transaction: inout Transaction<some Store>
  ) {
    for wait in places.questions.removeValue(forKey: app) ?? [] {
      transaction.perform(.reply(wait.connection, message: wait.message, .locationStatus(status)))
    }
  }

  /// Tells every process of an app what it may know from now on.
  private mutating func tell(
    _ status: LocationStatus, after old: LocationStatus, to app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws {
    for connection in connections.numbers(of: app.identifier) {
      transaction.perform(.send(connection, .places(.locationStatusChanged(status))))
      places.readers[connection]?.told = nil
    }
    if !old.allowsCrossings, status.allowsCrossings {
      try forgetSides(of: app.identifier, in: transaction)
    }
    places.regionsMayDiffer()
    places.needIsStale = true
    try tellWhereItIs(to: app, in: &transaction)
  }

  /// Location was turned on or off for the device: every app is told.
  mutating func settleLocation(
    in global: GlobalSettings, after before: GlobalSettings,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard global.location != before.location else { return }
    if !global.location { places.forgetPlace() }
    for app in try transaction.store.apps() {
      let isPreciseForNow = places.preciseForNow.contains(app.identifier)
      let old = LocationStatus(of: app, in: before, isPreciseForNow: isPreciseForNow)
      let status = LocationStatus(of: app, in: global, isPreciseForNow: isPreciseForNow)
      try tell(status, after: old, to: app, in: &transaction)
    }
  }

  /// Forgets what is known of an app that is gone, and answers its calls.
  mutating func forgetPlaces(of app: AppRecord, in transaction: inout Transaction<some Store>) {
    if app.openLocationQuestion != nil {
      transaction.perform(.show(.places(.locationQuestionSettled(app: app.identifier))))
    }
    let status = LocationStatus(authorization: .denied, isPrecise: false, isEnabled: true)
    answerLocationQuestions(of: app.identifier, with: status, in: &transaction)
    places.preciseForNow.remove(app.identifier)
    places.fading[app.identifier] = nil
    for connection in connections.numbers(of: app.identifier) { places.forget(connection) }
    places.regionsMayDiffer()
  }

  // MARK: - Until the last process ends

  /// Ends what an app may know until its last process ends, which it has.
  mutating func endOnce(
    _ identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    guard connections.processes(of: identifier).isEmpty else { return }
    guard let before = try transaction.app(identifier) else { return }
    let status = try locationStatus(of: before, in: &transaction)
    places.preciseForNow.remove(identifier)
    var app = before
    if app.settings.location == .once {
      app.settings.location = .notDetermined
      try transaction.save(app)
    }
    try settleLocation(of: app, before: before, told: status, in: &transaction)
  }

  /// Lets an app that may know places until its last process ends have a moment to come, where it has none.
  mutating func fadeUnlessRunning(_ app: AppRecord, in transaction: Transaction<some Store>) {
    let isForNow =
      app.settings.location == .once || places.preciseForNow.contains(app.identifier)
    guard isForNow, connections.processes(of: app.identifier).isEmpty else { return }
    places.fading[app.identifier] =
      transaction.moment.boot.advanced(byMicroseconds: CoreLimits.reconnection)
  }
}

/// What the person must be asked about places, and what an answer changes.
enum LocationRule {
  /// What a wish leaves to be asked; nothing where everything is decided already.
  ///
  /// The question about places at any time comes once after the app may know them while it is used. That
  /// about precise places comes each time, for an app that is told rough ones.
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

  /// What an app may know after an answer to a wish, or after a decision that nobody had asked for.
  static func authorization(
    _ before: LocationAuthorization, after decision: LocationDecision, to wish: LocationRequest?
  ) throws -> LocationAuthorization {
    if wish == .precise {
      guard decision == .allowOnce || decision == .deny else {
        throw NotificationFailure(
          .invalidValue, field: "decision", value: decision.rawValue,
          message: "The app asks for precise places, which it is told once or not.",
          remedy: "Use allowOnce or deny.")
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
      throw NotificationFailure(
        .invalidValue, field: "watch.\(field)", value: String(number),
        message: "This is no distance.", remedy: "Use metres, 0 or more.")
    }
  }
}

extension LocationStatus {
  /// What an app is told; where location is off for the device, every app is denied it.
  init(of app: AppRecord, in global: GlobalSettings, isPreciseForNow: Bool) {
    self.init(
      authorization: global.location ? app.settings.location : .denied,
      isPrecise: app.settings.preciseLocation || isPreciseForNow, isEnabled: global.location)
  }

  /// Whether the app is told of crossings, which it would know too much from otherwise.
  var allowsCrossings: Bool { authorization.allowsRegions && isPrecise }
}
