import NotificationModel
import NotificationWire
import Testing

@Suite struct `Refused messages of extensions` {
  @Test(arguments: [
    ("", nil), ("[]", nil), ("{}", "token"), (#"{"call":"finished","token":"1"}"#, "token"),
    (#"{"call":"finished","token":1}"#, "content"), (#"{"call":"shout","token":1}"#, "call"),
    (#"{"call":"finished","token":1,"content":{"badge":"x"}}"#, "content.badge"),
    (#"{"call":"failed","token":1}"#, "error"), (#"{"event":"receive","token":1}"#, "call"),
  ])
  func `A message that an extension may not send is refused with its field`(
    text: String, field: String?
  ) {
    let refusal = #expect(throws: RefusedMessage.self) {
      try ExtensionCall.decode(Array(text.utf8))
    }
    if let field { #expect(refusal?.failure.field == field) }
  }

  @Test func `Garbage is not a message`() {
    let bytes = (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(throws: RefusedMessage.self) { try ExtensionCall.decode(bytes) }
    #expect(throws: RefusedMessage.self) { try ExtensionEvent.decode(bytes) }
  }
}
