import NIOCore
import PushProtocol
import PushStore

extension DeviceConnection {
  /// Does what a device asks that is known.
  func serve(_ frame: DeviceFrame) throws(LinkFrameError) {
    switch frame {
    case .ready:
      guard case .welcomed = stage else { throw .value(field: "frame") }
      stage = .ready
      isBehind = true
      catchUp()
    case .register(let request, let environment, let topic):
      register(request, topic: topic, environment: environment)
    case .unregister(let request, let token): unregister(request, token)
    case .acknowledge(let receipts): acknowledge(receipts)
    case .ping(let value): write(.pong(value))
    case .hello, .enrol: throw .value(field: "frame")
    }
  }

  private func register(_ request: UInt32, topic: String, environment: PushEnvironment) {
    guard services.knowsTopic(topic) else {
      return write(.registrationRefused(request: request, .unknownTopic))
    }
    let bound = NIOLoopBound(self, eventLoop: floor.loop)
    services.registry.register(
      device: device, topic: topic, environment: environment, on: floor.loop
    ) {
      bound.value.registered(request, $0)
    }
  }

  private func registered(_ request: UInt32, _ result: Result<[UInt8], RegistryFailure>) {
    guard isOpen else { return }
    switch result {
    case .success(let token):
      services.metrics.count(.registrations)
      write(.registered(request: request, token: token))
    case .failure(.tooManyTokens): write(.registrationRefused(request: request, .tooMany))
    case .failure(.store): write(.registrationRefused(request: request, .unavailable))
    }
    flush()
  }

  private func unregister(_ request: UInt32, _ token: TokenHash) {
    let bound = NIOLoopBound(self, eventLoop: floor.loop)
    services.registry.unregister(token, device: device, on: floor.loop) { result in
      let connection = bound.value
      guard connection.isOpen else { return }
      switch result {
      case .success: connection.write(.unregistered(request: request))
      case .failure: connection.write(.registrationRefused(request: request, .unavailable))
      }
      connection.flush()
    }
  }
}
