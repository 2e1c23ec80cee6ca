import DesktopSupport
import Foundation
import LinuxEvents
import Testing

/// The desktop that the other tests run on.
struct PrivateDesktopTests {
  @Test func `A private desktop that ends leaves no process and no folder`() throws {
    var desktop: PrivateDesktop? = try PrivateDesktop()
    let folder = try #require(desktop?.folder)
    let shell = try #require(
      try desktop?.start("/bin/sh", ["-c", "setsid sleep 1000 & echo $!; exec sleep 1000"]))
    let runaway = try #require(Int32(try shell.lines.next()))
    #expect(ProcessFacts(of: runaway) != nil)
    #expect(try desktop?.connect().name.hasPrefix(":1.") == true)
    desktop = nil
    #expect(ProcessFacts(of: runaway)?.arguments == nil)
    #expect(!shell.isRunning)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `A program's output and exit code are returned`() throws {
    let desktop = try PrivateDesktop()
    let result = try desktop.run("/bin/sh", "-c", "echo $HOME; echo no >&2; exit 3")
    #expect(result.code == 3)
    #expect(result.output == "\(desktop.folder)/person\nno")
    #expect(throws: DesktopFailure.self) { try desktop.start("no-such-program") }
  }

  @Test func `A bus that was killed can be started again at the same address`() throws {
    let desktop = try PrivateDesktop()
    let peer = try desktop.connect()
    desktop.killBus()
    #expect(throws: DesktopFailure.self) { try peer.wait(for: "nothing") { false } }
    try desktop.startBus()
    #expect(try desktop.connect().name.hasPrefix(":1.") == true)
  }
}
