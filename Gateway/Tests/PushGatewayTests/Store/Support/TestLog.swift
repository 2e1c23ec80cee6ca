import PushGateway
import Synchronization

/// A delivery log that a test can read.
final class TestLog: DeliveryLog {
  private let notes = Mutex<[(key: PushKey, step: DeliveryStep)]>([])

  func record(_ step: DeliveryStep, of key: PushKey, device: Int64, at: Int64) {
    notes.withLock { $0.append((key, step)) }
  }

  func steps(of apnsID: String) -> [DeliveryStep] {
    notes.withLock { notes in notes.filter { $0.key == PushKey(apnsID) }.map(\.step) }
  }
}
