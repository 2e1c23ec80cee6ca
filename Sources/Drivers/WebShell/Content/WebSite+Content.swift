import HTTPTypes
import HummingbirdCore
import NIOCore
import NotificationModel
import NotificationWire

extension WebSite {
  /// Takes a window in that opens a content extension's view by listening to it.
  ///
  /// The member `call` of the query is the call `openContent` in JSON, in letters that an address may have.
  func content(_ request: WebRequest) throws(WebRefusal) -> Outcome {
    try gate.checkSession(of: request)
    guard let text = request.member("call"), let bytes = AddressText.decode(text) else {
      throw .noCall
    }
    let call = try WebCalls.readOpening(bytes)
    guard line.views.claim() else { throw .tooManyContents }
    return .content(OpenContent(), opening: call)
  }

  /// Opens the view, and sends what it draws until one of the two sides closes it.
  @concurrent
  func stream(
    _ content: OpenContent, opening call: ControlCall, on channel: any Channel,
    _ body: consuming some ResponseBodyWriter
  ) async throws {
    line.open(content, with: call)
    while true {
      let messages = await content.next()
      if messages.isEmpty { break }
      let json = SceneWriter(files: files).write(messages)
      let deadline = WriteDeadline(on: channel)
      try await body.write(EventMessage(number: nil, json: json).bytes)
      deadline.met()
      memory.sent(json.count)
    }
    try await body.finish(nil)
  }
}

extension WebRefusal {
  fileprivate static let noCall = WebRefusal(
    .badRequest,
    NotificationFailure(
      .invalidMessage, field: "call", message: "The address names no call.",
      remedy: "Give the call openContent as base64url in the member call."))

  fileprivate static let tooManyContents = WebRefusal(
    .serviceUnavailable,
    NotificationFailure(
      .limitReached, field: "views", value: "\(WebLimits.contentViews)",
      message:
        "\(WebLimits.contentViews) views of content extensions are open, which is the limit.",
      remedy: "Close notifications that are not needed."))
}
