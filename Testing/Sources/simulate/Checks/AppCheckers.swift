import NotificationEngine
import NotificationModel

/// Checks that every call is answered once, to its caller, and in order.
struct AnswerChecker {
  private struct OpenCall {
    let message: Int64
    /// Whether the answer may wait for the person.
    let isQuestion: Bool
  }

  private var open: [ConnectionNumber: [OpenCall]] = [:]

  mutating func restarted() {
    open = [:]
  }

  mutating func passed(_ report: TransactionReport) -> [Breach] {
    for event in report.events { record(event) }
    var breaches: [Breach] = []
    for effect in report.effects {
      guard let (connection, message) = effect.answered else { continue }
      if let breach = answer(message, to: connection) { breaches.append(breach) }
    }
    for case .disconnected(let connection) in report.events { open[connection] = nil }
    return breaches
  }

  private mutating func record(_ event: Event) {
    guard let (connection, message) = event.origin else { return }
    var isQuestion = false
    if case .appCalled(_, _, .settings(.requestAuthorization)) = event { isQuestion = true }
    open[connection, default: []].append(OpenCall(message: message, isQuestion: isQuestion))
  }

  private mutating func answer(_ message: Int64, to connection: ConnectionNumber) -> Breach? {
    guard let index = open[connection]?.firstIndex(where: { $0.message == message }) else {
      return Breach(
        promise: .answer,
        sentence:
          "call \(message) of connection \(connection.value) is answered again, or was never made")
    }
    let earlier = open[connection]?.prefix(index).first { !$0.isQuestion }
    open[connection]?.remove(at: index)
    return earlier.map {
      Breach(promise: .order, sentence: "call \(message) is answered before call \($0.message)")
    }
  }

  /// Checks that at rest no call is open except those that wait for the user.
  mutating func rested(
    _ image: StoreImage, owners: [ConnectionNumber: BundleIdentifier]
  ) -> [Breach] {
    var breaches: [Breach] = []
    for (connection, calls) in open.sorted(by: { $0.key < $1.key }) {
      let asks = owners[connection].flatMap { image.app($0) }?.openQuestion != nil
      guard let call = calls.first(where: { !$0.isQuestion || !asks }) else { continue }
      breaches.append(
        Breach(
          promise: .answer,
          sentence: "call \(call.message) of connection \(connection.value) was never answered"))
      open[connection] = nil
    }
    return breaches
  }
}

extension Effect {
  /// The call that the effect answers.
  var answered: (connection: ConnectionNumber, message: Int64)? {
    switch self {
    case .welcome(let connection, let message, _), .reply(let connection, let message, _),
      .replyToControl(let connection, let message, _), .refuse(let connection, let message, _):
      (connection, message)
    case .apps(.launch(let order)): order.origin.map { ($0.connection, $0.message) }
    case .postings(.number(_, let origin)), .postings(.cookie(_, let origin)):
      (origin.connection, origin.message)
    default: nil
    }
  }
}

/// Checks that an app receives only its own data: requests, notifications, categories, settings, responses.
struct ApartChecker {
  /// The app for which each request was added, by its title.
  private var owners: [String: BundleIdentifier] = [:]
  /// The program to which each identifier is bound.
  private var programs: [BundleIdentifier: String] = [:]

  mutating func passed(_ report: TransactionReport) -> [Breach] {
    for event in report.events {
      if let request = event.addedRequest, let app = event.app(report.owners) {
        owners[request.storyTitle] = app
      }
      if case .postings(.posted(let posted, let origin)) = event {
        owners[posted.storyTitle] = report.owners[origin.connection]
      }
    }
    let bound = programs
    var breaches = checkPrograms(report)
    for effect in report.effects {
      switch effect {
      case .reply(let connection, _, let reply):
        guard let app = report.owners[connection] else { continue }
        breaches += check(reply, to: app, report)
      case .send(let connection, let event):
        guard let app = report.owners[connection] else { continue }
        breaches += check(event.notifications, to: app) + checkPush(event, to: app)
      case .show(.notifications(.present(let presentation))):
        let title = presentation.title
        if let owner = owners[title], owner != presentation.key.app {
          breaches.append(breach("\(title) of \(owner) is shown as one of \(presentation.key.app)"))
        }
      case .apps(.launch(let order)):
        if let program = order.command.first, !program.hasPrefix("/opt/\(order.app)/"),
          program != programs[order.app], program != bound[order.app]
        {
          breaches.append(breach("\(program) is started for \(order.app)"))
        }
      default: break
      }
    }
    return breaches
  }

  /// Checks that an identifier belongs to the first program that claimed it, until the person changes that.
  private mutating func checkPrograms(_ report: TransactionReport) -> [Breach] {
    var breaches: [Breach] = []
    for event in report.accepted {
      switch event {
      case .appGreeted(let connection, _, _, let peer):
        guard let app = report.owners[connection], let program = peer.executable else { continue }
        if let bound = programs[app], bound != program {
          breaches.append(breach("\(program) is treated as \(app), which belongs to \(bound)"))
        }
        programs[app] = program
      case .controlCalled(_, _, .apps(.uninstall(let app))),
        .controlCalled(_, _, .apps(.rebind(let app))):
        programs[app] = nil
      case .apps(.appInstalled(let bundle, _)): programs[bundle.identifier] = bundle.executable
      default: break
      }
    }
    return breaches
  }

  private func check(
    _ reply: AppReply, to app: BundleIdentifier, _ report: TransactionReport
  ) -> [Breach] {
    let isAlone = report.events.count == 1
    switch reply {
    case .requests(let requests):
      let foreign = requests.filter { $0.app != app || owners[$0.request.storyTitle] != app }
      let own = zip(report.after.apps, report.after.pending).first { $0.0.identifier == app }?.1
      // A request that comes due in the same transaction was still there when the call was answered.
      if isAlone, foreign.isEmpty, requests.count < own?.count ?? 0 {
        return [breach("\(app) receives \(requests.count) requests and has \(own?.count ?? 0)")]
      }
      return foreign.map { breach("\(app) receives \($0.request.storyTitle) of another app") }
    case .notifications(let notifications): return check(notifications, to: app)
    case .categories(let categories):
      let titles = categories.flatMap(\.actions).map(\.title)
      return titles.filter { !isOwn($0, app) }.map { breach("\(app) receives the button \($0)") }
    case .settings(let settings):
      guard isAlone, let record = report.after.app(app),
        settings != ReportedSettings(of: record, in: report.after.settings)
      else { return [] }
      return [breach("\(app) receives settings that are not its own")]
    case .waiting(let response, _):
      return check(response.map { [$0.notification] } ?? [], to: app)
    case .responses(let responses): return check(responses.map(\.response.notification), to: app)
    case .done, .granted, .badge, .locationStatus, .regions, .regionState,
      .pushRegistration, .waitingPush:
      return []
    }
  }

  private func isOwn(_ title: DisplayText, _ app: BundleIdentifier) -> Bool {
    if case .literal(let text) = title { text.hasPrefix("\(app) ") } else { false }
  }

  private func check(
    _ notifications: [DeliveredNotification], to app: BundleIdentifier
  ) -> [Breach] {
    notifications.filter { $0.key.app != app || owners[$0.request.storyTitle] != app }.map {
      breach("\(app) receives \($0.request.storyTitle) of \($0.key.app)")
    }
  }

  private func checkPush(_ event: AppEvent, to app: BundleIdentifier) -> [Breach] {
    guard case .pushes(.didReceivePush(_, let payload)) = event, owners[payload.storyTitle] != app
    else {
      return []
    }
    return [breach("\(app) is woken for \(payload.storyTitle) of another app")]
  }

  private func breach(_ sentence: String) -> Breach {
    Breach(promise: .apart, sentence: sentence)
  }
}

extension AppEvent {
  /// The notifications in the event.
  fileprivate var notifications: [DeliveredNotification] {
    switch self {
    case .notifications(.willPresent(_, let notification)),
      .notifications(.delivered(let notification)):
      [notification]
    case .responses(.didReceive(_, let response)): [response.notification]
    case .settings(.openSettings(let notification)): [notification].compactMap(\.self)
    case .places(.locationStatusChanged), .places(.located), .places(.locationUnavailable),
      .places(.crossed), .pushes(.pushRegistered),
      .pushes(.pushRegistrationFailed), .pushes(.didReceivePush), .pushes(.subscribed),
      .pushes(.subscriptionFailed), .pushes(.subscriptionEnded), .settings(.questionWaits),
      .settings(.settingsChanged):
      []
    }
  }
}
