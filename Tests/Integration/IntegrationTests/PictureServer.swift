import Foundation
import LinuxEvents
import Testing

/// A server on loopback with the files of a folder.
final class PictureServer {
  /// The address of the folder, with a slash at its end.
  let address: String
  private let process: Int32

  /// Starts it and waits until it has printed its address; a minute is too long for that.
  init(folder: String, log: String, environment: [String: String]) throws {
    process = try Spawn.detached(
      executable: "/usr/bin/env",
      arguments: [
        "python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder,
      ], environment: environment, log: log)
    let end = ContinuousClock.now + .seconds(240)
    while true {
      let said = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      if let begin = said.range(of: "(http"), let rest = said.range(of: ") ...") {
        address = String(said[said.index(after: begin.lowerBound)..<rest.lowerBound])
        return
      }
      try #require(ContinuousClock.now < end, "the server did not start: \(said)")
      usleep(10_000)
    }
  }

  deinit {
    try? Spawn.signal(process, 9)
    _ = try? Spawn.wait(for: process)
  }
}
