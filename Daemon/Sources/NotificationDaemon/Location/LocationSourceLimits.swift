/// Every limit of this module, in one place.
enum LocationSourceLimits {
  /// The longest setting that names a source, in bytes; a host's name has at most 253.
  static let settingBytes = 300

  /// The pause before the first repeated attempt; each further one is twice as long.
  static let firstPause = Duration.seconds(1)
  /// The longest pause before a repeated attempt.
  static let longestPause = Duration.seconds(300)
  /// The pause before the user is asked again after a refusal: a desktop setting may have changed by then.
  static let refusedPause = Duration.seconds(3_600)

  /// The accuracies of usable fixes, in metres: a quarter of the way around the earth.
  static let accuracies = 0.0...10_000_000.0
  /// The plausible altitudes, in metres.
  static let altitudes = -12_000.0...100_000.0
  /// The plausible speeds, in metres a second.
  static let speeds = 0.0...10_000.0

  /// The assumed highest speed of the device while a source rests between two fixes, in metres a second.
  static let fastest = 100.0
  /// The longest rest of a source between two fixes, in seconds.
  static let longestRest = 60.0

  /// How long GeoClue may be silent about a client before the report that it waits for an agent.
  static let agentTimeout = Duration.seconds(5)
  /// How long to wait for a coarse location before an exact one is requested: many devices have only one kind of
  /// source.
  static let coarseTimeout = Duration.seconds(60)
  /// How long GeoClue may take to return an announced location, or to accept a setting.
  static let geoClueAnswer = Duration.seconds(25)

  /// How long gpsd may take to answer, and to accept a connection.
  static let gpsdAnswer = Duration.seconds(10)
  /// How long a receiver may look for satellites before the report that it finds none.
  static let fixTimeout = Duration.seconds(120)
  /// The shortest and the longest pause between two polls of gpsd, in seconds.
  static let questionRests = 1.0...longestRest
  /// The longest line of gpsd that is read, in bytes; its own limit is below.
  static let lineBytes = 64 * 1_024
  /// The longest time that is read, in bytes.
  static let timeBytes = 64
  /// The assumed accuracy of a receiver that reports none, in metres.
  static let unknownAccuracy = 25.0
}
