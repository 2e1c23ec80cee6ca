/// The last sender of a connection: most connections have one, whose token is the same text for hours.
final class VAPIDMemo {
  private var authorization: String?
  private var cryptoKey: String?
  private var sender: WebPushSender?

  /// The sender of a request with the same fields as the last one.
  func sender(of fields: WebPushFields) -> WebPushSender? {
    fields.authorization == authorization && fields.cryptoKey == cryptoKey ? sender : nil
  }

  /// Remembers whose fields these are.
  func remember(_ sender: WebPushSender, of fields: WebPushFields) {
    authorization = fields.authorization
    cryptoKey = fields.cryptoKey
    self.sender = sender
  }
}
