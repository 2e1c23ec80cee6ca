import PushGateway
import Synchronization

/// The steps of pushes, in the order in which they were recorded.
final class MemoryLog: DeliveryLog {
  private let notes = Mutex<[String: [DeliveryStep]]>([:])

  func record(_ step: DeliveryStep, of apnsID: String, device: Int64, at: Int64) {
    notes.withLock { $0[apnsID, default: []].append(step) }
  }

  func steps(of apnsID: String) -> [DeliveryStep] { notes.withLock { $0[apnsID] ?? [] } }
}
