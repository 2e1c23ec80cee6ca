/// A call on the control socket: for the engine, or for the machine that the daemon runs on.
package enum ControlRequest: Hashable, Sendable {
  case engine(ControlCall)
  case machine(MachineCall)
}

/// A call of a shell or a command on the user's behalf.
package enum ControlCall: Hashable, Sendable {
  case notifications(Notifications)
  case settings(Settings)
  case responses(Responses)
  case places(Places)
  case pushes(Pushes)
  case extensions(Extensions)
  case apps(Apps)
  /// Makes this connection a shell, which receives `ShellEvent`s from now on. An observer shows no banner and no question.
  case attachShell(name: String, isObserver: Bool = false)
}

/// The reply to a call of a shell or a command that was not refused.
package enum ControlReply: Hashable, Sendable {
  /// Done, and durable.
  case done
  /// The status of the system.
  case status(SystemStatus)
  /// All known apps.
  case apps([AppRecord])
  /// The pending requests, in the order they were added.
  case pending([PendingRequest])
  /// The notifications in the list.
  case delivered([DeliveredNotification])
  /// One notification, with its whole texts.
  indirect case presentation(Presentation)
  /// One app with its settings.
  case appSettings(AppRecord)
  /// The settings of all apps.
  case globalSettings(GlobalSettings)
  /// The pending request, with its due date.
  case scheduled(PendingRequest)
  /// The responses that wait for their app.
  case responses([KeptResponse])
  /// The response that was waited for, until it is acknowledged.
  case response(KeptResponse)
  /// A response can no longer come.
  case noResponse(ResponseAbsence)
  /// The identifier of the installed bundle.
  case installed(BundleIdentifier)
  /// The recent steps of notifications, oldest first.
  case timeline([TimelineEntry])
  /// The result of checking a push payload.
  case pushChecked(PushCheck)
  /// The summary lines of the stacks of an app, the one with the newest member first.
  case summaries([StackSummary])
  /// The view of a content extension that was opened; its drawing follows later.
  case content(ContentView)
  /// The device's location, and its source.
  case location(LocationReport)
  /// The gateway, if there is one, and the status of the link to it.
  case gateways([GatewayStatus])
  /// The subscriptions for Web Push, oldest first.
  case subscriptions([SubscriptionStatus])
  /// The subscription of an app that a command has subscribed.
  case subscribed(IssuedSubscription)
  /// The findings of the doctor.
  case doctor([DoctorFinding])
  /// The status of the desktop integration.
  case desktop(DesktopStatus)
  /// The PNG files that were drawn for a shell, by their absolute paths; absent if not drawn.
  case media(icon: String?, picture: String?)
}

/// An event that the daemon sends to every shell.
package enum ShellEvent: Hashable, Sendable {
  case notifications(Notifications)
  case settings(Settings)
  case places(Places)
  case pushes(Pushes)
  case extensions(Extensions)
  case machine(Machine)
}
