/// What a shell or a command asks of the system on the person's behalf.
package enum ControlCall: Hashable, Sendable {
  /// Reads how the system is doing.
  case status
  /// Reads all apps the system knows.
  case apps
  /// Adds a request in the name of an app; the app is made if it is new, and allowed.
  case schedule(app: BundleIdentifier, NotificationRequest, category: NotificationCategory?)
  /// Reads pending requests, of one app or of all.
  case pending(app: BundleIdentifier?)
  /// Reads the list, of one app or of all.
  case delivered(app: BundleIdentifier?)
  /// Removes pending requests; absent identifiers mean all of the app's.
  case cancel(app: BundleIdentifier, identifiers: [String]?)
  /// Removes delivered notifications; absent app and identifiers mean all.
  case clear(app: BundleIdentifier?, identifiers: [String]?)
  /// Reads what was decided about one app.
  case appSettings(app: BundleIdentifier)
  /// Changes rows of an app's settings, by name; nothing changes if one of them is not understood.
  case changeAppSettings(app: BundleIdentifier, [String: String])
  /// Reads what was decided for all apps.
  case globalSettings
  /// Changes the settings of all apps, by name; nothing changes if one of them is not understood.
  case changeGlobalSettings([String: String])
  /// Answers the permission question, or decides without one.
  case authorize(app: BundleIdentifier, AuthorizationDecision)
  /// Answers a notification, as tapping it or one of its buttons does.
  case respond(NotificationKey, ResponseChoice)
  /// From now on this connection is a shell and is sent `ShellEvent`s.
  case attachShell(name: String)
  /// Turns a focus on without keeping it; absent ends the one in force (E14).
  case setFocus(FocusMode?)
  /// Keeps a focus under its name, or under a new one in the place of another.
  case saveFocus(FocusMode, replacing: String?)
  /// Forgets a focus that was kept.
  case removeFocus(name: String)
  /// Turns a kept focus on until it is turned off, or off until its schedule begins anew.
  case turnFocus(name: String, isOn: Bool)
  /// Locks or unlocks the screen; a locked one hides previews and defers some actions (F4).
  case setLocked(Bool)
  /// Moves the virtual clock onwards; refused on a real one. Microseconds.
  case advanceClock(byMicroseconds: Int64)
  /// Sets the virtual clock; refused on a real one.
  case setClock(WallTime)
  /// Copies an app bundle into the person's data folder and registers its identifier.
  case install(path: String)
  /// Forgets an app with its requests, notifications, settings and badge (G7).
  case uninstall(app: BundleIdentifier)
  /// Forgets which program an identifier belongs to, so that another may claim it.
  case rebind(app: BundleIdentifier)
  /// The person wants the app's own notification settings, from its page in Settings (A13).
  case openAppSettings(app: BundleIdentifier)
  /// The responses that wait for their app.
  case keptResponses
  /// Opens an app: its program is started where no process of it is connected.
  case openApp(app: BundleIdentifier)
  /// Ends the connected processes of an app, and starts its program anew.
  case restartApp(app: BundleIdentifier)
  /// Lets a push arrive for an app as if a server had sent it. The payload is JSON text; without an
  /// identifier the system assigns one (B2).
  case push(app: BundleIdentifier, payload: String, identifier: String?)
  /// Reads a payload, which may be half typed, and says what is wrong with it.
  case checkPush(payload: String)
  /// Reads the lines about the stacks of one app, without their members.
  case summaries(app: BundleIdentifier)
  /// Reads what happened to notifications lately: of one request, of one app, or of all.
  case timeline(app: BundleIdentifier?, identifier: String?)
  /// From now on this connection is sent `ShellEvent.noted`.
  case followTimeline
  /// Opens the view that a content extension draws of a notification, for this connection alone. The width is
  /// in points; what the extension draws comes as `ShellEvent.content`.
  case openContent(NotificationKey, width: Double)
  /// Uses a view that this connection has open, by the number it was given.
  case useContent(number: Int64, ContentInput)
  /// Reads where the device is, how that is known, and what is needed of the source.
  case location
  /// Says where the device is, in the place of its own source, until another place, a replay or
  /// `resumeLocation`. The accuracy is in metres.
  case setLocation(Coordinate, accuracy: Double)
  /// Lets the device go along the track in a GPX or NMEA file, which is named by its absolute path; 1 is the
  /// track's own speed.
  case replayLocation(path: String, speed: Double)
  /// The device's own source says again where it is.
  case resumeLocation
  /// Answers the question whether an app may know where the device is, or decides without one.
  case decideLocation(app: BundleIdentifier, LocationDecision)
  /// Reads which gateway gives this device its pushes, and how the link to it is doing.
  case gateways
  /// Takes pushes from a gateway; one of the same host and port gets other certificates.
  case addGateway(GatewaySetting)
  /// Takes no pushes from a gateway any more; its tokens are of no use then.
  case removeGateway(host: String)
  /// Looks at what is running and where the files are, and says what is wrong.
  case doctor
}

/// What the system answers to a call of a shell or a command that was not refused.
package enum ControlReply: Hashable, Sendable {
  /// Done, and durable.
  case done
  /// How the system is doing.
  case status(SystemStatus)
  /// All apps the system knows.
  case apps([AppRecord])
  /// The requests that wait, in the order they were added.
  case pending([PendingRequest])
  /// The notifications in the list.
  case delivered([DeliveredNotification])
  /// One app with its settings.
  case appSettings(AppRecord)
  /// What was decided for all apps.
  case globalSettings(GlobalSettings)
  /// The request as it waits now, with its due date.
  case scheduled(PendingRequest)
  /// The responses that wait for their app.
  case responses([KeptResponse])
  /// The identifier of the bundle that was installed.
  case installed(BundleIdentifier)
  /// What happened to notifications lately, oldest first.
  case timeline([TimelineEntry])
  /// What is to be said of a push payload.
  case pushChecked(PushCheck)
  /// The lines about the stacks of an app, the one with the newest member first.
  case summaries([StackSummary])
  /// The view of a content extension that is open now; it draws later.
  case content(ContentView)
  /// Where the device is, and how that is known.
  case location(LocationReport)
  /// The gateway, where there is one, and how the link to it is doing.
  case gateways([GatewayStatus])
  /// What was looked at, and what was found.
  case doctor([DoctorFinding])
}

/// What the system tells every shell.
package enum ShellEvent: Hashable, Sendable {
  /// A notification is to be shown, in the place of an older one with the same identifier (B1).
  indirect case present(Presentation)
  /// It is gone: answered, cleared, replaced or removed by its app.
  case withdraw(NotificationKey)
  /// The person is to be asked; the answer is `ControlCall.authorize`.
  case ask(AuthorizationQuestion)
  /// The question was answered elsewhere.
  case questionSettled(app: BundleIdentifier)
  /// The person is to be asked about places; the answer is `ControlCall.decideLocation`.
  case askLocation(LocationQuestion)
  /// The question about places was answered elsewhere, or its app asks no longer.
  case locationQuestionSettled(app: BundleIdentifier)
  /// The number on an app's icon is another; 0 means none.
  case badge(app: BundleIdentifier, count: Int)
  /// The whole list as it stands, sent after attaching and when much has changed.
  case list([PresentationGroup])
  /// The screen was locked or unlocked; what previews hide may differ now (E16).
  case lockChanged(isLocked: Bool)
  /// The settings, the name or the rights of an app are others, or it is new or gone; without an app
  /// those of all apps are meant, the focus in force included.
  case settingsChanged(app: BundleIdentifier?)
  /// Something happened to the view of a content extension that this connection has open.
  indirect case content(number: Int64, ContentChange)
  /// Something happened to a notification; only those are told who follow the timeline.
  indirect case noted(TimelineEntry)
}
