import ByteParsing
package import NotificationModel

extension IssuedSubscription {
  /// The JSON of a browser's `PushSubscription`, which the libraries of servers take.
  package var browserText: String {
    let bytes = MessageReader.write { writer in
      writer.member("endpoint", endpoint)
      writer.name("keys")
      writer.object { writer in
        writer.member("p256dh", Base64Text.addressText(of: publicKey))
        writer.member("auth", Base64Text.addressText(of: auth))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
