import ByteParsing
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
    case ("register", 3):
      return request(
        .register(request: 1, environment: .production, topic: words[1]), file: words[2])
    case ("subscribe", 4):
      return subscribe(count: Int(words[1]) ?? 1, key: words[2], file: words[3])
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

  /// Sends a request of every device, and writes the paths that they get, one on each line.
  private func request(_ frame: DeviceFrame, file: String) -> EventLoopFuture<String> {
    let paths = fleet.devices.map { device in
      let promise = loop.makePromise(of: String.self)
      device.registered = promise
      device.channel?.writeAndFlush(ByteBuffer(bytes: frame.encode()), promise: nil)
      return promise.futureResult
    }
    return EventLoopFuture.whenAllSucceed(paths, on: loop).map { paths in
      guard let output = fopen(file, "w") else { fatalError("\(file) can't be written") }
      for path in paths { fputs("\(path)\n", output) }
      fclose(output)
      return "{}"
    }
  }

  /// Subscribes every device so many times for one key, and writes the paths of the last time.
  ///
  /// `key`: The key in hexadecimal digits, or `-`.
  private func subscribe(count: Int, key: String, file: String) -> EventLoopFuture<String> {
    let request = SubscriptionRequest(
      kind: .app, vapidKey: HexadecimalText.bytes(of: key), name: "w\(count)")
    let bound = NIOLoopBound(self, eventLoop: loop)
    return self.request(.subscribe(request: 1, request), file: file).flatMap { answer in
      guard count > 1 else { return bound.value.loop.makeSucceededFuture(answer) }
      return bound.value.subscribe(count: count - 1, key: key, file: file)
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
}
