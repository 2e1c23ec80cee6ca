import ByteParsing
import HTTPTypes
import HummingbirdCore
import NIOCore
import NotificationModel
import NotificationWire

extension WebSite {
  /// Forwards a call to the daemon and returns its answer.
  func call(_ request: WebRequest, _ body: RequestBody) async throws(WebRefusal) -> Response {
    guard request.method == .post else { throw .wrongMethod(allowed: "POST") }
    try gate.checkSession(of: request)
    guard isJSON(request.headers[.contentType]) else {
      throw .wrongType(request.headers[.contentType])
    }
    let call = try WebCalls.read(try await bytes(of: body))
    let answer = await withCheckedContinuation { answered in
      line.call(call) { result in
        // A long list is encoded here, on the connection's queue, and not on the loop that answers requests.
        answered.resume(returning: result.map { $0.encode() })
      }
    }
    switch answer {
    case .success(let reply): return WebAnswer.json(reply)
    case .failure(let failure): throw WebRefusal(failure)
    }
  }

  private func bytes(of body: RequestBody) async throws(WebRefusal) -> [UInt8] {
    do {
      let buffer = try await body.collect(upTo: WebLimits.bodyBytes)
      return [UInt8](buffer.readableBytesView)
    } catch is NIOTooManyBytesError {
      throw .tooLarge
    } catch {
      throw WebRefusal(.connectionCut)
    }
  }

  /// Forms of other pages cannot send this type without a preflight request.
  private func isJSON(_ type: String?) -> Bool {
    guard let type else { return false }
    return type.prefix { $0 != ";" && $0 != " " }.lowercased() == "application/json"
  }
}

extension WebRefusal {
  fileprivate static func wrongType(_ type: String?) -> WebRefusal {
    WebRefusal(
      .unsupportedMediaType,
      NotificationFailure(
        .invalidMessage, field: "Content-Type", value: type, message: "A call is sent as JSON.",
        remedy: "Send Content-Type: application/json."))
  }

  fileprivate static let tooLarge = WebRefusal(
    .contentTooLarge,
    NotificationFailure(
      .limitReached, field: "body", value: "more than \(WebLimits.bodyBytes)",
      message: "A call has at most \(WebLimits.bodyBytes) bytes.",
      remedy: "Name fewer things in one call."))
}

extension NotificationFailure {
  fileprivate static let connectionCut = NotificationFailure(
    .connectionLost, message: "The connection ended before the call was whole.",
    remedy: "Send the call again.")
}

/// The calls that a page may make: those of a person at a device, and those of the developer's drawer.
enum WebCalls {
  /// The calls that the page may make, by the names of the wire.
  static let allowed: Set<String> = [
    "status", "apps", "pending", "delivered", "read", "clear", "cancel", "appSettings",
    "changeAppSettings", "globalSettings", "changeGlobalSettings", "authorize", "respond",
    "setFocus", "saveFocus", "removeFocus", "turnFocus", "setLocked", "openApp", "restartApp",
    "openAppSettings", "keptResponses", "snooze", "summaries", "push", "checkPush", "advanceClock",
    "setClock", "timeline", "useContent", "decideLocation", "location", "setLocation",
    "resumeLocation", "desktop", "setDesktop", "holdBanners", "subscriptions", "endSubscription",
  ]

  /// Reads a call from the body of a request.
  ///
  /// - Throws: The problem, as the daemon would report it; `notPermitted` for a call that a page may
  ///   not make.
  static func read(_ body: [UInt8]) throws(WebRefusal) -> ControlRequest {
    let call = try decode(body)
    guard allowed.contains(call.wireName) else { throw .notForPages(call) }
    return call
  }

  /// Reads the call with which a window opens a content extension's view.
  ///
  /// - Throws: The errors of `read`; `notPermitted` for any other call.
  static func readOpening(_ bytes: [UInt8]) throws(WebRefusal) -> ControlCall {
    let request = try decode(bytes)
    guard case .engine(let call) = request, case .extensions(.openContent) = call else {
      throw .notForPages(request)
    }
    return call
  }

  private static func decode(_ bytes: [UInt8]) throws(WebRefusal) -> ControlRequest {
    do throws(NotificationFailure) {
      return try ControlMessage.decodeCall(bytes)
    } catch {
      throw WebRefusal(error)
    }
  }
}

extension WebRefusal {
  fileprivate static func notForPages(_ call: ControlRequest) -> WebRefusal {
    WebRefusal(
      NotificationFailure(
        .notPermitted, field: "call", value: call.wireName,
        message: "The page may not make this call.", remedy: "Use unctl for it."))
  }
}

extension WebSite {
  /// Sends a window its messages until it is closed, or stops reading.
  @concurrent
  func stream(
    to window: Int, on channel: any Channel, _ body: consuming some ResponseBodyWriter
  ) async throws {
    try await body.write(EventMessage.opening)
    while true {
      if feed.needsSnapshot(window) { line.describe() }
      let messages = await feed.next(for: window)
      if messages.isEmpty { break }
      let deadline = WriteDeadline(writeTime, on: channel)
      try await body.write(contentsOf: messages)
      deadline.met()
      memory.sent(messages.reduce(0) { $0 + $1.readableBytes })
    }
    try await body.finish(nil)
  }
}

extension WebRefusal {
  static let tooManyWindows = WebRefusal(
    .serviceUnavailable,
    NotificationFailure(
      .limitReached, field: "windows", value: "\(WebLimits.windows)",
      message: "\(WebLimits.windows) windows are open, which is the limit.",
      remedy: "Close windows that are not needed."))
}

extension WebSite {
  /// Accepts a window that opens a content extension's view by listening to it.
  ///
  /// The member `call` of the query is the call `openContent` in JSON, escaped for an address.
  func content(_ request: WebRequest) throws(WebRefusal) -> Outcome {
    try gate.checkSession(of: request)
    guard let text = request.member("call"), let bytes = Base64Text.bytes(ofAddress: text) else {
      throw .noCall
    }
    let call = try WebCalls.readOpening(bytes)
    guard line.views.claim() else { throw .tooManyContents }
    return .content(OpenContent(), opening: call)
  }

  /// Opens the view, and sends its drawings until one of the two sides closes it.
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
      let deadline = WriteDeadline(writeTime, on: channel)
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
