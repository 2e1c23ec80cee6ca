import NIOCore
import PushProtocol

/// The device's end of a link: it greets, receives pushes and acknowledges them at once.
final class DeviceHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let device: Device
  private let arrivals: Arrivals
  private var decoder = LinkDecoder(limit: LinkLimits.frameBytesFromGateway)
  private var receipts: [LinkReceipt] = []

  init(device: Device, arrivals: Arrivals) {
    self.device = device
    self.arrivals = arrivals
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    decoder.append(unwrapInboundIn(data).readableBytesView)
    do {
      while let frame = try decoder.next() {
        try take(GatewayFrame(frame), context)
      }
    } catch {
      fatalError("a frame that this device does not understand: \(error)")
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if !receipts.isEmpty {
      send(.acknowledge(receipts), context)
      receipts.removeAll(keepingCapacity: true)
    }
    context.flush()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    device.ready?.fail(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    device.ready?.fail(ChannelError.eof)
    device.ready = nil
  }

  private func take(_ frame: GatewayFrame, _ context: ChannelHandlerContext) throws {
    switch frame {
    case .challenge(_, let nonce):
      context.write(
        wrapOutboundOut(ByteBuffer(bytes: try device.greeting(nonce))), promise: nil)
    case .welcome(let welcome):
      device.number = welcome.device
      send(.ready, context)
      device.ready?.succeed()
      device.ready = nil
    case .registered(_, let token):
      device.registered?.succeed("/3/device/\(Self.hexadecimal(token))")
    case .subscribed(_, let endpoint):
      device.registered?.succeed("/\(endpoint.split(separator: "/", maxSplits: 2).last ?? "")")
    case .registrationRefused(_, let reason): fatalError("no token: \(reason)")
    case .push(let push):
      arrivals.add(push.payload)
      receipts.append(LinkReceipt(number: push.number, outcome: .shown))
      if receipts.count == LinkLimits.receipts { channelReadComplete(context: context) }
    case .unregistered, .pong, .goodbye, .origin: break
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  private func send(_ frame: DeviceFrame, _ context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(ByteBuffer(bytes: frame.encode())), promise: nil)
  }
}
