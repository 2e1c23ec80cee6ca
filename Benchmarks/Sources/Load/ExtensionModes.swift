import Foundation
import LinuxEvents
import NotificationModel
import NotificationWire

/// Sends pushes, `window` at a time, and prints the time of each from the call to its banner, and the total time, in
/// microseconds.
func push(folder: String, app: String, count: Int, window: Int, wait: Int) throws {
  guard let identifier = BundleIdentifier(app) else { exit(64) }
  var shell = try Connection(path: folder + "/control.sock")
  try shell.send(ControlMessage.control(id: 1, .engine(.attachShell(name: "benchmark"))).encode())
  var began: [String: Int64] = [:]
  var took: [Int64] = []
  let prefix = UUID().uuidString
  let start = Clocks.bootMicroseconds()
  var sent = 0
  while took.count < count {
    while sent < count, sent - took.count < window {
      let name = "\(prefix)-\(sent)"
      let payload =
        #"{"aps":{"alert":{"title":"Push","body":"\#(name)"},"mutable-content":1},"wait":\#(wait)}"#
      let call = MachineCall.push(app: identifier, payload: payload, identifier: name)
      began[name] = Clocks.bootMicroseconds()
      try shell.send(ControlMessage.control(id: Int64(sent + 2), .machine(call)).encode())
      sent += 1
    }
    guard
      case .shellEvent(.notifications(.present(let shown))) = try ServerMessage.decode(
        try shell.next(), from: .control), let from = began[shown.key.identifier]
    else { continue }
    guard shown.title == "Changed: Push" else {
      print("{\"problem\": \"a push was shown as it came\"}")
      exit(1)
    }
    took.append(Clocks.bootMicroseconds() - from)
  }
  print("{\"took\": \(took), \"all\": \(Clocks.bootMicroseconds() - start)}")
}

/// Starts a program `count` times, writes it a line and reads its answer, and prints the times.
func spawn(program: String, count: Int) throws {
  var took: [Int64] = []
  let question = Array(#"{"title":"Push","body":"A text","userInfo":{"wait":0}}"#.utf8) + [10]
  for _ in 0..<count {
    let start = Clocks.bootMicroseconds()
    let child = try Spawn.connected(
      executable: program, environment: ProcessInfo.processInfo.environment)
    let channel = FileHandle(fileDescriptor: child.channel, closeOnDealloc: true)
    try channel.write(contentsOf: Data(question))
    var answer = Data()
    while answer.last != 10 {
      let more = channel.availableData
      guard !more.isEmpty else { exit(65) }
      answer += more
    }
    guard let push = try JSONSerialization.jsonObject(with: answer) as? [String: Any],
      push["title"] as? String == "Changed: Push"
    else { exit(65) }
    took.append(Clocks.bootMicroseconds() - start)
    _ = try Spawn.wait(for: child.process)
  }
  print("{\"took\": \(took)}")
}
