import Dispatch
import NIOCore
import PushProtocol

#if canImport(Glibc)
  import Glibc
#endif

/// Executes the command of a line, and answers with a line of JSON.
final class Console {
  private let fleet: Fleet
  private var loop: any EventLoop { fleet.loop }

  init(fleet: Fleet) {
    self.fleet = fleet
  }

  func perform(_ line: String) -> EventLoopFuture<String> {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("connect", 1): return timed { $0.connect() }
    case ("close", 1): return timed { $0.close() }
    case ("register", 3): return register(topic: words[1], file: words[2])
    case ("reset", 1):
      fleet.arrivals.reset()
      return loop.makeSucceededFuture("{}")
    case ("wait", 2):
      let bound = NIOLoopBound(fleet, eventLoop: loop)
      return fleet.arrivals.wait(for: Int(words[1]) ?? 0, on: loop)
        .map { bound.value.arrivals.report }
    case ("send", 7): return send(words)
    default: fatalError("no such command: \(line)")
    }
  }

  private func timed(_ work: (Fleet) -> EventLoopFuture<Void>) -> EventLoopFuture<String> {
    let begin = DispatchTime.now().uptimeNanoseconds
    return work(fleet).map {
      "{\"seconds\": \(Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9)}"
    }
  }

  /// Registers every device for the topic, and writes the paths of their tokens, one on each line.
  private func register(topic: String, file: String) -> EventLoopFuture<String> {
    let tokens = fleet.devices.map { device in
      let promise = loop.makePromise(of: [UInt8].self)
      device.registered = promise
      let frame = DeviceFrame.register(request: 1, environment: .production, topic: topic)
      device.channel?.writeAndFlush(ByteBuffer(bytes: frame.encode()), promise: nil)
      return promise.futureResult
    }
    return EventLoopFuture.whenAllSucceed(tokens, on: loop).map { tokens in
      guard let output = fopen(file, "w") else { fatalError("\(file) can't be written") }
      for token in tokens { fputs("/3/device/\(Self.hexadecimal(token))\n", output) }
      fclose(output)
      return "{}"
    }
  }

  /// The paths come from the file that the registration wrote, and receive pushes in turn.
  private func send(_ words: [String]) -> EventLoopFuture<String> {
    guard let rate = Int(words[1]), let count = Int(words[2]), let port = Int(words[3]) else {
      fatalError("send RATE COUNT PORT FILE LIFE BEARER")
    }
    return PacedSender.start(
      rate: rate, count: count, port: port, file: words[4], life: words[5], bearer: words[6],
      loop: loop)
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
