extension Track {
  /// Reads a file: GPX, or what a receiver told (NMEA 0183), by its first character.
  ///
  /// The times of a GPX file are kept where each point has one; without any time it is gone along
  /// at a walk. Of a receiver's sentences RMC, GGA and GLL are read, and what is damaged or
  /// tells no place is passed over.
  ///
  /// - Throws: A problem with the line and what to do, for a file that is neither, is not
  ///   well-formed, declares a document type, has no point, or passes `TrackLimits`.
  public init(reading bytes: [UInt8]) throws(TrackProblem) {
    guard bytes.count <= TrackLimits.fileBytes else {
      throw .limit("bytes", TrackLimits.fileBytes)
    }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let first = bytes.dropFirst(hasMark ? 3 : 0).first { !$0.isBlank }
    switch first {
    case UInt8(ascii: "<"), 0xFF, 0xFE: self = try GPXReader.track(bytes)
    case nil: throw TrackProblem(message: "the file is empty; give a GPX file or NMEA sentences")
    default: self = try NMEAReader.track(bytes)
    }
  }
}
