import NotificationModel
import NotificationWire

extension ValueMaker {
  mutating func hello() -> Hello {
    var hello = Hello(
      bundleIdentifier: maybe { $0.text() }, bundlePath: maybe { _ in "/opt/a b" },
      displayName: maybe { $0.text() }, scriptPath: maybe { _ in "/opt/x.py" },
      environment: texts(), hearsOfQuestions: flag())
    hello.hearsOfChanges = flag()
    hello.icon = maybe { _ in "/opt/x.png" }
    hello.launchCommand = maybe { _ in ["/opt/x", "--background"] }
    return hello
  }

  /// One of each call of an app.
  mutating func appCalls() -> [AppCall] {
    [
      .settings(.requestAuthorization(options())), .settings(.all),
      .notifications(.setCategories(list(upTo: 3) { $0.category() })),
      .notifications(.categories), .notifications(.add(request())),
      .notifications(.pendingRequests),
      .notifications(.removePending(identifiers: list(upTo: 3) { $0.text() })),
      .notifications(.removeAllPending),
      .notifications(.deliveredNotifications),
      .notifications(.removeDelivered(identifiers: list(upTo: 3) { $0.text() })),
      .notifications(.removeAllDelivered), .notifications(.setBadge(integer())),
      .responses(.setDelegate(isSet: flag())), .apps(.setActive(flag())),
      .apps(.setLaunchCommand(list(upTo: 3) { $0.oneOf(["/bin/app", "--x", ""]) })),
      .notifications(
        .presented(
          token: Int64(integer()), options: PresentationOptions(rawValue: oneOf([0, 31, 3, 64])))),
      .notifications(.badge), .responses(.waitingResponse),
      .responses(.responseHandled(token: Int64(integer()))),
      .notifications(.addAll(list(upTo: 3) { $0.request() })), .responses(.take),
      .responses(.acknowledge(numbers: list(upTo: 3) { Int64($0.integer()) })),
    ] + locationCalls() + pushCalls()
  }

  /// One of each call of a shell or a command.
  mutating func controlCalls() -> [ControlRequest] {
    [
      .machine(.status), .engine(.apps(.all)),
      .engine(.notifications(.schedule(app: app(), request(), category: maybe { $0.category() }))),
      .engine(.notifications(.pending(app: maybe { $0.app() }))),
      .engine(.notifications(.delivered(app: maybe { $0.app() }))),
      .engine(
        .notifications(.cancel(app: app(), identifiers: maybe { $0.list(upTo: 3) { $0.text() } }))),
      .engine(
        .notifications(
          .clear(app: maybe { $0.app() }, identifiers: maybe { $0.list(upTo: 3) { $0.text() } }))),
      .engine(.settings(.appSettings(app: app()))),
      .engine(.settings(.changeAppSettings(app: app(), texts()))),
      .engine(.settings(.globalSettings)),
      .engine(.settings(.changeGlobalSettings(texts()))),
      .engine(.settings(.authorize(app: app(), oneOf(AuthorizationDecision.allCases)))),
      .engine(
        .responses(
          .respond(
            key(), oneOf([.open, .dismiss, .action(identifier: text(), text: maybe { $0.text() })]))
        )),
      .engine(.attachShell(name: text())), .engine(.settings(.setFocus(maybe { $0.focus() }))),
      .engine(.settings(.saveFocus(focus(), replacing: maybe { $0.text() }))),
      .engine(.settings(.removeFocus(name: text()))),
      .engine(.settings(.turnFocus(name: text(), isOn: flag()))),
      .engine(.settings(.setLocked(flag()))),
      .machine(.advanceClock(byMicroseconds: Int64(integer()))), .machine(.setClock(time())),
      .machine(.install(path: "/tmp/A.app")), .engine(.apps(.uninstall(app: app()))),
      .engine(.apps(.rebind(app: app()))),
      .engine(.settings(.openAppSettings(app: app()))), .engine(.responses(.keptResponses)),
      .engine(.apps(.openApp(app: app()))),
      .engine(.apps(.restartApp(app: app()))),
      .machine(.push(app: app(), payload: text(), identifier: maybe { $0.text() })),
      .machine(.checkPush(payload: text())), .machine(.followTimeline),
      .machine(.timeline(app: maybe { $0.app() }, identifier: maybe { $0.text() })),
      .engine(.pushes(.subscriptions)),
      .engine(.pushes(.subscribe(app: app(), vapidKey: maybe { $0.vapidKey() }))),
      .engine(.pushes(.unsubscribe(app: app(), vapidKey: maybe { $0.vapidKey() }))),
      .engine(.pushes(.endSubscription(name: text()))),
      .machine(.gateways), .machine(.addGateway(gatewaySetting())),
      .machine(.removeGateway(host: "push.example.org")),
      .engine(.notifications(.summaries(app: app()))),
      .engine(.extensions(.openContent(key(), width: 320))), .machine(.doctor),
      .machine(.togglePanel), .engine(.notifications(.snooze(key(), seconds: integer()))),
      .engine(.notifications(.holdBanners(flag()))),
      .engine(.notifications(.timeBanners)),
      .engine(.notifications(.bannerEnded(key(), isHidden: flag()))),
      .engine(.notifications(.hidBanner(key()))),
      .machine(.media(app: app(), identifier: maybe { $0.text() })),
      .machine(.rememberActivation(app: app(), token: "token")),
      .machine(.askForText(presentation(), action: "reply")),
    ] + contentUses().map { .engine(.extensions(.useContent(number: Int64(integer()), $0))) }
      + locationControlCalls() + waitCalls()
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
      .waitingPush(maybe { $0.dictionary() }), .responses(list(upTo: 2) { $0.kept() }),
    ]
    let events: [AppEvent] = [
      .notifications(.willPresent(token: id, delivered())), .notifications(.delivered(delivered())),
      .settings(.settingsChanged(reportedSettings())),
      .responses(.didReceive(token: id, response())),
      .settings(.openSettings(maybe { $0.delivered() })),
      .places(.locationStatusChanged(locationStatus())),
      .places(.located(fix())), .places(.locationUnavailable(reason: text())),
      .places(.crossed(crossing())),
      .settings(
        .questionWaits(OpenQuestion(app: app(), subject: oneOf(OpenQuestion.Subject.allCases)))),
    ]
    let welcome = Welcome(
      app: maybe { $0.app() }, daemonVersion: text(), daemonProcess: integer(), isSimulator: flag())
    let received = events + pushEvents(token: id)
    return replies.map { .reply(id: id, $0) } + received.map { .event($0) } + [
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
      .subscriptions(list(upTo: 2) { $0.subscriptionStatus() }), .subscribed(issuedSubscription()),
      .doctor(list(upTo: 3) { $0.finding() }), .pushChecked(pushCheck()),
      .summaries(list(upTo: 2) { $0.stackSummary() }),
      .timeline(list(upTo: 2) { $0.timelineEntry() }), .content(contentView()),
      .location(locationReport()), .gateways(list(upTo: 2) { $0.gatewayStatus() }),
      .media(icon: maybe { _ in "/tmp/icon.png" }, picture: maybe { _ in "/tmp/picture.png" }),
      .response(kept()), .noResponse(oneOf(ResponseAbsence.allCases)),
    ]
    let events: [ShellEvent] =
      [
        .notifications(.present(presentation())), .notifications(.withdraw(key())),
        .settings(.ask(question())), .settings(.questionSettled(app: app())),
        .notifications(.badge(app: app(), count: integer())),
        .notifications(.list(list(upTo: 2) { $0.group() })),
        .settings(.lockChanged(isLocked: flag())),
        .settings(.settingsChanged(app: maybe { $0.app() })),
        .machine(.noted(timelineEntry())), .machine(.panelToggled),
        .places(.askLocation(locationQuestion())),
        .places(.locationQuestionSettled(app: app())),
        .pushes(.subscriptionsChanged),
      ] + contentChanges().map { .extensions(.content(number: Int64(integer()), $0)) }
    return replies.map { .controlReply(id: 9, $0) } + events.map { .shellEvent($0) }
  }
}
