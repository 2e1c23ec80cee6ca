import HTTPTypes
import HummingbirdCore
import LinuxEvents
import NIOCore
import NotificationModel

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
    guard let bundle = await record(of: app)?.bundlePath,
      let icon = await shelf.icon(ofBundle: bundle)
    else { throw .unknownPath }
    return WebAnswer.icon(icon, for: request)
  }

  /// Finds a sound of an app's own by an address that this process made.
  func sound(_ request: WebRequest) async throws(WebRefusal) -> FileAnswer {
    try gate.checkSession(of: request)
    let sealed = request.path.dropFirst("/sounds/".count)
    guard let sound = files.openSound(sealed), let record = await record(of: sound.app),
      let held = await shelf.sound(sound, of: record)
    else { throw .unknownPath }
    // The app may put another file in its place.
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
      line.call(.appSettings(app: app)) { answered.resume(returning: $0) }
    }
    guard case .success(.appSettings(let record)) = answer else { return nil }
    return record
  }

  /// Sends a file piece by piece, each as soon as the one before was taken.
  @concurrent
  func send(
    _ answer: FileAnswer, on channel: any Channel, _ body: consuming some ResponseBodyWriter
  ) async throws {
    var offset = answer.bytes.lowerBound
    while offset < answer.bytes.upperBound {
      let count = min(WebLimits.pieceBytes, answer.bytes.upperBound - offset)
      guard let piece = await shelf.piece(of: answer.file, at: offset, bytes: count) else {
        // The length was promised already; only a cut connection says that it was not kept.
        return channel.close(promise: nil)
      }
      let deadline = WriteDeadline(on: channel)
      try await body.write(ByteBuffer(bytes: piece))
      deadline.met()
      offset += piece.count
    }
    try await body.finish(nil)
  }

  private static let tagCharacters = 24
}
