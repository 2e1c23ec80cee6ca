import HTTPTypes
import HummingbirdCore
import LinuxEvents
import NIOCore
import NotificationModel

/// Answers requests: first it checks the access, then it dispatches by address.
final class WebSite: Sendable {
  /// The outcome of a request.
  enum Outcome: Sendable {
    /// A complete answer.
    case response(Response)
    /// A file that is sent in pieces.
    case file(FileAnswer)
    /// The events, for a window that was added to the feed.
    case events(window: Int)
    /// A content extension's view, for a window with a slot in `PageContentViews`.
    case content(OpenContent, opening: ControlCall)
  }

  let gate: RequestGate
  let pages: PageFiles
  let words: PageWords
  let line: DaemonConnection
  let feed: EventFeed
  let files: SealedFiles
  let shelf: FileShelf
  let memory: MemoryReturn
  /// How long a reader may take for one piece of an answer.
  let writeTime: TimeAmount

  init(
    gate: RequestGate, pages: PageFiles, words: PageWords, line: DaemonConnection,
    feed: EventFeed,
    files: SealedFiles, shelf: FileShelf, memory: MemoryReturn, writeTime: TimeAmount
  ) {
    self.gate = gate
    self.pages = pages
    self.words = words
    self.line = line
    self.feed = feed
    self.files = files
    self.shelf = shelf
    self.memory = memory
    self.writeTime = writeTime
  }

  /// Answers one request.
  @concurrent
  func respond(
    to request: Request, with writer: consuming ResponseWriter, on channel: any Channel
  ) async throws {
    let asked = WebRequest(request.head)
    switch await outcome(of: asked, body: request.body) {
    case .events(let window):
      channel.closeFuture.whenComplete { [feed, line] _ in
        feed.close(window)
        line.windowClosed()
      }
      let body = try await writer.writeHead(WebAnswer.eventStream)
      try await stream(to: window, on: channel, body)
    case .content(let content, let call):
      channel.closeFuture.whenComplete { [line] _ in line.close(content) }
      defer {
        line.close(content)
        line.views.release()
      }
      let body = try await writer.writeHead(WebAnswer.eventStream)
      try await stream(content, opening: call, on: channel, body)
    case .file(let answer):
      if asked.method == .head { return try await writer.writeResponse(answer.head) }
      try await send(answer, on: channel, try await writer.writeHead(answer.head))
    case .response(var response):
      if asked.method == .head { response = response.createHeadResponse() }
      let deadline = WriteDeadline(writeTime, on: channel)
      try await writer.write(response: response.head, body: response.body)
      deadline.met()
      // The rest of a body that is too large is not read.
      if response.status == .contentTooLarge { channel.close(promise: nil) }
    }
  }

  private func outcome(of request: WebRequest, body: RequestBody) async -> Outcome {
    do throws(WebRefusal) {
      try gate.check(request)
      return try await route(request, body)
    } catch {
      let isForPerson = request.path == "/" || request.path == "/open"
      var response =
        isForPerson
        ? WebAnswer.readable(error, in: await vocabulary(for: request)) : WebAnswer.refusal(error)
      response.headers[.allow] = error.allowed
      return .response(response)
    }
  }

  private func route(
    _ request: WebRequest, _ body: RequestBody
  ) async throws(WebRefusal) -> Outcome {
    if request.path == "/call" { return .response(try await call(request, body)) }
    guard request.isReading else { throw .wrongMethod(allowed: "GET") }
    switch request.path {
    case "/": return .response(try await page(pages.index, request))
    case "/words.js":
      let chosen = await chosenLanguages(for: request)
      return .response(
        WebAnswer.words(words.module(chosen: chosen, accepting: request.headers[.acceptLanguage])))
    case "/open": return .response(try open(request))
    case "/events": return .events(window: try window(request))
    case "/content": return try content(request)
    case let path where path.hasPrefix("/page/"):
      return .response(try await page(pages.file(path.dropFirst("/page/".count)), request))
    case let path where path.hasPrefix("/files/"): return .file(try await file(request))
    case let path where path.hasPrefix("/pictures/"): return .file(try await picture(request))
    case let path where path.hasPrefix("/sounds/"): return .file(try await sound(request))
    case let path where path.hasPrefix("/icons/"): return .response(try await icon(request))
    default: throw .unknownPath
    }
  }

  private func page(
    _ file: PageFile?, _ request: WebRequest
  ) async throws(WebRefusal) -> Response {
    if file?.isPublic != true { try gate.checkSession(of: request) }
    guard let file else { throw .unknownPath }
    guard file.hasTexts else { return WebAnswer.page(file, for: request) }
    return WebAnswer.page(file.translated(await vocabulary(for: request)), for: request)
  }

  /// Exchanges a link's secret for a session.
  private func open(_ request: WebRequest) throws(WebRefusal) -> Response {
    guard let token = request.member("token"), let session = gate.sessions.redeem(String(token))
    else { throw .voidLink }
    return WebAnswer.signedIn(
      cookie: gate.cookie(for: session),
      location: request.member("developer") == nil ? "/" : "/?developer")
  }

  private func window(_ request: WebRequest) throws(WebRefusal) -> Int {
    try gate.checkSession(of: request)
    let last = request.headers[.lastEventID].flatMap { Int64($0) }
    let follows = request.member("follow") == "timeline"
    guard let window = feed.open(resumingAfter: last, followsTimeline: follows) else {
      throw .tooManyWindows
    }
    line.wake()
    if follows { line.followTimeline() }
    return window
  }
}

extension WebSite {
  /// Finds a file of a notification, or its thumbnail, by an address that this process made.
  func file(_ request: WebRequest) async throws(WebRefusal) -> FileAnswer {
    try gate.checkSession(of: request)
    let sealed = request.path.dropFirst("/files/".count)
    guard let attachment = files.open(sealed), let folder = line.dataFolder else {
      throw .unknownPath
    }
    let isThumbnail = request.member("thumbnail") != nil
    let held =
      isThumbnail
      ? await shelf.thumbnail(of: attachment, in: folder)
      : await shelf.file(attachment, in: folder)
    guard let held else { throw .unknownPath }
    return FileAnswer(
      held, type: isThumbnail ? .thumbnail : FileType(attachment.type),
      entityTag: "\"\(sealed.prefix(Self.tagCharacters))\(isThumbnail ? "t" : "")\"",
      request: request)
  }

  /// Finds the icon in an app's bundle.
  func icon(_ request: WebRequest) async throws(WebRefusal) -> Response {
    try gate.checkSession(of: request)
    guard let app = BundleIdentifier(String(request.path.dropFirst("/icons/".count))) else {
      throw .unknownPath
    }
    guard let record = await record(of: app), let icon = await shelf.icon(of: record) else {
      throw .unknownPath
    }
    return WebAnswer.icon(icon, for: request)
  }

  /// Finds an app's own sound by an address that this process made.
  func sound(_ request: WebRequest) async throws(WebRefusal) -> FileAnswer {
    try gate.checkSession(of: request)
    let sealed = request.path.dropFirst("/sounds/".count)
    guard let sound = files.openSound(sealed), let record = await record(of: sound.app),
      let held = await shelf.sound(sound, of: record)
    else { throw .unknownPath }
    // The app may replace the file.
    return FileAnswer(
      held, type: .sound, entityTag: "\"\(sealed.prefix(Self.tagCharacters))-\(held.size)\"",
      request: request)
  }

  /// Finds a picture of a content extension by an address that this process made.
  func picture(_ request: WebRequest) async throws(WebRefusal) -> FileAnswer {
    try gate.checkSession(of: request)
    let sealed = request.path.dropFirst("/pictures/".count)
    guard let picture = files.openPicture(sealed), let held = await shelf.picture(picture) else {
      throw .unknownPath
    }
    return FileAnswer(
      held.file, type: held.type,
      entityTag: "\"\(sealed.prefix(Self.tagCharacters))-\(held.file.size)\"", request: request)
  }

  private func record(of app: BundleIdentifier) async -> AppRecord? {
    let answer = await withCheckedContinuation { answered in
      line.call(.engine(.settings(.appSettings(app: app)))) { answered.resume(returning: $0) }
    }
    guard case .success(.appSettings(let record)) = answer else { return nil }
    return record
  }

  /// Sends a file piece by piece, each as soon as the previous one was read.
  @concurrent
  func send(
    _ answer: FileAnswer, on channel: any Channel, _ body: consuming some ResponseBodyWriter
  ) async throws {
    var offset = answer.bytes.lowerBound
    while offset < answer.bytes.upperBound {
      let count = min(WebLimits.pieceBytes, answer.bytes.upperBound - offset)
      guard let piece = await shelf.piece(of: answer.file, at: offset, bytes: count) else {
        // The length was already sent; only a closed connection shows that the file is incomplete.
        return channel.close(promise: nil)
      }
      let deadline = WriteDeadline(writeTime, on: channel)
      try await body.write(ByteBuffer(bytes: piece))
      deadline.met()
      offset += piece.count
    }
    try await body.finish(nil)
  }

  private static let tagCharacters = 24
}
