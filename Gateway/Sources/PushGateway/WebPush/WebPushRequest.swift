import NIOCore
import PushProtocol

/// One request on the port for Web Push, from its fields to its answer; on the loop of its connection.
final class WebPushRequest {
  /// A message without its body.
  private final class Head {
    let values: WebPushHead
    let token: EndpointToken
    let sender: WebPushSender?
    /// Whether the request names a content coding; a message without text needs none.
    let isEncrypted: Bool
    /// Whether the sender wants a receipt.
    let wantsReceipt: Bool

    init(
      values: WebPushHead, token: EndpointToken, sender: WebPushSender?, isEncrypted: Bool,
      wantsReceipt: Bool
    ) {
      self.values = values
      self.token = token
      self.sender = sender
      self.isEncrypted = isEncrypted
      self.wantsReceipt = wantsReceipt
    }
  }

  /// The meaning of a request.
  private enum Content {
    case message(Head)
    /// A notification of a Matrix homeserver.
    case matrix
    case deletion(MessageResource)
    /// A question about a receipt, and how many milliseconds its answer may wait.
    case receipt(ReceiptResource, wait: Int64)
    /// The answer does not depend on the body.
    case answered(WebPushAnswer)
    case refused(WebPushRefusal)
  }

  typealias Completion = (WebPushAnswer) -> Void

  private let service: WebPushService
  private let address: String
  private let id: String
  /// Whether its answer has no body: HEAD.
  private let isHead: Bool
  private var content: Content
  private var body: [UInt8] = []

  /// Checks everything in the fields.
  ///
  /// `id`: The identifier of the message, if it is one: a UUID.
  /// `memo`: The last sender of the connection.
  init(
    _ fields: WebPushFields, id: String, from address: String, at service: WebPushService,
    memo: VAPIDMemo? = nil
  ) {
    self.service = service
    self.address = address
    self.id = id
    isHead = fields.method == "HEAD"
    do throws(WebPushRefusal) {
      content = try Self.content(of: fields, from: address, at: service, memo)
    } catch {
      content = .refused(error)
    }
  }

  /// A request that is refused whatever it is for.
  init(
    refused refusal: WebPushRefusal, isHead: Bool, from address: String, at service: WebPushService
  ) {
    self.service = service
    self.address = address
    id = ""
    self.isHead = isHead
    content = .refused(refusal)
  }

  /// Whether the answer is known whatever the rest of the body contains.
  var isAnswered: Bool {
    switch content {
    case .answered, .refused: true
    case .message, .matrix, .deletion, .receipt: false
    }
  }

  /// Refuses a body whose announced length is beyond the limit, before any of it was sent.
  func announce(bytes: Int) {
    switch content {
    case .message(let head) where bytes > head.token.kind.messageBytes:
      refuse(.refused(.tooLarge(limit: head.token.kind.messageBytes)))
    case .matrix where bytes > PushLimits.matrixBytes:
      refuse(.answered(WebPushAnswer(MatrixRefusal.tooLarge)))
    default: break
    }
  }

  /// Appends a part of the body, as long as that can still be a message.
  func append(_ part: some Collection<UInt8>) {
    if part.isEmpty { return }
    switch content {
    case .message(let head) where !head.isEncrypted: refuse(.refused(.noEncoding))
    case .message(let head):
      let limit = head.token.kind.messageBytes
      if body.count + part.count > limit { return refuse(.refused(.tooLarge(limit: limit))) }
      body += part
    case .matrix where body.count + part.count > PushLimits.matrixBytes:
      refuse(.answered(WebPushAnswer(MatrixRefusal.tooLarge)))
    case .matrix: body += part
    case .deletion, .receipt, .answered, .refused: break
    }
  }

  private func refuse(_ content: Content) {
    self.content = content
    body = []
  }

  /// Carries out a request that was read completely, and calls `then` once, on the loop, with the answer.
  func finish(on loop: any EventLoop, then: @escaping Completion) {
    let record: Completion = { [self] in then(recorded($0)) }
    switch content {
    case .answered(let answer): record(answer)
    case .refused(let refusal): record(WebPushAnswer(refusal))
    case .message(let head): send(head, on: loop, then: record)
    case .matrix: MatrixDelivery.start(body, from: address, at: service, on: loop, then: record)
    case .deletion(let resource): delete(resource, on: loop, then: record)
    case .receipt(let resource, let wait):
      service.read(resource, wait: wait, from: address, on: loop, then: record)
    }
  }

  /// The answer to a request whose body was not read completely, if it is known.
  func earlyAnswer() -> WebPushAnswer? {
    let answer: WebPushAnswer
    switch content {
    case .answered(let known): answer = known
    case .refused(let refusal): answer = WebPushAnswer(refusal)
    case .message, .matrix, .deletion, .receipt: return nil
    }
    return recorded(answer)
  }

  private func recorded(_ answer: WebPushAnswer) -> WebPushAnswer {
    service.record(answer, from: address)
    return isHead ? answer.withoutBody : answer
  }

  // MARK: - The fields

  private static func content(
    of fields: WebPushFields, from address: String, at service: WebPushService, _ memo: VAPIDMemo?
  ) throws(WebPushRefusal) -> Content {
    guard fields.method != "CONNECT" else { throw .tunnel }
    // HEAD is answered like GET; its body is left out at the end.
    let method = fields.method == "HEAD" ? "GET" : fields.method
    if fields.path == MatrixPushRequest.path { return matrix(method) }
    if fields.path.hasPrefix("/_matrix/") { return .answered(WebPushAnswer(MatrixRefusal.path)) }
    if fields.path.hasPrefix(MessageResource.path) {
      guard method == "DELETE" else { throw .method(allowed: "DELETE") }
      let text = fields.path.dropFirst(MessageResource.path.count)
      guard let resource = MessageResource(text: text) else { throw .noMessage }
      return .deletion(resource)
    }
    if fields.path.hasPrefix(ReceiptResource.path) {
      guard method == "GET" else { throw .method(allowed: "GET, HEAD") }
      let text = fields.path.dropFirst(ReceiptResource.path.count)
      guard let resource = ReceiptResource(text: text) else { throw .noReceipt }
      return .receipt(resource, wait: fields.preferences.waitMilliseconds)
    }
    guard fields.path.hasPrefix(EndpointToken.path) else {
      throw .noResource(origin: service.endpoints.origin ?? "")
    }
    switch method {
    case "POST": return .message(try message(of: fields, from: address, at: service, memo))
    case "GET":
      // Apps look with this whether an endpoint is one of UnifiedPush.
      return .answered(WebPushAnswer(status: 200, json: #"{"unifiedpush":{"version":1}}"#))
    default: throw .method(allowed: "GET, HEAD, POST")
    }
  }

  private static func matrix(_ method: String) -> Content {
    switch method {
    case "POST": .matrix
    case "GET": .answered(WebPushAnswer(status: 200, json: MatrixPushAnswer.discovery))
    default: .answered(WebPushAnswer(MatrixRefusal.method))
    }
  }

  /// Checks the sender first: so an endpoint that does not exist is answered like one that does.
  private static func message(
    of fields: WebPushFields, from address: String, at service: WebPushService, _ memo: VAPIDMemo?
  ) throws(WebPushRefusal) -> Head {
    guard let origin = service.endpoints.service else { throw .unavailable }
    let sender = try service.verifier.sender(
      of: fields, from: address, for: origin, now: service.services.clock() / 1_000, memo: memo)
    let values = try WebPushHead(fields.message)
    if fields.encoding == "" { throw .emptyEncoding }
    if let encoding = fields.encoding, encoding != "aes128gcm", encoding.lowercased() != "aes128gcm"
    {
      throw .encoding(encoding.lowercased())
    }
    if fields.encoding != nil, let name = fields.olderField { throw .olderField(name) }
    guard let token = EndpointToken(path: fields.path) else { throw .unknown }
    if let keyHash = token.keyHash {
      guard let sender else { throw .sender(.missing) }
      guard sender.key.hash == keyHash else { throw .otherKey }
    }
    return Head(
      values: values, token: token, sender: sender, isEncrypted: fields.encoding != nil,
      wantsReceipt: fields.preferences.respondsAsync && service.services.receipts != nil)
  }

  // MARK: - Messages

  /// Checks a body that was read completely.
  private static func check(_ body: [UInt8], of head: Head) throws(WebPushRefusal) {
    if body.isEmpty, head.token.kind == .unifiedPush { throw .empty }
    guard head.isEncrypted else { return }
    do throws(EncryptedMessageFlaw) {
      try EncryptedMessage.check(body)
    } catch {
      throw .unreadable(error)
    }
  }

  private func send(_ head: Head, on loop: any EventLoop, then: @escaping Completion) {
    do throws(WebPushRefusal) {
      try Self.check(body, of: head)
    } catch {
      return then(WebPushAnswer(error))
    }
    let message = WebPushMessage(
      token: head.token, hash: TokenHash(ofToken: head.token.bytes), sender: head.sender,
      address: address, id: id, urgency: head.values.urgency,
      timeToLive: head.values.timeToLive, topic: head.values.topic, body: body)
    let accepted = head.wantsReceipt ? service.services.clock() : nil
    service.send(message, on: loop) { [service] result in
      switch result {
      case .success:
        let origin = service.endpoints.origin ?? ""
        then(.created(message, at: origin, receiptSince: accepted))
      case .failure(let refusal): then(WebPushAnswer(refusal))
      }
    }
  }

  private func delete(
    _ resource: MessageResource, on loop: any EventLoop, then: @escaping Completion
  ) {
    guard let withdrawal = service.services.withdrawal,
      service.mayHave(resource.token, from: address)
    else { return then(WebPushAnswer(.noMessage)) }
    let bound = NIOLoopBound(then, eventLoop: loop)
    withdrawal.withdraw(resource.key, token: resource.token, on: loop) { result in
      switch result {
      case .success(true): bound.value(.deleted)
      case .success(false): bound.value(WebPushAnswer(.noMessage))
      case .failure: bound.value(WebPushAnswer(WebPushRefusal.unavailable))
      }
    }
  }
}
