import NotificationModel

extension NotificationSystem {
  /// What an app's delegate will be given first, and whether the person wants to see the app for it.
  ///
  /// A process asks for it that was started for a response: an app is told at its launch what it is for,
  /// before it has a delegate (F14).
  func waiting<Store>(for app: AppRecord, in pass: Pass<Store>) throws -> AppReply {
    let kept = try waitingResponses(of: app.identifier, in: pass).first {
      $0.attempts < CoreLimits.responseAttempts
    }
    let response = try kept.map { try addressed($0.response, in: pass) }
    let isVisited = settingsVisits[app.identifier] != nil
    return .waiting(response, opensApp: isVisited || response?.opensApp == true)
  }

  /// A response as its app gets it: what an action does is what its category says now.
  func addressed<Store>(
    _ response: NotificationResponse, in pass: Pass<Store>
  ) throws -> NotificationResponse {
    let notification = response.notification
    let category = try category(
      of: notification.request.content, app: notification.key.app, in: pass)
    var addressed = response
    addressed.opensApp = ResponseRule.opensApp(response.actionIdentifier, category: category)
    return addressed
  }
}
