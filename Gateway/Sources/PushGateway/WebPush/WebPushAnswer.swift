import PushProtocol

/// The answer to a request on the port for Web Push.
struct WebPushAnswer {
  var status: Int
  /// The fields, with names in lowercase letters.
  var fields: [(name: String, value: String)] = []
  var body: [UInt8] = []
  /// How many bytes of the body are not sent.
  private var omittedBytes = 0
  /// Why the sender is refused for who it is, for the log.
  private(set) var problem: String?

  /// Whether a message was accepted, deleted or asked about, which only a sender that knows an endpoint achieves.
  var showsRight = false
  /// Whether it says what became of an earlier message, for which it may have waited.
  private(set) var isAboutReceipt = false

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
    case .method: fields.append(("allow", MatrixRefusal.methods))
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

  /// The same answer to a request of the method HEAD: with the length of the body, and without the body.
  var withoutBody: WebPushAnswer {
    var answer = self
    answer.omittedBytes = body.count
    answer.body = []
    return answer
  }

  /// How many bytes the body has, or would have.
  var contentLength: Int { omittedBytes + body.count }

  /// The answer to a message that was accepted (RFC 8030, section 5).
  ///
  /// With the milliseconds since 1970 at which it was accepted, it names a receipt (section 5.1).
  static func created(
    _ message: WebPushMessage, at origin: String, receiptSince accepted: Int64?
  ) -> WebPushAnswer {
    let key = PushKey(message.id)
    let resource = MessageResource(token: message.hash, key: key)
    var answer = WebPushAnswer(status: accepted == nil ? 201 : 202)
    answer.showsRight = true
    answer.fields = [
      ("location", resource.address(at: origin)),
      ("ttl", "\(message.timeToLive)"),
    ]
    if let accepted {
      let receipt = ReceiptResource(
        token: message.hash, key: key, accepted: accepted, timeToLive: message.timeToLive)
      let address = origin + ReceiptResource.path + receipt.text
      answer.fields.append(("link", "<\(address)>; rel=\"urn:ietf:params:push:receipt\""))
    }
    return answer
  }
}

extension WebPushAnswer {
  /// The answer to a question about a receipt (RFC 8030, section 6.3).
  init(_ receipt: ReceiptState) {
    switch receipt {
    case .waiting:
      self.init(status: 202)
      fields.append(("retry-after", "\(ReceiptLimits.retrySeconds)"))
    case .acknowledged: self.init(status: 204)
    case .undelivered(let reason): self.init(WebPushRefusal.undelivered(reason))
    case .unknown: self.init(WebPushRefusal.noReceipt)
    }
    isAboutReceipt = receipt != .unknown
    showsRight = isAboutReceipt
  }
}
