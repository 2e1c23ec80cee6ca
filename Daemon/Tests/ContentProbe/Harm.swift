import Foundation
import NotificationModel

/// Harmful actions of an extension.
enum Harm: String {
  case hang = "hang"
  case crash = "crash"
  case exit = "exit"
  case garbage = "garbage"
  case wrongMessage = "wrong message"
  case wrongField = "wrong field"
  case hugeFrame = "huge frame"
  case closeChannel = "close channel"
  case stayWithoutChannel = "stay without channel"
  case flood = "flood"
  case endlessFlood = "endless flood"
  case manyViews = "many views"
  case answers = "answers nobody asked for"
  case deaf = "deaf"
  case memory = "memory"
  case fork = "fork"

  func begin(on channel: ProbeChannel) {
    switch self {
    case .hang: while true { sleep(1_000) }
    // The sanitizers ignore this signal, and turn those of a trap into an exit code.
    case .crash: raise(SIGSYS)
    case .exit: Foundation.exit(3)
    case .garbage: channel.write([0, 0, 0, 4] + Array("oops".utf8))
    case .wrongMessage: channel.write([0, 0, 0, 14] + Array(#"{"news":"drew"}"#.utf8.prefix(14)))
    case .wrongField:
      let text = """
        {"news":"drew","scene":{"root":{"id":1,"kind":"plain","place":"constrained","children":[
        {"id":2,"kind":"label","place":"arranged","text":{"font":{"size":9000}}}]}}}
        """
      channel.write([0, 0, 0, UInt8(text.utf8.count)] + Array(text.utf8))
    case .hugeFrame: channel.write([0x7F, 0xFF, 0xFF, 0xFF])
    case .closeChannel: shutdown(3, Int32(SHUT_RDWR))
    case .stayWithoutChannel:
      shutdown(3, Int32(SHUT_RDWR))
      while true { sleep(1_000) }
    case .flood:
      for number in 1...1_000 { Painter(channel: channel).show("\(number)") }
    case .endlessFlood:
      while true { Painter(channel: channel).show("again") }
    case .manyViews: channel.say(.drew(Self.crowd))
    case .answers:
      for number in 1...1_000 { channel.say(.answered(number: Int64(number), .dismiss)) }
    case .deaf:
      Painter(channel: channel).show("deaf")
      while true { sleep(1_000) }
    case .memory:
      let block = [UInt8](repeating: 1, count: 256 << 20)
      sleep(1_000)
      channel.write(block)
    case .fork: Self.startSleepers()
    }
  }

  private static var crowd: ViewScene {
    var scene = ViewScene(root: Painter.label("crowd"))
    scene.root.children = (2...2_001).map { Painter.label("", Int64($0)) }
    return scene
  }

  /// Leaves children behind in sessions of their own, whose parents have ended; their process identifiers are
  /// in a file.
  private static func startSleepers() {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "for i in 1 2 3; do setsid sh -c 'echo $$ >> sleepers; exec sleep 1000' & done; wait",
    ]
    try? process.run()
    process.waitUntilExit()
  }
}
