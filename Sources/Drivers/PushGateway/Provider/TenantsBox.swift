public import PushProtocol
import Synchronization

/// Who may push what, swapped as a whole while requests are judged by it.
public final class TenantsBox: Sendable {
  private let tenants: Mutex<Tenants>
  private let changes = Atomic<Int>(0)

  /// Creates a box with the tenants as they are now.
  public init(_ tenants: Tenants) {
    self.tenants = Mutex(tenants)
  }

  /// The tenants as they are now.
  public var value: Tenants { tenants.withLock { $0 } }

  /// How often they were replaced; what was found out with an earlier number is no longer sure.
  var version: Int { changes.load(ordering: .acquiring) }

  /// Puts other tenants in their place; from then on no request is judged by the old ones.
  public func replace(with tenants: Tenants) {
    self.tenants.withLock { $0 = tenants }
    changes.add(1, ordering: .releasing)
  }
}
