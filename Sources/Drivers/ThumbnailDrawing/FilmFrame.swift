import AttachmentStore
import Dispatch
import Foundation
import LinuxEvents
import Synchronization

/// One frame of a film, taken by the program `ffmpeg`.
struct FilmFrame {
  let film: String
  let seconds: Double

  init(_ film: String, seconds: Double) {
    self.film = film
    self.seconds = seconds
  }

  /// Writes the frame as a PNG file; a time behind the end gives the first frame, or the last one of a
  /// film without an index.
  ///
  /// - Throws: Where the program is missing, fails, or takes too long.
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
    // The child's number cannot be another's: its status is taken on the clock's queue.
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

  /// Only files are read, only containers of the types that we take, and no film of another file.
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
