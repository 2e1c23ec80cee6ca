import NotificationCore
import NotificationModel

extension WorldState {
  /// Tells of an app's call, and of its refusal, in front of what it set off.
  mutating func tell(
    of call: AppCall, by app: BundleIdentifier, message: Int64, effects: [Effect], at mark: Int
  ) {
    guard let event = happening(call, by: app) else { return }
    for case .refuse(_, message, let failure) in effects {
      note(.refused(failure.message), of: app, before: mark)
    }
    note(event, of: app, before: mark)
  }

  private func happening(_ call: AppCall, by app: BundleIdentifier) -> Happening.Event? {
    switch call {
    case .add(let request):
      let pending = ledger.pending(request.identifier, of: app)
      return .added(
        identifier: request.identifier, due: pending?.due?.wall(seenFrom: clock.moment).date)
    case .removePending(let identifiers):
      return .app("removes pending \(StoryText.names(identifiers))")
    case .removeAllPending: return .app("removes all pending requests")
    case .removeDelivered(let identifiers):
      return .app("removes delivered \(StoryText.names(identifiers))")
    case .removeAllDelivered: return .app("removes all delivered notifications")
    case .setCategories(let categories):
      return .app("registers the categories \(StoryText.names(categories.map(\.identifier)))")
    case .setBadge(let count): return .app("sets its badge to \(count)")
    case .monitorRegion(let region):
      return .app("watches the region \(StoryText.name(region.identifier))")
    case .stopMonitoringRegion(let identifier):
      return .app("watches the region \(StoryText.name(identifier)) no longer")
    case .registerForPushes: return .app("registers for pushes")
    case .unregisterForPushes: return .app("gives its token for pushes back")
    case .setActive(let isActive): return .app(isActive ? "comes to the front" : "leaves the front")
    case .requestAuthorization, .settings, .categories, .pendingRequests, .deliveredNotifications,
      .badge, .setDelegate, .setLaunchCommand, .presented, .waitingResponse, .responseHandled,
      .locationStatus, .requestLocation, .watchLocation, .monitoredRegions, .crossingTaken,
      .regionState,
      .pushRegistration, .receivePushes, .waitingPush,
      .pushFetched:
      return nil
    }
  }
}
