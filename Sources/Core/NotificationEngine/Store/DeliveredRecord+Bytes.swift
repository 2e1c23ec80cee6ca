import NotificationModel

extension DeliveredRecord {
  /// About how many bytes its texts and values have.
  var bytes: Int {
    let content = notification.request.content
    let texts = [content.title, content.subtitle, content.body].reduce(0) { $0 + $1.bytes }
    let styled = notification.posting?.styledBody.reduce(0) { $0 + $1.text.utf8.count } ?? 0
    return notification.key.identifier.utf8.count + texts + styled
      + PropertyList.dictionary(content.userInfo).bytes
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
