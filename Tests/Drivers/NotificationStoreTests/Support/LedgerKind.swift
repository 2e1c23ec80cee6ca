import NotificationEngine
import NotificationStore
import Testing

/// The two ledgers, which must not be told apart by their answers.
enum LedgerKind: String, CaseIterable, CustomTestStringConvertible {
  case memory
  case sqlite

  var testDescription: String { rawValue }

  /// Runs a test on an empty ledger of this kind.
  func run(_ body: (any Ledger) throws -> Void) throws {
    switch self {
    case .memory: try body(MemoryLedger())
    case .sqlite:
      let folder = try TemporaryFolder()
      let store = try folder.open()
      try body(store.ledger)
      store.ledger.close()
    }
  }
}
