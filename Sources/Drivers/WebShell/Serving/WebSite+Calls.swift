import HTTPTypes
import HummingbirdCore
import NIOCore
import NotificationModel
import NotificationWire

extension WebSite {
  /// Carries a call to the daemon and its answer back.
  func call(_ request: WebRequest, _ body: RequestBody) async throws(WebRefusal) -> Response {
    guard request.method == .post else { throw .wrongMethod(allowed: "POST") }
    try gate.checkSession(of: request)
    guard isJSON(request.headers[.contentType]) else {
      throw .wrongType(request.headers[.contentType])
    }
    let call = try WebCalls.read(try await bytes(of: body))
    let answer = await withCheckedContinuation { answered in
      line.call(call) { result in
        // A long list is written here, on the line's queue, and not where requests are answered.
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

  /// Forms of other pages cannot send this type without being asked first.
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
