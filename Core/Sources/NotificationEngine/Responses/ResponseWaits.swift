import NotificationModel

/// The connections that wait for the response to one request each, by the ticket of the request.
///
/// A response to such a request goes to its waiting process alone. After a restart of the daemon the process needs a
/// moment to connect again, and until then its response is reserved.
struct ResponseWaits: Hashable, Sendable {
  /// One wait.
  struct Wait: Hashable, Sendable {
    var app: BundleIdentifier
    var identifier: String
    var connection: ConnectionNumber
    /// The call to answer; absent before the call, and after its answer.
    var call: CallOrigin?
  }

  /// A question that was on screen or in the list when the last daemon ended.
  struct Question: Hashable, Sendable {
    var app: BundleIdentifier
    var identifier: String
  }

  private var byTicket: [String: Wait] = [:]
  /// Questions whose processes have not reconnected, by their tickets.
  private var returning: [String: Question] = [:]
  /// Until when processes may connect again.
  private var grace: BootTime?
  /// Whether a response was reserved for a process that has not reconnected.
  private var hasHeldBack = false
  private var isStopping = false

  var count: Int { byTicket.count }

  /// When reserved responses go to their apps, and questions without their processes leave; absent if nothing waits for it.
  var deadline: BootTime? { hasHeldBack || !returning.isEmpty ? grace : nil }

  subscript(ticket: String) -> Wait? { byTicket[ticket] }

  /// Begins a wait, or moves it to another connection.
  mutating func begin(_ wait: Wait, for ticket: String) {
    byTicket[ticket] = wait
    returning[ticket] = nil
  }

  mutating func end(_ ticket: String) { byTicket[ticket] = nil }

  /// Removes the call of a wait that is answered now.
  mutating func takeCall(of ticket: String) -> CallOrigin? {
    defer { byTicket[ticket]?.call = nil }
    return byTicket[ticket]?.call
  }

  /// The open calls about a request, or about all requests of an app.
  func open(of app: BundleIdentifier, identifier: String?) -> [(ticket: String, wait: Wait)] {
    byTicket.filter { _, wait in
      wait.call != nil && wait.app == app && (identifier ?? wait.identifier) == wait.identifier
    }.map { ($0.key, $0.value) }.sorted { $0.ticket < $1.ticket }
  }

  /// Whether a response is reserved for a waiting process.
  func reserve(_ kept: KeptResponse, at moment: Moment) -> Bool {
    guard let ticket = kept.ticket else { return false }
    return byTicket[ticket] != nil || grace.map { moment.boot < $0 } == true
  }

  /// Records that a response is reserved.
  mutating func holdBack() { hasHeldBack = grace != nil }

  /// Gives the processes of before a restart a moment to connect again.
  mutating func expectReturns(at moment: Moment) {
    grace = moment.boot.advanced(byMicroseconds: CoreLimits.reconnection)
  }

  /// Expects the process of a question, which leaves without it. A reminder that came by its trigger stays.
  mutating func expectReturn(for notification: DeliveredNotification) {
    guard let ticket = notification.request.ticket, notification.request.trigger == nil else {
      return
    }
    returning[ticket] = Question(
      app: notification.key.app, identifier: notification.key.identifier)
  }

  /// Ends the grace period, and returns the questions whose processes did not reconnect; nil before its end, or if nothing
  /// waits for it.
  mutating func endGrace(at moment: Moment) -> [(ticket: String, question: Question)]? {
    guard let deadline, deadline <= moment.boot else { return nil }
    grace = nil
    hasHeldBack = false
    defer { returning = [:] }
    return returning.map { ($0.key, $0.value) }.sorted { $0.ticket < $1.ticket }
  }

  /// Ends the waits of a closed connection.
  mutating func endAll(on connection: ConnectionNumber) -> [(ticket: String, wait: Wait)] {
    if isStopping { return [] }
    let ended = byTicket.filter { $0.value.connection == connection }
      .map { (ticket: $0.key, wait: $0.value) }.sorted { $0.ticket < $1.ticket }
    for (ticket, _) in ended { byTicket[ticket] = nil }
    return ended
  }

  /// Keeps all waits although their connections close: the daemon stops, and the processes connect to the next one.
  mutating func stop() { isStopping = true }
}

extension KeptResponse {
  /// The ticket of the request that it answers.
  var ticket: String? { response.notification.request.ticket }
}
