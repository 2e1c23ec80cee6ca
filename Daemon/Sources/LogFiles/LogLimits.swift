/// Every limit of the logs, in one place.
package enum LogLimits {
  /// How many bytes a file may have before its newest ones are moved to its predecessor, which has at most as many.
  package static let fileBytes = 1 << 20
  /// The number of apps' files; for a further one the least recently written file is removed.
  package static let files = 128
  /// How many bytes of a line are written; the rest of it is cut off.
  package static let lineBytes = 4_096
  /// How many bytes of a line that an app wrote are read as one line.
  package static let readLineBytes = 16_384
  /// How many lines may be asked for.
  package static let lines = 1...100_000
  /// The pause after a write before the files are examined again, in seconds, so that a program that
  /// writes without end does not keep its reader busy.
  package static let rest = 0.02
}
