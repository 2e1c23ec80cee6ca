package import NIOCore

extension BusOnEventLoop {
  /// Calls a closure on the loop after a while; what is given back forgets it. Both on the loop.
  package static func delay(
    on loop: any EventLoop
  ) -> (Duration, @escaping () -> Void) -> () -> Void {
    { duration, body in
      let task = loop.assumeIsolated().scheduleTask(in: TimeAmount(duration), body)
      return { task.cancel() }
    }
  }
}
