import NotificationModel

/// The user's answers while the store cannot write: they reach their apps from memory, and the store keeps the rest later.
struct UnstoredResponses: Hashable, Sendable {
  /// The notifications that were answered; those of the list are still in the store.
  private var answered: Set<NotificationKey> = []
  /// The responses for apps, by number.
  private var kept: [Int64: KeptResponse] = [:]

  var isEmpty: Bool { answered.isEmpty && kept.isEmpty }

  func isAnswered(_ key: NotificationKey) -> Bool { answered.contains(key) }

  /// Records an answer.
  ///
  /// - Throws: `tooManyWaiting` if the limit of answers is reached.
  mutating func answer(_ key: NotificationKey) throws(Refusal) {
    guard answered.count < CoreLimits.unstoredAnswers, kept.count < CoreLimits.unstoredAnswers
    else { throw Refusal.responses(.tooManyWaiting(CoreLimits.unstoredAnswers)) }
    answered.insert(key)
  }

  /// The responses for one app, or for all, oldest first.
  func responses(of app: BundleIdentifier?) -> [KeptResponse] {
    guard !kept.isEmpty else { return [] }
    return kept.values.filter { app == nil || $0.key.app == app }.sorted { $0.number < $1.number }
  }

  mutating func add(_ response: KeptResponse) { kept[response.number] = response }

  /// Replaces a response; false if it is not one of these.
  mutating func update(_ response: KeptResponse) -> Bool {
    guard kept[response.number] != nil else { return false }
    kept[response.number] = response
    return true
  }

  /// Removes a response; false if it is not one of these.
  mutating func remove(_ number: Int64) -> Bool { kept.removeValue(forKey: number) != nil }

  mutating func forget(_ app: BundleIdentifier) {
    answered = answered.filter { $0.app != app }
    kept = kept.filter { $0.value.key.app != app }
  }

  /// Removes the notifications that were answered, and stores the responses that no app has handled.
  func store(in transaction: inout Transaction<some Store>) throws {
    for key in answered where try transaction.shown(key) != nil {
      try transaction.store.removeDelivered([key.identifier], of: key.app)
    }
    for response in responses(of: nil) where try transaction.app(response.key.app) != nil {
      try transaction.store.save(response)
    }
  }
}

extension ResponseMachine {
  /// The kept responses of one app or of all, with the responses that memory alone has.
  func kept(
    of app: BundleIdentifier?, in transaction: Transaction<some Store>
  ) throws -> [KeptResponse] {
    try transaction.store.keptResponses(of: app) + unstored.responses(of: app)
  }

  /// Keeps a response, in the store if that can write.
  mutating func keep(
    _ response: KeptResponse, isStored: Bool, in transaction: inout Transaction<some Store>
  ) throws {
    guard !isStored else { return try transaction.store.save(response) }
    unstored.add(response)
    transaction.log(
      .warning, .responses(.unstored),
      ["app": response.key.app.rawValue, "request": response.key.identifier])
  }

  /// Saves a change of a kept response.
  mutating func save(
    _ response: KeptResponse, in transaction: inout Transaction<some Store>
  ) throws {
    if !unstored.update(response) { try transaction.store.save(response) }
  }

  /// Removes a kept response.
  mutating func remove(_ number: Int64, in transaction: inout Transaction<some Store>) throws {
    if !unstored.remove(number) { try transaction.store.removeKeptResponse(number) }
  }

  /// Stores what memory alone has.
  mutating func storeUnstored(in transaction: inout Transaction<some Store>) throws {
    guard !unstored.isEmpty else { return }
    try unstored.store(in: &transaction)
    unstored = UnstoredResponses()
  }

  /// Ends the waits, and logs the responses that end with this process because the store could not write.
  mutating func stop(in transaction: inout Transaction<some Store>) {
    waits.stop()
    for response in unstored.responses(of: nil) {
      transaction.log(
        .warning, .responses(.lost),
        ["app": response.key.app.rawValue, "request": response.key.identifier])
    }
  }
}

extension Engine {
  /// The user acted on a reminder that was shown while the store could not write; false for other notifications.
  ///
  /// It needs no store: the response goes to the app from memory, and the reminder is not shown or listed again.
  mutating func respondToUnstored(
    _ key: NotificationKey, _ choice: ResponseChoice, in transaction: inout Transaction<some Store>
  ) throws -> Bool {
    guard let identifier = notifications.unstored.identifier(of: key),
      let pending = try transaction.store.pending(identifier, of: key.app),
      let shown = notifications.unstored.showing(of: pending), shown.key == key
    else { return false }
    let app = try transaction.known(key.app)
    let notification = DeliveredNotification(
      key: NotificationKey(app: key.app, identifier: identifier, delivery: key.delivery),
      request: pending.request, date: shown.date)
    let category = try transaction.category(of: pending.request.content, app: key.app)
    let isLocked = try transaction.globalSettings().isLocked
    if let action = SystemAction(choice, for: app, category: category) {
      try transaction.needStore()
      try carryOut(action, on: notification, of: app, isLocked: isLocked, in: &transaction)
      return true
    }
    try ResponseRule.check(choice, category: category, isLocked: isLocked)
    try responses.unstored.answer(key)
    transaction.perform(.show(.notifications(.withdraw(key))))
    let response = ResponseRule.response(to: notification, choice: choice, category: category)
    transaction.record(
      .responses(.responded(TimelineStep.Deed(choice, response: response))),
      about: notification.key)
    if let response { try keep(response, of: app, isStored: false, in: &transaction) }
    return true
  }
}
