import Foundation
import LinuxEvents
import NotificationModel
import NotificationWire

/// Connects an app once and grants its authorization as the user.
func allow(folder: String, app: String = app) throws {
  var client = try Connection(path: folder + "/center.sock", app: app)
  try client.send(ClientMessage.app(id: 1, .settings(.all)).encode())
  _ = try client.next()
  var control = try Connection(path: folder + "/control.sock")
  guard let identifier = BundleIdentifier(app) else { return }
  try control.send(
    ControlMessage.control(id: 1, .engine(.settings(.authorize(app: identifier, .allow)))).encode())
  _ = try control.next()
}

/// Adds requests with `window` unanswered at a time, and prints the answers a second.
func add(folder: String, count: Int, window: Int, prefix: String) throws {
  var client = try Connection(path: folder + "/center.sock", app: app)
  let frames = try (0..<count).map {
    try Requests.add($0 + 1, identifier: "\(prefix)-\(UUID().uuidString)", seconds: 864_000)
  }
  let bytes = frames.first?.count ?? 0
  let started = Clocks.bootMicroseconds()
  var sent = 0
  var answered = 0
  while answered < count {
    let more = min(window - (sent - answered), count - sent)
    if more > 0 {
      try client.socket.write(Array(frames[sent..<sent + more].joined()))
      sent += more
    }
    answered += try client.drain()
  }
  let seconds = Double(Clocks.bootMicroseconds() - started) / 1_000_000
  print(
    "{\"count\": \(count), \"window\": \(window), \"bytes\": \(bytes), "
      + "\"seconds\": \(seconds), \"rate\": \(Double(count) / seconds)}")
}

/// Adds many yearly requests in floating time, as fast as possible.
func fill(folder: String, count: Int) throws {
  var client = try Connection(path: folder + "/center.sock", app: app)
  let month = Calendar(identifier: .gregorian).component(.month, from: Date())
  // Months that are far away, so that nothing becomes due during the measurement.
  let far = (month + 5) % 12 + 1
  var sent = 0
  var answered = 0
  while answered < count {
    let more = min(512 - (sent - answered), count - sent)
    if more > 0 {
      let frames = try (sent..<sent + more).map {
        try Requests.yearly($0 + 1, identifier: "fill-\($0)", month: far)
      }
      try client.socket.write(Array(frames.joined()))
      sent += more
    }
    answered += try client.drain()
  }
  print("{\"count\": \(count)}")
}

/// Adds requests due over some seconds and prints how late a shell received each banner.
func late(folder: String, count: Int, seconds: Int) throws {
  let name = "com.example.late"
  try allow(folder: folder, app: name)
  var shell = try Connection(path: folder + "/control.sock")
  try shell.send(ControlMessage.control(id: 1, .engine(.attachShell(name: "benchmark"))).encode())
  var client = try Connection(path: folder + "/center.sock", app: name)
  for index in 0..<count {
    let delay = 4 + Double(index) * Double(seconds) / Double(count)
    try client.socket.write(
      try Requests.add(index + 1, identifier: "late-\(index)", seconds: delay))
    _ = try client.next()
  }
  try client.send(ClientMessage.app(id: 1, .notifications(.pendingRequests)).encode())
  guard
    case .reply(_, .requests(let pending)) = try ServerMessage.decode(
      try client.next(), from: .center)
  else { return }
  let due = Dictionary(uniqueKeysWithValues: pending.map { ($0.request.identifier, $0.due) })
  var lateness: [Int64] = []
  while lateness.count < pending.count {
    let frame = try shell.next()
    let now = Clocks.wallMicroseconds()
    guard
      case .shellEvent(.notifications(.present(let presentation))) = try ServerMessage.decode(
        frame, from: .control),
      let date = due[presentation.key.identifier]??.wall
    else { continue }
    lateness.append(now - date.microseconds)
  }
  let sorted = lateness.sorted()
  print(
    "{\"count\": \(sorted.count), \"median\": \(sorted[sorted.count / 2]), "
      + "\"p99\": \(sorted[sorted.count * 99 / 100])}")
}
