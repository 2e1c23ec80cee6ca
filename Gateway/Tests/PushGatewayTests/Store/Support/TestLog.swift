import PushGateway
import Synchronization

/// A delivery log that a test can read.
final class TestLog: DeliveryLog {
  private let notes = Mutex<[(id: String, step: DeliveryStep)]>([])

  func record(_ step: DeliveryStep, of apnsID: String, device: Int64, at: Int64) {
    notes.withLock { $0.append((apnsID, step)) }
  }

  func steps(of apnsID: String) -> [DeliveryStep] {
    notes.withLock { notes in notes.filter { $0.id == apnsID }.map(\.step) }
  }
}
