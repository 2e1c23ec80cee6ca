/// When a store fails within a pass.
enum StoreFault: Hashable, Sendable {
  case atBegin
  case atCommit
  /// At one of the reads and writes of the pass, counted from 1.
  case atOperation(Int)

  /// When, in words.
  var told: String {
    switch self {
    case .atBegin: "when its next transaction begins"
    case .atCommit: "at its next commit"
    case .atOperation(let number): "at operation \(number) of its next transaction"
    }
  }
}

/// When a daemon dies, and of what.
struct CrashPoint: Hashable, Sendable {
  /// How many effects of the pass are carried out; absent means that it dies before the commit.
  var effects: Int?
  /// Whether the machine loses its power, so that every other process is gone as well.
  var isPowerCut: Bool
}
