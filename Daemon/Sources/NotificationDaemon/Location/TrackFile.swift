import LinuxEvents
package import Places

/// A file with a track: GPX, or the NMEA sentences of a receiver.
package enum TrackFile {
  /// Reads a file whole.
  ///
  /// A link is followed; a folder, pipe or device is refused without waiting.
  ///
  /// - Throws: A problem that names the file: it is missing, it cannot be opened, has more bytes than
  ///   `TrackLimits.fileBytes`, or holds no track.
  package static func read(_ path: String) throws(TrackProblem) -> Track {
    let bytes = try bytes(of: path)
    do throws(TrackProblem) {
      return try Track(reading: bytes)
    } catch {
      let line = error.line.map { ":\($0)" } ?? ""
      throw TrackProblem(message: "\(path)\(line): \(error.message)")
    }
  }

  private static func bytes(of path: String) throws(TrackProblem) -> [UInt8] {
    do throws(LinuxError) {
      let file = try ForeignFile.open(path)
      if file.size <= TrackLimits.fileBytes { return try file.head(file.size) }
    } catch {
      throw TrackProblem(message: error.message)
    }
    throw TrackProblem(
      message: "\(path): more than \(TrackLimits.fileBytes) bytes; make it smaller")
  }
}
