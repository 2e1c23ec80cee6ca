import NotificationModel

extension NotificationRequest {
  /// About how many bytes its texts and values have.
  var bytes: Int {
    let texts = [content.title, content.subtitle, content.body].reduce(0) { $0 + $1.bytes }
    let files = content.attachments.reduce(0) { $0 + $1.identifier.utf8.count + $1.path.utf8.count }
    return identifier.utf8.count + texts + files + PropertyList.dictionary(content.userInfo).bytes
  }
}

extension DeliveredRecord {
  /// About how many bytes its texts and values have.
  var bytes: Int {
    let styled = notification.posting?.styledBody.reduce(0) { $0 + $1.text.utf8.count } ?? 0
    return notification.request.bytes + styled
  }
}

extension DisplayText {
  fileprivate var bytes: Int {
    switch self {
    case .literal(let text): text.utf8.count
    case .localized(let key, let arguments): key.utf8.count + PropertyList.array(arguments).bytes
    }
  }
}

extension PropertyList {
  fileprivate var bytes: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .data(let data): data.count
    case .array(let values): values.reduce(0) { $0 + $1.bytes }
    case .dictionary(let values): values.reduce(0) { $0 + $1.key.utf8.count + $1.value.bytes }
    case .integer, .unsigned, .real, .boolean, .date: 8
    }
  }
}
