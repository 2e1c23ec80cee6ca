import NotificationEngine
import NotificationModel

extension SimulationWorld {
  /// The most processes of programs of the desktop at a time.
  private static let callerLimit = 8

  /// The program with an index among those of the scenario.
  func poster(_ place: Int) -> SimulatedDesktopProgram {
    let number = pick(place, of: story.profile.posters) ?? 0
    return SimulatedDesktopProgram.all[number % SimulatedDesktopProgram.all.count]
  }

  /// Runs an event among the programs of the desktop.
  mutating func run(_ act: PostingAct, title: String) {
    switch act {
    case .join(let program): join(poster(program))
    case .post(let place, let plan, let count):
      for index in 0..<count {
        post(plan, from: place, title: count == 1 ? title : "\(title).\(index)")
      }
    case .postAndLeave(let place, let plan):
      post(plan, from: place, title: title)
      leave(place)
    case .close(let place, let target): close(target, from: place)
    case .inhibit(let place):
      submit(from: place) { .inhibited(reason: title, by: $0.program.program, origin: $1) }
    case .uninhibit(let place, let cookie):
      submit(from: place) { caller, origin in
        let known = caller.cookies.isEmpty ? nil : caller.cookies[cookie % caller.cookies.count]
        return .uninhibited(cookie: known ?? UInt32(cookie + 1), origin: origin)
      }
    case .leave(let place): leave(place)
    default: runDecision(act)
    }
  }

  /// Performs a decision that is not a program's.
  private mutating func runDecision(_ act: PostingAct) {
    switch act {
    case .permit(let program, let isAllowed): permit(poster(program).app, isAllowed)
    case .decide(let program, let decision):
      send(.settings(.authorize(app: poster(program).app, decision)))
    case .change(let program, let row, let value):
      send(.settings(.changeAppSettings(app: poster(program).app, [row: value])))
    case .forget(let program): send(.apps(.uninstall(app: poster(program).app)))
    case .unknownPrograms(let choice):
      send(.settings(.changeGlobalSettings(["unknownPrograms": choice.rawValue])))
    default: break
    }
  }
}

// MARK: - Processes

extension SimulationWorld {
  private mutating func join(_ program: SimulatedDesktopProgram) {
    guard desktop.callers.count < Self.callerLimit else { return }
    let connection = connections.open(as: program.app)
    desktop.callers.append(
      SimulatedCaller(
        connection: connection,
        sender: BusSender(name: ":1.\(connection.value)", bus: "bus-\(time.boots)"),
        program: program))
  }

  private mutating func leave(_ place: Int) {
    guard let caller = pick(place, of: desktop.callers) else { return }
    desktop.callers.removeAll { $0.connection == caller.connection }
    daemon.inbox.append(.disconnected(caller.connection))
  }

  /// Gives the processes, which outlive a daemon, connections to the next one; their cookies ended with the last.
  mutating func rejoinCallers() {
    for index in desktop.callers.indices {
      let program = desktop.callers[index].program
      desktop.callers[index].connection = connections.open(as: program.app)
      desktop.callers[index].cookies = []
    }
    if !desktop.portal.isEmpty {
      daemon.inbox.append(.postings(.portalPermissions(desktop.portal)))
    }
  }

  /// Changes the portal store's permission for an app, which the store reports; programs by claim are not in the store.
  private mutating func permit(_ app: BundleIdentifier, _ isAllowed: Bool?) {
    guard !app.rawValue.hasPrefix("program.") else { return }
    desktop.portal[app] = isAllowed
    daemon.inbox.append(.postings(.portalPermissions(desktop.portal)))
  }
}

// MARK: - Calls

extension SimulationWorld {
  private mutating func submit(
    from place: Int, _ event: (SimulatedCaller, CallOrigin) -> Event.Postings
  ) {
    if desktop.callers.isEmpty { join(poster(place)) }
    guard let caller = pick(place, of: desktop.callers) else { return }
    let origin = CallOrigin(
      connection: caller.connection, message: connections.newMessage())
    daemon.inbox.append(.postings(event(caller, origin)))
  }

  private mutating func post(_ plan: PostingPlan, from place: Int, title: String) {
    let numbers = desktop.numbers
    submit(from: place) {
      .posted(Self.posted(plan, by: $0, titled: title, numbers: numbers), origin: $1)
    }
  }

  private mutating func close(_ target: PostingTarget, from place: Int) {
    let numbers = desktop.numbers
    submit(from: place) { caller, origin in
      let name =
        if case .tag(let tag) = target { PostingName.tag(Self.tag(tag, of: caller.program)) } else {
          PostingName.number(Self.number(target, of: caller, numbers: numbers))
        }
      return .closed(name, by: caller.program.program, caller.sender, origin: origin)
    }
  }

  /// The posting of a plan.
  private static func posted(
    _ plan: PostingPlan, by caller: SimulatedCaller, titled title: String, numbers: [UInt32]
  ) -> PostingCall {
    var content = NotificationContent()
    content.title = .literal(title)
    content.userInfo = ["title": .string(title)]
    content.interruptionLevel = plan.level
    if plan.hasSound { content.sound = .standard }
    var posted = PostingCall(
      program: caller.program.program, sender: caller.sender, content: content,
      actions: plan.actions)
    posted.isTransient = plan.isTransient
    posted.isResident = plan.isResident
    posted.opensByAction = plan.opensByAction
    posted.lifetime = plan.lifetime.map { $0 * 1_000_000 }
    posted.tag = plan.tag.map { tag($0, of: caller.program) } ?? ""
    guard caller.program.way != .freedesktop else {
      posted.replaces = number(plan.target, of: caller, numbers: numbers)
      if case .tag(let tag) = plan.target { posted.tag = Self.tag(tag, of: caller.program) }
      return posted
    }
    // These ways know no numbers: each notification has a name, and none has a lifetime.
    let name = "n\(plan.tag ?? 0)"
    posted.tag = tag(plan.tag ?? 0, of: caller.program)
    posted.lifetime = nil
    posted.appActions = Dictionary(plan.keys.map { ($0, AppAction(name: "app.\($0)")) }) { $1 }
    posted.way =
      caller.program.way == .gtk
      ? .gtk(name) : .portal(app: caller.program.app.rawValue, name)
    guard caller.program.way == .portal else { return posted }
    posted.isQuiet = plan.isQuiet
    posted.showsAsNew = !plan.isResident
    posted.lockScreen = plan.lockScreen
    return posted
  }

  private static func number(
    _ target: PostingTarget, of caller: SimulatedCaller, numbers: [UInt32]
  ) -> UInt32 {
    func pick(_ index: Int, _ numbers: [UInt32]) -> UInt32 {
      numbers.isEmpty ? 0 : numbers.reversed()[index % numbers.count]
    }
    return switch target {
    case .nothing, .tag: 0
    case .own(let index): pick(index, caller.numbers)
    case .anyones(let index): pick(index, numbers)
    case .madeUp(let number): number
    }
  }

  private static func tag(_ tag: Int, of program: SimulatedDesktopProgram) -> String {
    program.way == .freedesktop ? "t\(tag)" : "name:t\(tag)"
  }
}

// MARK: - Effects

extension SimulationWorld {
  /// Carries out an effect for the programs of the desktop.
  mutating func perform(_ effect: Effect.Postings) {
    switch effect {
    case .number(let number, let origin):
      desktop.numbers.append(number)
      tally.postings += 1
      desktop.change(origin.connection) { $0.numbers.append(number) }
    case .cookie(let cookie, let origin):
      desktop.change(origin.connection) { $0.cookies.append(cookie) }
    case .invoke(let response):
      // Many programs close an answered notification, even if it has ended by then.
      guard response.action != nil, chance("closes \(response.number)", 60),
        let place = desktop.callers.firstIndex(where: { $0.sender == response.sender })
      else { return }
      submit(from: place) {
        .closed(.number(response.number), by: $0.program.program, $0.sender, origin: $1)
      }
    case .setPortalPermission(let app, let isAllowed): permit(app, isAllowed)
    case .close, .inhibition: break
    }
  }
}

extension Effect.Postings {
  /// The effect in words.
  var summary: String {
    switch self {
    case .number(let number, let origin): "caller \(origin.connection.value) gets \(number)"
    case .cookie(let cookie, let origin): "caller \(origin.connection.value) gets cookie \(cookie)"
    case .close(let number, let reason, let sender):
      "\(sender.name) hears that \(number) has ended: \(reason)"
    case .invoke(let response):
      "\(response.sender.name) hears of \(response.action ?? "nothing") on \(response.number)"
    case .inhibition(let isInhibited): isInhibited ? "banners are held back" : "banners may come"
    case .setPortalPermission(let app, let isAllowed):
      "the portal hears of \(app): \(isAllowed ? "yes" : "no")"
    }
  }
}
