import NotificationEngine
import NotificationStore
import Testing

/// The two stores, whose results must be the same.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
  case memory
  case sqlite

  var testDescription: String { rawValue }

  /// Runs a test on an empty store of this kind.
  func run(_ body: (any Store) throws -> Void) throws {
    switch self {
    case .memory: try body(MemoryStore())
    case .sqlite:
      let folder = try StoreFolder()
      let opened = try folder.open()
      try body(opened.store)
      opened.store.close()
    }
  }
}
