import NotificationCore
import NotificationModel
import Testing

/// What must be true whatever happens; it knows only what went in and what came out.
struct Checker {
  /// A request of an app, by its names.
  struct Name: Hashable {
    var app: BundleIdentifier
    var identifier: String
  }

  /// Calls that were not answered yet, with who waits.
  private var open: [Int64: ConnectionNumber] = [:]
  /// The deliveries of each request, by the title that only it has.
  private var deliveries: [String: Set<Int64>] = [:]
  /// What the shell shows in its list.
  private var listed: Set<NotificationKey> = []
  private var icons: [BundleIdentifier: Int] = [:]
  /// The last number that was accepted for each app.
  private var badges: [BundleIdentifier: Int] = [:]
  private var appOf: [ConnectionNumber: BundleIdentifier] = [:]
  private var pendingBefore: [Name: PendingRequest] = [:]
  private var keptBefore: [Int64: BundleIdentifier] = [:]

  mutating func restarted() {
    open = [:]
    listed = []
    icons = [:]
    appOf = [:]
  }

  mutating func willPass(_ events: [Event]) {
    for event in events {
      switch event {
      case .appGreeted(let connection, let message, _, _),
        .appCalled(let connection, let message, _), .controlCalled(let connection, let message, _):
        open[message] = connection
      case .disconnected(let gone): open = open.filter { $0.value != gone }
      default: break
      }
    }
  }

  mutating func didPass(
    _ events: [Event], _ effects: [Effect], _ ledger: MemoryLedger
  ) {
    let refused = answer(effects)
    let accepted = events.filter { $0.message.map { !refused.contains($0) } ?? true }
    follow(effects)
    noteBadges(accepted)
    noteDeliveries(effects, ledger)
    checkImmediate(accepted, effects)
    let pending = Self.pending(ledger)
    checkDepartures(accepted, effects, pending)
    checkResponses(accepted, effects, ledger)
    pendingBefore = pending
  }

  /// When nothing is left to do at once, every date lies ahead and every view agrees.
  func didRest(_ ledger: MemoryLedger, _ moment: Moment) {
    for pending in pendingBefore.values {
      #expect(pending.due?.hasCome(at: moment) == false)
      if case .wall(_, let zone?)? = pending.due { #expect(zone == moment.timeZone) }
    }
    #expect(Set(ledger.delivered(in: .listed).map(\.notification.key)) == listed)
    let global = ledger.globalSettings()
    for record in ledger.delivered(in: .held) {
      let app = ledger.app(record.notification.key.app)
      #expect(global.summaryIsOn && app?.settings.scheduledDelivery == true)
    }
    for app in ledger.apps() {
      #expect(app.badge == badges[app.identifier] ?? 0)
      let reported = ReportedSettings(of: app, in: global)
      #expect((icons[app.identifier] ?? 0) == (reported.badge == .enabled ? app.badge : 0))
    }
    #expect(open.count <= ledger.apps().count { $0.openQuestion != nil } * 100)
  }

  /// At the end of time nothing is left that comes once, and nothing waits for a summary.
  func finish(_ ledger: MemoryLedger, _ moment: Moment) {
    #expect(pendingBefore.values.allSatisfy { $0.request.trigger?.repeats == true })
    #expect(ledger.delivered(in: .held).isEmpty)
    // Only what has just come due may still be thought about.
    for record in ledger.delivered(in: .awaitingApp) {
      let end = record.notification.date.advanced(
        byMicroseconds: CoreLimits.foregroundAnswer)
      #expect(end > moment.wall)
    }
  }
}

extension Checker {
  private static func pending(_ ledger: MemoryLedger) -> [Name: PendingRequest] {
    var pending: [Name: PendingRequest] = [:]
    for app in ledger.apps() {
      for request in ledger.pending(of: app.identifier) {
        pending[Name(app: app.identifier, identifier: request.request.identifier)] = request
      }
    }
    return pending
  }

  /// Every answer belongs to a call that waits; returns the calls that were refused.
  private mutating func answer(_ effects: [Effect]) -> Set<Int64> {
    var refused: Set<Int64> = []
    for effect in effects {
      switch effect {
      case .welcome(let connection, let message, let app):
        appOf[connection] = app
        #expect(open.removeValue(forKey: message) == connection)
      case .reply(let connection, let message, _), .replyToControl(let connection, let message, _):
        #expect(open.removeValue(forKey: message) == connection)
      case .refuse(let connection, let message, _):
        refused.insert(message)
        #expect(open.removeValue(forKey: message) == connection)
      default: break
      }
    }
    return refused
  }

  private mutating func follow(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .show(.present(let presentation)) where presentation.places.contains(.list):
        listed.insert(presentation.key)
      case .show(.withdraw(let key)): listed.remove(key)
      case .show(.list(let groups)), .showTo(_, .list(let groups)):
        listed = Set(groups.flatMap { $0.members.map(\.key) })
      case .show(.badge(let app, let count)), .showTo(_, .badge(let app, let count)):
        icons[app] = count
      default: break
      }
    }
  }

  private mutating func noteBadges(_ accepted: [Event]) {
    for event in accepted {
      if case .appCalled(let connection, _, .setBadge(let count)) = event,
        let app = appOf[connection]
      {
        badges[app] = count
      }
      if case .controlCalled(_, _, .uninstall(let app)) = event {
        badges[app] = nil
        appOf = appOf.filter { $0.value != app }
      }
    }
  }

  /// Whatever was delivered is asked about, held or shown in the list, with a number of its own.
  private mutating func noteDeliveries(_ effects: [Effect], _ ledger: MemoryLedger) {
    let asked = effects.compactMap { effect -> DeliveredNotification? in
      if case .send(_, .willPresent(_, let notification)) = effect { notification } else { nil }
    }
    for notification in asked + ledger.delivered(of: nil).map(\.notification) {
      let title = notification.request.title
      let isNew = deliveries[title, default: []].insert(notification.key.delivery).inserted
      if isNew, notification.request.trigger?.repeats != true {
        #expect(deliveries[title]?.count == 1, "\(title) came twice")
      }
    }
  }
}

extension Checker {
  /// A request without a trigger is delivered in the pass that accepted it (B3).
  private func checkImmediate(_ accepted: [Event], _ effects: [Effect]) {
    for case .appCalled(_, _, .add(let request)) in accepted where request.trigger == nil {
      // Another event of the same pass may have taken it away before anybody could look.
      let isAlone = accepted.count == 1
      let isKnown = deliveries[request.title]?.isEmpty == false
      #expect(isKnown || !isAlone, "\(request.title) was not delivered")
    }
  }

  /// A request leaves the schedule only by a delivery, or because somebody took it out.
  private func checkDepartures(
    _ accepted: [Event], _ effects: [Effect], _ after: [Name: PendingRequest]
  ) {
    for (name, before) in pendingBefore where after[name]?.request != before.request {
      let isDelivered = deliveries[before.request.title]?.isEmpty == false
      let isRefused = effects.contains { $0.saysNotDelivered(name) }
      let isTakenOut = accepted.contains { $0.takesOut(name, appOf) }
      #expect(isDelivered || isRefused || isTakenOut, "\(before.request.title) is lost")
    }
  }

  /// A response is forgotten only when it was handled, or had its time.
  private mutating func checkResponses(
    _ accepted: [Event], _ effects: [Effect], _ ledger: MemoryLedger
  ) {
    var after: [Int64: BundleIdentifier] = [:]
    for kept in ledger.keptResponses(of: nil) {
      after[kept.number] = kept.response.notification.key.app
    }
    let gone = keptBefore.filter { after[$0.key] == nil }
    keptBefore = after
    let handled = accepted.count { event in
      if case .appCalled(_, _, .responseHandled) = event { true } else { false }
    }
    let timedOut = effects.count { effect in
      if case .log(let line) = effect { line.message.contains("completion handler") } else { false }
    }
    let uninstalled = accepted.compactMap { event -> BundleIdentifier? in
      if case .controlCalled(_, _, .uninstall(let app)) = event { app } else { nil }
    }
    #expect(gone.values.count { !uninstalled.contains($0) } <= handled + timedOut)
  }
}
