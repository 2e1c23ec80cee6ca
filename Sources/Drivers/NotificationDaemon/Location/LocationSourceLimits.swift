/// Every limit of this module, in one place.
enum LocationSourceLimits {
  /// The longest setting that names a source, in bytes; a host's name has at most 253.
  static let settingBytes = 300

  /// How long it rests before it tries again what has failed, the first time; each time it is twice as long.
  static let firstPause = Duration.seconds(1)
  /// The longest rest before it tries again.
  static let longestPause = Duration.seconds(300)
  /// The rest before the person is asked again who has refused: a switch of the desktop may be another one by then.
  static let refusedPause = Duration.seconds(3_600)

  /// How inexact a fix may be to be taken at all, in metres: a quarter of the way around the earth.
  static let accuracies = 0.0...10_000_000.0
  /// Where somebody can be above or below the sea, in metres.
  static let altitudes = -12_000.0...100_000.0
  /// How fast somebody can be, in metres a second.
  static let speeds = 0.0...10_000.0

  /// How fast the device is thought to move at the most where a source may rest between two fixes, in metres a second.
  static let fastest = 100.0
  /// The longest that a source may rest between two fixes, in seconds.
  static let longestRest = 60.0

  /// How long GeoClue may be silent about a client before it is said that it waits for an agent.
  static let agentPatience = Duration.seconds(5)
  /// How long a coarse place is waited for before an exact one is asked for: many a device has but one kind of source.
  static let coarsePatience = Duration.seconds(60)
  /// How long GeoClue may take to tell a place it has announced, or to take a setting.
  static let geoClueAnswer = Duration.seconds(25)

  /// How long gpsd may take to answer, and to let a connection be made.
  static let gpsdAnswer = Duration.seconds(10)
  /// How long a receiver may look for satellites before it is said that it finds none.
  static let fixPatience = Duration.seconds(120)
  /// The shortest and the longest rest between two questions to gpsd, in seconds.
  static let questionRests = 1.0...longestRest
  /// The longest line of gpsd that is read, in bytes; its own limit is below.
  static let lineBytes = 64 * 1_024
  /// The longest time that is read, in bytes.
  static let timeBytes = 64
  /// How exact a receiver is taken to be that does not say, in metres.
  static let unknownAccuracy = 25.0
}
