import TestSupport
import Testing

@testable import LinuxEvents

struct SandboxTests {
  private let groups = "0::/user.slice/user-1000.slice/user@1000.service/app.slice/"

  @Test
  func `A process of the host has no sandbox`() throws {
    let folder = try TemporaryFolder()
    try folder.write("cgroup", groups + "app-org.example.Editor-12.scope\n")
    #expect(ProcessFacts.Sandbox(folder.path) == nil)
  }

  @Test
  func `A Flatpak is recognised by the file that it cannot remove`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "root/.flatpak-info",
      "[Instance]\nname=wrong\n[Application]\nname=org.example.Notes\nruntime=x\n")
    #expect(ProcessFacts.Sandbox(folder.path) == .flatpak(identifier: "org.example.Notes"))
  }

  @Test(arguments: ["", "[Application]\nname=\n", "[Runtime]\nname=org.example.Notes\n"])
  func `A Flatpak without a name is unidentified, never the host`(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("root/.flatpak-info", text)
    #expect(ProcessFacts.Sandbox(folder.path) == .unidentified)
  }

  @Test
  func `A sandbox file that cannot be read is unidentified, never the host`() throws {
    let folder = try TemporaryFolder()
    try folder.link("root/.flatpak-info", to: "/dev/zero")
    #expect(ProcessFacts.Sandbox(folder.path) == .unidentified)
  }

  @Test
  func `A Snap is recognised by its control group`() throws {
    let folder = try TemporaryFolder()
    try folder.write("cgroup", groups + "snap.my-notes.app-1f2e.scope\n")
    #expect(ProcessFacts.Sandbox(folder.path) == .snap(name: "my-notes"))
    #expect(ProcessFacts.Sandbox.snap(in: "1:name=systemd:/snap.\n0::/snap..x\n") == nil)
  }
}
