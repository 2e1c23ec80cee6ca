import Foundation
import Glibc

/// Harmful actions of an extension.
enum Harm: String {
  case crash = "crash"
  case exit = "exit"
  case garbage = "garbage"
  case hugeFrame = "huge frame"
  case flood = "flood"
  case rawTwice = "raw twice"
  case memory = "memory"
  case fork = "fork"
  case forkAway = "fork away"
  case spin = "spin"
  case closeChannel = "close channel"

  /// Performs it; the token is that of the push, for a forged answer.
  func begin(token: String) {
    let channel = FileHandle(fileDescriptor: 3)
    switch self {
    // The sanitizers ignore this signal, and turn those of a trap into an exit code.
    case .crash:
      print("printed before the crash")
      FileHandle.standardError.write(Data("written before the crash\n".utf8))
      raise(SIGSYS)
    case .exit: Foundation.exit(3)
    case .garbage: channel.write(Data([0, 0, 0, 4]) + Data("oops".utf8))
    case .hugeFrame: channel.write(Data([0x7F, 0xFF, 0xFF, 0xFF]))
    case .flood: while true { channel.write(Self.frame(token: "999999")) }
    case .rawTwice: for _ in 0..<2 { channel.write(Self.frame(token: token)) }
    case .memory:
      let block = [UInt8](repeating: 1, count: 256 << 20)
      Thread.sleep(forTimeInterval: 1_000)
      channel.write(Data(block))
    case .fork: Self.startSleepers(token: token)
    case .forkAway: Self.startRunaways(token: token)
    case .spin: while true {}
    case .closeChannel: shutdown(3, Int32(SHUT_RDWR))
    }
  }

  /// An answer that the library did not write.
  private static func frame(token: String) -> Data {
    let body = Data(#"{"call":"finished","token":\#(token),"content":{"title":"forged"}}"#.utf8)
    return Data([0, 0, 0, UInt8(body.count)]) + body
  }

  /// Leaves children behind in sessions of their own, whose parent has ended, and crashes.
  private static func startRunaways(token: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let runaway = "setsid sh -c 'echo $$ >> \(token); exec sleep 1000' &"
    process.arguments = ["-c", "\(runaway) \(runaway) \(runaway)"]
    try? process.run()
    // Code that waits for a process waits for its children too.
    while (try? Data(contentsOf: URL(fileURLWithPath: token)))?.isEmpty != false { usleep(1_000) }
    Foundation.exit(1)
  }

  /// Leaves children behind that outlive it, and crashes; their process identifiers are in a file.
  private static func startSleepers(token: String) {
    var numbers: [String] = []
    for _ in 0..<3 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sleep")
      process.arguments = ["1000"]
      try? process.run()
      numbers.append("\(process.processIdentifier)")
    }
    try? Data(numbers.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: token))
    Foundation.exit(1)
  }
}
