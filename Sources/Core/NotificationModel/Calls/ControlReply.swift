/// What the system answers to a call of a shell or a command that was not refused.
public enum ControlReply: Hashable, Sendable {
  case done
  case status(SystemStatus)
  case apps([AppRecord])
  case pending([PendingRequest])
  case delivered([DeliveredNotification])
  case appSettings(AppRecord)
  case globalSettings(GlobalSettings)
  case scheduled(PendingRequest)
  case responses([KeptResponse])
  case installed(BundleIdentifier)
  case doctor([DoctorFinding])
}
