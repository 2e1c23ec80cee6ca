import NIOCore
import NIOEmbedded
import PushProtocol
import Testing

@testable import PushLink

/// A device that leaves its gateway for good.
@Suite struct LinkFarewellTests {
  private let tokens = [[1], [2]].compactMap { TokenHash(token: $0) }

  /// Lets the device of a stage leave; the function says whether it has left.
  private func leave(_ stage: LinkStage) -> () -> Bool {
    var hasLeft = false
    stage.link.leave(returning: tokens) { hasLeft = true }
    return { hasLeft }
  }

  @Test func `A device leaves when the gateway has confirmed its returned tokens`() throws {
    let stage = try LinkStage()
    try stage.open()
    let hasLeft = leave(stage)
    #expect(
      try stage.heard() == [
        .unregister(request: 1, token: tokens[0]), .unregister(request: 2, token: tokens[1]),
      ])
    try stage.say(.unregistered(request: 1))
    #expect(!hasLeft() && stage.connector.channels[0].isActive)
    try stage.say(.unregistered(request: 2))
    #expect(hasLeft() && !stage.connector.channels[0].isActive)
    stage.advance(seconds: 1_000)
    #expect(stage.events().isEmpty && stage.connector.tries == 1)
  }

  @Test func `Without a connection a device leaves at once`() throws {
    let stage = try LinkStage()
    #expect(leave(stage)())
    stage.connector.isAway = true
    try stage.link.start()
    #expect(leave(stage)())
  }

  @Test func `A gateway that is silent or lost delays it by seconds at most`() throws {
    let silent = try LinkStage()
    try silent.open()
    let hasLeft = leave(silent)
    silent.advance(seconds: 4.9)
    #expect(!hasLeft())
    silent.advance(seconds: 0.2)
    #expect(hasLeft() && !silent.connector.channels[0].isActive)

    let lost = try LinkStage()
    try lost.open()
    let hasLeftToo = leave(lost)
    try lost.connector.channels[0].close().wait()
    _ = lost.events()
    #expect(hasLeftToo())
  }

  @Test func `A device without tokens leaves at once`() throws {
    let stage = try LinkStage()
    try stage.open()
    var hasLeft = false
    stage.link.leave(returning: []) { hasLeft = true }
    #expect(hasLeft && !stage.connector.channels[0].isActive)
  }
}
