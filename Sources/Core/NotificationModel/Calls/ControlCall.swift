/// A call on the control socket: for the engine, or for the machine that it runs on.
package enum ControlRequest: Hashable, Sendable {
  case engine(ControlCall)
  case machine(MachineCall)
}

/// What a shell or a command asks of the system on the person's behalf.
package enum ControlCall: Hashable, Sendable {
  case notifications(Notifications)
  case settings(Settings)
  case responses(Responses)
  case places(Places)
  case extensions(Extensions)
  case apps(Apps)
  /// From now on this connection is a shell and is sent `ShellEvent`s.
  case attachShell(name: String)
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
  case notifications(Notifications)
  case settings(Settings)
  case places(Places)
  case extensions(Extensions)
  case machine(Machine)
}
