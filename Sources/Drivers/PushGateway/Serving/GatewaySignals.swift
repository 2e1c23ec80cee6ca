import Dispatch
import LinuxEvents

/// What the system tells a gateway: to stop, or to read its keys anew.
public final class GatewaySignals: Sendable {
  /// What was told.
  public enum Signal: Sendable {
    /// SIGTERM or SIGINT.
    case stop
    /// SIGHUP.
    case reload
  }

  /// What is told from now on.
  public let stream: AsyncStream<Signal>
  private let watch: SignalWatch

  /// Begins to catch the signals.
  public init() {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Signal.self, bufferingPolicy: .bufferingNewest(4))
    self.stream = stream
    watch = SignalWatch(queue: DispatchQueue(label: "push-gateway.signals")) { signal in
      continuation.yield(signal == .hangUp ? .reload : .stop)
    }
  }
}
