import NotificationCore
import NotificationModel
import NotificationTriggers

/// One change of the durable state, as the simulated disk keeps it.
enum LedgerWrite: Hashable, Sendable {
  case saveApp(AppRecord)
  case removeApp(BundleIdentifier)
  case setCategories([NotificationCategory], BundleIdentifier)
  case savePending(PendingRequest)
  case reschedule(String, BundleIdentifier, DueDate?)
  case removePending([String], BundleIdentifier)
  case removeAllPending(BundleIdentifier)
  case saveDelivered(DeliveredRecord)
  case removeDelivered([String], BundleIdentifier)
  case saveResponse(KeptResponse)
  case removeResponse(Int64)
  case monitor(Region, BundleIdentifier)
  case stopMonitoring(String, BundleIdentifier)
  /// Names the region by its owner, because keys are given out anew when the log is read.
  case setState(RegionState, RegionRecord)
  case putOutside(Double, GeocentricPoint)
  case saveSettings(GlobalSettings)
  case saveHandledTime(WallTime?)
  case noteArrival(String, WallTime)

  func apply(to ledger: MemoryLedger) {
    switch self {
    case .saveApp(let app): ledger.save(app)
    case .removeApp(let app): ledger.removeApp(app)
    case .setCategories(let categories, let app): ledger.setCategories(categories, of: app)
    case .savePending(let pending): ledger.save(pending)
    case .reschedule(let identifier, let app, let due):
      ledger.reschedule(identifier, of: app, due: due)
    case .removePending(let identifiers, let app): ledger.removePending(identifiers, of: app)
    case .removeAllPending(let app): ledger.removeAllPending(of: app)
    case .saveDelivered(let record): ledger.save(record)
    case .removeDelivered(let identifiers, let app): ledger.removeDelivered(identifiers, of: app)
    case .saveResponse(let response): ledger.save(response)
    case .removeResponse(let number): ledger.removeKeptResponse(number)
    case .monitor(let region, let app): ledger.monitor(region, of: app)
    case .stopMonitoring(let identifier, let app): ledger.stopMonitoring(identifier, of: app)
    case .setState(let state, let record):
      if let key = ledger.key(like: record) { ledger.setState(state, ofRegion: key) }
    case .putOutside(let reach, let point): ledger.putOutside(beyond: reach, from: point)
    case .saveSettings(let settings): ledger.save(settings)
    case .saveHandledTime(let time): ledger.save(handledTime: time)
    case .noteArrival(let push, let date): ledger.noteArrival(ofPush: push, at: date)
    }
  }
}
