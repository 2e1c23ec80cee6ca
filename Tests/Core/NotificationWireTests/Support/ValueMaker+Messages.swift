import NotificationModel
import NotificationWire

extension ValueMaker {
  mutating func hello() -> Hello {
    Hello(
      bundleIdentifier: maybe { $0.text() }, bundlePath: maybe { _ in "/opt/a b" },
      displayName: maybe { $0.text() }, scriptPath: maybe { _ in "/opt/x.py" },
      environment: texts(), hearsOfQuestions: flag())
  }

  /// One of each call of an app.
  mutating func appCalls() -> [AppCall] {
    [
      .requestAuthorization(options()), .settings, .setCategories(list(upTo: 3) { $0.category() }),
      .categories, .add(request()), .pendingRequests,
      .removePending(identifiers: list(upTo: 3) { $0.text() }), .removeAllPending,
      .deliveredNotifications, .removeDelivered(identifiers: list(upTo: 3) { $0.text() }),
      .removeAllDelivered, .setBadge(integer()), .setDelegate(isSet: flag()), .setActive(flag()),
      .setLaunchCommand(list(upTo: 3) { $0.oneOf(["/bin/app", "--x", ""]) }),
      .presented(
        token: Int64(integer()), options: PresentationOptions(rawValue: oneOf([0, 31, 3, 64]))),
      .badge, .waitingResponse, .responseHandled(token: Int64(integer())),
    ] + locationCalls() + pushCalls()
  }

  /// One of each call of a shell or a command.
  mutating func controlCalls() -> [ControlCall] {
    [
      .status, .apps, .schedule(app: app(), request(), category: maybe { $0.category() }),
      .pending(app: maybe { $0.app() }), .delivered(app: maybe { $0.app() }),
      .cancel(app: app(), identifiers: maybe { $0.list(upTo: 3) { $0.text() } }),
      .clear(app: maybe { $0.app() }, identifiers: maybe { $0.list(upTo: 3) { $0.text() } }),
      .appSettings(app: app()), .changeAppSettings(app: app(), texts()), .globalSettings,
      .changeGlobalSettings(texts()),
      .authorize(app: app(), oneOf(AuthorizationDecision.allCases)),
      .respond(
        key(), oneOf([.open, .dismiss, .action(identifier: text(), text: maybe { $0.text() })])),
      .attachShell(name: text()), .setFocus(maybe { $0.focus() }),
      .saveFocus(focus(), replacing: maybe { $0.text() }), .removeFocus(name: text()),
      .turnFocus(name: text(), isOn: flag()), .setLocked(flag()),
      .advanceClock(byMicroseconds: Int64(integer())), .setClock(time()),
      .install(path: "/tmp/A.app"), .uninstall(app: app()), .rebind(app: app()),
      .openAppSettings(app: app()), .keptResponses, .openApp(app: app()),
      .restartApp(app: app()),
      .push(app: app(), payload: text(), identifier: maybe { $0.text() }),
      .checkPush(payload: text()), .followTimeline,
      .timeline(app: maybe { $0.app() }, identifier: maybe { $0.text() }),
      .gateways, .addGateway(gatewaySetting()), .removeGateway(host: "push.example.org"),
      .summaries(app: app()), .openContent(key(), width: 320), .doctor,
    ] + contentUses().map { .useContent(number: Int64(integer()), $0) } + locationControlCalls()
  }

  /// One of each reply and event of the app's socket.
  mutating func centerMessages() -> [ServerMessage] {
    let id = Int64.random(in: 1...Int64.max, using: &generator)
    let replies: [AppReply] = [
      .done, .granted(flag()), .settings(reportedSettings()),
      .categories(list(upTo: 2) { $0.category() }), .requests(list(upTo: 2) { $0.pending() }),
      .notifications(list(upTo: 2) { $0.delivered() }),
      .badge(integer()), .waiting(maybe { $0.response() }, opensApp: flag()),
      .locationStatus(locationStatus()), .regions(list(upTo: 2) { $0.region() }),
      .regionState(oneOf(RegionState.allCases)),
      .pushRegistration(maybe { $0.pushRegistration() }),
      .waitingPush(maybe { $0.dictionary() }),
    ]
    let events: [AppEvent] = [
      .willPresent(token: id, delivered()), .didReceive(token: id, response()),
      .openSettings(maybe { $0.delivered() }), .locationStatusChanged(locationStatus()),
      .located(fix()), .locationUnavailable(reason: text()),
      .crossed(crossing()), .pushRegistered(token: pushToken()),
      .pushRegistrationFailed(failure()), .didReceivePush(token: id, payload: dictionary()),
      .questionWaits(OpenQuestion(app: app(), subject: oneOf(OpenQuestion.Subject.allCases))),
    ]
    let welcome = Welcome(
      app: maybe { $0.app() }, daemonVersion: text(), daemonProcess: integer(), isSimulator: flag())
    return replies.map { .reply(id: id, $0) } + events.map { .event($0) } + [
      .welcome(welcome), .failure(id: maybe { _ in id }, failure()),
    ]
  }

  /// One of each reply and event of the control socket.
  mutating func controlMessages() -> [ServerMessage] {
    let replies: [ControlReply] = [
      .done, .status(status()), .apps(list(upTo: 2) { $0.appRecord() }),
      .pending(list(upTo: 2) { $0.pending() }), .delivered(list(upTo: 2) { $0.delivered() }),
      .appSettings(appRecord()), .globalSettings(globalSettings()), .scheduled(pending()),
      .responses(list(upTo: 2) { $0.kept() }), .installed(app()),
      .doctor(list(upTo: 3) { $0.finding() }), .pushChecked(pushCheck()),
      .summaries(list(upTo: 2) { $0.stackSummary() }),
      .timeline(list(upTo: 2) { $0.timelineEntry() }), .content(contentView()),
      .location(locationReport()), .gateways(list(upTo: 2) { $0.gatewayStatus() }),
    ]
    let events: [ShellEvent] =
      [
        .present(presentation()), .withdraw(key()), .ask(question()), .questionSettled(app: app()),
        .badge(app: app(), count: integer()), .list(list(upTo: 2) { $0.group() }),
        .lockChanged(isLocked: flag()), .settingsChanged(app: maybe { $0.app() }),
        .noted(timelineEntry()), .askLocation(locationQuestion()),
        .locationQuestionSettled(app: app()),
      ] + contentChanges().map { .content(number: Int64(integer()), $0) }
    return replies.map { .controlReply(id: 9, $0) } + events.map { .shellEvent($0) }
  }
}
