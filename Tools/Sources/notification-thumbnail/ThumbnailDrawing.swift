package import AttachmentStore
import Dispatch
import Foundation
import LinuxEvents
import Pictures
import Synchronization

/// Makes one thumbnail, in a process that may crash.
package enum ThumbnailDrawing {
  /// Lowers the resource limits of this process and its children for good.
  package static func limitProcess() throws {
    try ResourceLimit.lower(.coreBytes, to: 0)
    try ResourceLimit.lower(.processorSeconds, to: AttachmentLimits.thumbnailProcessorSeconds)
    try ResourceLimit.lower(.memoryBytes, to: AttachmentLimits.thumbnailMemory)
    try ResourceLimit.lower(.fileBytes, to: AttachmentLimits.thumbnailFileBytes)
  }

  /// Writes the thumbnail to the order's output.
  ///
  /// - Throws: The reason of the failure; then the content of the output is undefined.
  package static func draw(_ order: ThumbnailRequest) throws {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    guard
      FileManager.default.createFile(
        atPath: order.output, contents: nil, attributes: attributes)
    else { throw ThumbnailError("\(order.output) cannot be written") }
    let picture =
      order.isFilm ? try read(try filmFrame(order), order, frame: 0) : try read(order.input, order)
    try write(picture, order)
  }

  /// The picture at a time of a film; the fallback is its first one.
  private static func filmFrame(_ order: ThumbnailRequest) throws -> String {
    try FilmFrame(order.input, seconds: order.time).write(to: order.output)
    return order.output
  }

  private static func read(_ path: String, _ order: ThumbnailRequest) throws -> Picture {
    let frame = min(order.time, Double(AttachmentLimits.frames))
    return try read(path, order, frame: Int(frame))
  }

  private static func read(
    _ path: String, _ order: ThumbnailRequest, frame: Int
  ) throws -> Picture {
    let info = try PictureInfo(of: path)
    guard formats.contains(info.format) else {
      throw ThumbnailError("a picture of the format \(info.format) is not accepted")
    }
    guard info.pixels <= AttachmentLimits.picturePixels else {
      throw ThumbnailError("\(info.width) × \(info.height) pixels are too many")
    }
    let part = order.part ?? ThumbnailRequest.Part(x: 0, y: 0, width: 1, height: 1)
    guard let part else { throw ThumbnailError("the part of the picture is empty") }
    // The edge is so long that the part alone still has the wanted pixels.
    let share = max(min(part.width, part.height), leastShare)
    let edge = Int((Double(AttachmentLimits.thumbnailEdge) / share).rounded(.up))
    let whole =
      frame > 0 ? try Picture.frame(frame, of: path) : try Picture.read(path, edge: edge)
    return whole.upright()
      .part(x: part.x, y: part.y, width: part.width, height: part.height)
      .fitting(AttachmentLimits.thumbnailEdge)
  }

  private static func write(_ picture: borrowing Picture, _ order: ThumbnailRequest) throws {
    switch order.form {
    case .picture: try picture.writePNG(order.output)
    case .pixels:
      let pixels = ThumbnailPixels(
        width: picture.width, height: picture.height, bytes: try picture.pixels())
      guard let pixels else { throw ThumbnailError("the picture does not have the expected size") }
      let file = FileHandle(forWritingAtPath: order.output)
      try file?.truncate(atOffset: 0)
      try file?.write(contentsOf: pixels.fileContent)
      try file?.close()
    }
  }

  private static let formats: Set = ["png", "jpeg", "gif", "svg"]
  private static let leastShare = 0.05
}

/// The reason why the thumbnail was not made.
struct ThumbnailError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// One frame of a film, extracted by the program `ffmpeg`.
struct FilmFrame {
  let film: String
  let seconds: Double

  init(_ film: String, seconds: Double) {
    self.film = film
    self.seconds = seconds
  }

  /// Writes the frame as a PNG file; a time after the end gives the first frame, or the last one of a
  /// film without an index.
  ///
  /// - Throws: An error if the program is missing, fails, or takes too long.
  func write(to output: String) throws {
    guard let program = Self.program() else {
      throw ThumbnailError("ffmpeg is not installed; install it to see films")
    }
    for time in seconds > 0 ? [seconds, 0] : [0] {
      let isTaken = try run(program, at: time, output)
      if isTaken, let data = FileManager.default.contents(atPath: output), !data.isEmpty { return }
    }
    throw ThumbnailError("ffmpeg found no frame in \(film)")
  }

  /// Runs the program to its end, or ends it when its time is over.
  private func run(_ program: String, at time: Double, _ output: String) throws -> Bool {
    let child = try Spawn.detached(
      executable: program, arguments: arguments(time, output), environment: [:])
    let queue = DispatchQueue(label: "org.usernotifications.film")
    let end = DispatchSemaphore(value: 0)
    let status = Mutex(ChildStatus.unknown)
    // The child's number cannot be reused yet, because its status is read on the clock's queue.
    let clock = try BootTimer(queue: queue) {
      try? Spawn.signal(child, Self.kill, wholeGroup: true)
    }
    try clock.arm(at: Clocks.bootMicroseconds() + Int64(AttachmentLimits.frameSeconds * 1_000_000))
    let exit = try ChildExit(of: child, queue: queue) { found in
      try? clock.disarm()
      status.withLock { $0 = found }
      end.signal()
    }
    withExtendedLifetime(exit) { end.wait() }
    return status.withLock { $0.isSuccess }
  }

  private static let kill: Int32 = 9

  /// The program may only read files, only containers of the accepted types, and no film that refers to another file.
  private func arguments(_ time: Double, _ output: String) -> [String] {
    let edge = AttachmentLimits.thumbnailEdge * 4
    return [
      "-nostdin", "-v", "quiet", "-threads", "1", "-protocol_whitelist", "file",
      "-format_whitelist", "mov,avi,mpeg,mpegts,mpegvideo", "-max_pixels",
      String(AttachmentLimits.picturePixels), "-ss", String(time), "-i", "file:" + film,
      "-map", "0:v:0", "-frames:v", "1", "-threads", "1", "-filter_threads", "1", "-vf",
      "scale='min(\(edge),iw)':'min(\(edge),ih)':force_original_aspect_ratio=decrease", "-c:v",
      "png", "-f", "image2", "-update", "1", "-y", "file:" + output,
    ]
  }

  private static func program() -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/ffmpeg" }
      .first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
  }
}
