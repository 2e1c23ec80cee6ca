import PushGateway
import Synchronization

/// The steps of pushes, in the order in which they were recorded.
final class MemoryLog: DeliveryLog {
  private let notes = Mutex<[PushKey: [DeliveryStep]]>([:])

  func record(_ step: DeliveryStep, of key: PushKey, device: Int64, at: Int64) {
    notes.withLock { $0[key, default: []].append(step) }
  }

  func steps(of apnsID: String) -> [DeliveryStep] {
    notes.withLock { $0[PushKey(apnsID)] ?? [] }
  }
}
