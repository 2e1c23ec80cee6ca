import NotificationCore
import NotificationModel

extension Event {
  /// The files of the request that the call adds; none where it adds no request.
  var attachments: [NotificationModel.Attachment] {
    switch self {
    case .appCalled(_, _, .add(let request)): request.content.attachments
    case .controlCalled(_, _, .schedule(_, let request, _)): request.content.attachments
    default: []
    }
  }

  /// The same call with other files: those that were taken into the data store.
  func replacing(attachments: [NotificationModel.Attachment]) -> Event {
    switch self {
    case .appCalled(let connection, let message, .add(var request)):
      request.content.attachments = attachments
      return .appCalled(connection, message: message, .add(request))
    case .controlCalled(let connection, let message, .schedule(let app, var request, let category)):
      request.content.attachments = attachments
      return .controlCalled(
        connection, message: message, .schedule(app: app, request, category: category))
    default: return self
    }
  }
}
