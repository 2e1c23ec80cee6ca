import PushProtocol

/// The answer to a request on the port for Web Push.
struct WebPushAnswer {
  var status: Int
  /// The fields, with names in lowercase letters.
  var fields: [(name: String, value: String)] = []
  var body: [UInt8] = []
  /// Why the sender is refused for who it is, for the log.
  private(set) var problem: String?

  /// Whether a message was accepted or deleted, which only a sender that knows an endpoint achieves.
  var showsRight = false

  init(status: Int, json: some Sequence<UInt8> = EmptyCollection()) {
    self.status = status
    body = Array(json)
    if !body.isEmpty { fields.append(("content-type", "application/json")) }
  }

  init(status: Int, json: String) {
    self.init(status: status, json: json.utf8)
  }

  /// An error, with a sentence for the sender's developer in its body.
  init(_ refusal: WebPushRefusal) {
    self.init(status: refusal.status, json: refusal.body)
    switch refusal {
    case .sender:
      fields.append(("www-authenticate", "vapid"))
      problem = refusal.message
    case .otherKey: problem = refusal.message
    case .unknown, .ended:
      // Senders that do not delete the endpoint may at least ask more rarely.
      fields.append(("cache-control", "max-age=86400"))
    case .method(let allowed): fields.append(("allow", allowed))
    case .tooMany, .unavailable: addRetry()
    default: break
    }
  }

  /// An error for a homeserver.
  init(_ refusal: MatrixRefusal) {
    self.init(status: refusal.status, json: refusal.body)
    switch refusal {
    case .tooMany, .unavailable: addRetry()
    default: break
    }
  }

  private mutating func addRetry() {
    fields.append(("retry-after", "\(GatewayLimits.retrySeconds)"))
  }

  /// The answer to the deletion of a message.
  static var deleted: WebPushAnswer {
    var answer = WebPushAnswer(status: 204)
    answer.showsRight = true
    return answer
  }

  /// The same answer to a request of the method HEAD.
  var withoutBody: WebPushAnswer {
    var answer = self
    answer.body = []
    return answer
  }

  /// The answer to a message that was accepted (RFC 8030, section 5).
  static func created(_ message: WebPushMessage, at origin: String) -> WebPushAnswer {
    let resource = MessageResource(token: message.hash, key: PushKey(message.id))
    var answer = WebPushAnswer(status: 201)
    answer.showsRight = true
    answer.fields = [
      ("location", origin + MessageResource.path + resource.text),
      ("ttl", "\(message.timeToLive)"),
    ]
    return answer
  }
}
