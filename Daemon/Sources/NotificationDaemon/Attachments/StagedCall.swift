import NotificationEngine
import NotificationModel

/// A call that adds requests with files: an app's `add` or `addAll`, `schedule` of the control socket, or a program's `Notify`.
struct StagedCall: Hashable, Sendable {
  let connection: ConnectionNumber
  let message: Int64

  /// The call of an event, if it adds a request.
  init?(_ event: Event) {
    switch event {
    case .appCalled(let connection, let message, .notifications(.add)),
      .appCalled(let connection, let message, .notifications(.addAll)),
      .controlCalled(let connection, let message, .notifications(.schedule)):
      self.connection = connection
      self.message = message
    case .postings(.posted(_, let origin)):
      connection = origin.connection
      message = origin.message
    default: return nil
    }
  }
}

extension Event {
  /// The files of the request that the call adds; empty if it adds no request.
  var attachments: [NotificationModel.Attachment] {
    switch self {
    case .appCalled(_, _, .notifications(.add(let request))): request.content.attachments
    case .appCalled(_, _, .notifications(.addAll(let requests))):
      requests.flatMap(\.content.attachments)
    case .controlCalled(_, _, .notifications(.schedule(_, let request, _))):
      request.content.attachments
    case .postings(.posted(let posted, _)): posted.content.attachments
    default: []
    }
  }

  /// The same call with other files, in the same order: the copies in the data store.
  func replacing(attachments: [NotificationModel.Attachment]) -> Event {
    switch self {
    case .appCalled(let connection, let message, .notifications(.add(var request))):
      request.content.attachments = attachments
      return .appCalled(connection, message: message, .notifications(.add(request)))
    case .appCalled(let connection, let message, .notifications(.addAll(var requests))):
      var rest = attachments[...]
      for index in requests.indices {
        let count = requests[index].content.attachments.count
        requests[index].content.attachments = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      return .appCalled(connection, message: message, .notifications(.addAll(requests)))
    case .controlCalled(
      let connection, let message, .notifications(.schedule(let app, var request, let category))):
      request.content.attachments = attachments
      return .controlCalled(
        connection, message: message,
        .notifications(.schedule(app: app, request, category: category)))
    case .postings(.posted(var posted, let origin)):
      posted.content.attachments = attachments
      return .postings(.posted(posted, origin: origin))
    default: return self
    }
  }

  /// Converts the position of a refused file among all files to its position in its own request.
  func placed(_ refusal: NotificationFailure) -> NotificationFailure {
    let start = "request.content.attachments["
    guard case .appCalled(_, _, .notifications(.addAll(let requests))) = self,
      let rest = refusal.field.flatMap({ $0.hasPrefix(start) ? $0.dropFirst(start.count) : nil }),
      let end = rest.firstIndex(of: "]"), var place = Int(rest[..<end])
    else { return refusal }
    var placed = refusal
    for (index, request) in requests.enumerated() {
      let count = request.content.attachments.count
      guard place >= count else {
        placed.field = "requests[\(index)].content.attachments[\(place)\(rest[end...])"
        return placed
      }
      place -= count
    }
    return refusal
  }
}
