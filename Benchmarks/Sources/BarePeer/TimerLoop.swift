import Dispatch
import Foundation
import LinuxEvents
import NotificationModel
import NotificationWire

/// A timer, one durable commit of one row, one message on a socket: the minimum for a delivery.
struct TimerLoop: @unchecked Sendable {
  let store: BareStore

  /// Prints the delay with which the reader of the socket received each message.
  func run(count: Int, seconds: Int) throws {
    let (writer, reader) = try UnixSocket.pair()
    let first = Clocks.wallMicroseconds() + 500_000
    let step = Int64(seconds) * 1_000_000 / Int64(count)
    let fired = DispatchSemaphore(value: 0)
    let timer = try WallTimer(queue: DispatchQueue(label: "timer")) { _ in fired.signal() }
    let message = Data(repeating: 65, count: 400)
    let thread = Thread {
      for index in 0..<count {
        let due = first + Int64(index) * step
        try? timer.arm(at: due)
        fired.wait()
        try? store.insert([("late-\(index)", due, message)])
        try? writer.write([UInt8](message))
      }
    }
    thread.start()
    var lateness: [Int64] = []
    var bytes = 0
    while lateness.count < count {
      bytes += try reader.read(max: 4_096).count
      let now = Clocks.wallMicroseconds()
      while bytes >= message.count {
        bytes -= message.count
        lateness.append(now - (first + Int64(lateness.count) * step))
      }
    }
    let sorted = lateness.sorted()
    print(
      "{\"count\": \(count), \"median\": \(sorted[count / 2]), "
        + "\"p99\": \(sorted[count * 99 / 100])}")
  }
}
