import Foundation
import LinuxEvents
import NotificationModel
import NotificationWire

/// Adds requests that become due one after the other, and prints the due time of each, by its title.
func due(folder: String, prefix: String, count: Int, step: Double, before: Double) throws {
  let name = "com.example.due"
  try allow(folder: folder, app: name)
  var client = try Connection(path: folder + "/center.sock", app: name)
  for index in 0..<count {
    let title = "\(prefix)-\(index)"
    try client.socket.write(
      try Requests.add(
        index + 1, identifier: title, title: title,
        trigger: .timeInterval(seconds: before + Double(index) * step, repeats: false)))
    _ = try client.next()
  }
  try client.send(ClientMessage.app(id: 1, .notifications(.pendingRequests)).encode())
  guard
    case .reply(_, .requests(let pending)) = try ServerMessage.decode(
      try client.next(), from: .center)
  else { return }
  let dates = pending.compactMap { entry in
    entry.due.map { "\"\(entry.request.identifier)\": \($0.wall.microseconds)" }
  }
  print("{\(dates.joined(separator: ", "))}")
}

/// Adds requests without a trigger, and prints the start and the time of each answer.
///
/// Each identifier is added twice: first all of them, as version 0, and then all again, as version 1.
func flood(folder: String, count: Int, stacks: Int) throws {
  let name = "com.example.flood"
  try allow(folder: folder, app: name)
  var client = try Connection(path: folder + "/center.sock", app: name)
  let half = count / 2
  let frames = try (0..<count).map { index in
    let identifier = "flood-\(index % half)"
    return try Requests.add(
      index + 1, identifier: identifier, title: "\(identifier) \(index / half)",
      thread: "stack-\(index % stacks)", trigger: nil)
  }
  let begun = Clocks.wallMicroseconds()
  var sent = 0
  var answers: [Int64] = []
  while answers.count < count {
    let more = min(256 - (sent - answers.count), count - sent)
    if more > 0 {
      try client.socket.write(Array(frames[sent..<sent + more].joined()))
      sent += more
    }
    let answered = try client.drain()
    answers += Array(repeating: Clocks.wallMicroseconds(), count: answered)
  }
  print("{\"begun\": \(begun), \"started\": \(begun), \"answers\": \(answers)}")
}

/// Adds requests that all become due in one second of the wall clock, and prints that second.
func storm(folder: String, count: Int, stacks: Int, seconds: Double) throws {
  let name = "com.example.flood"
  try allow(folder: folder, app: name)
  var client = try Connection(path: folder + "/center.sock", app: name)
  let date = Date(timeIntervalSinceNow: seconds)
  let parts = Calendar(identifier: .gregorian).dateComponents(
    [.hour, .minute, .second], from: date)
  var rule = CalendarRule()
  rule.hour = parts.hour
  rule.minute = parts.minute
  rule.second = parts.second
  let frames = try (0..<count).map { index in
    try Requests.add(
      index + 1, identifier: "storm-\(index)", title: "storm-\(index) 1",
      thread: "stack-\(index % stacks)", trigger: .calendar(rule, repeats: false))
  }
  let begun = Clocks.wallMicroseconds()
  var sent = 0
  var answered = 0
  while answered < count {
    let more = min(256 - (sent - answered), count - sent)
    if more > 0 {
      try client.socket.write(Array(frames[sent..<sent + more].joined()))
      sent += more
    }
    answered += try client.drain()
  }
  let started = Int64(date.timeIntervalSince1970) * 1_000_000
  print("{\"begun\": \(begun), \"started\": \(started)}")
}

/// Adds one request after the other with pauses until the process ends, and prints for each one its time and the time until
/// its answer, in microseconds.
func probe(folder: String, pause: Double) throws {
  var client = try Connection(path: folder + "/center.sock", app: app)
  var number = 0
  while true {
    number += 1
    let frame = try Requests.add(number, identifier: "probe-\(number)", seconds: 864_000)
    let wall = Clocks.wallMicroseconds()
    let started = Clocks.bootMicroseconds()
    try client.socket.write(frame)
    _ = try client.next()
    let line = "\(wall) \(Clocks.bootMicroseconds() - started)\n"
    FileHandle.standardOutput.write(Data(line.utf8))
    Thread.sleep(forTimeInterval: pause)
  }
}
