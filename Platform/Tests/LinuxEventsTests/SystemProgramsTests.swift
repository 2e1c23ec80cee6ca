import LinuxEvents
import TestSupport
import Testing

@Suite struct SystemProgramsTests {
  private let prefix: TemporaryFolder

  init() throws {
    prefix = try TemporaryFolder()
    for program in ["bin/daemon", "bin/page", "libexec/usernotifications/shell"] {
      try prefix.write(program, "", mode: 0o755)
    }
  }

  @Test(arguments: [
    ("daemon", "page", "bin/page"), ("daemon", "shell", "libexec/usernotifications/shell"),
  ])
  func `A command finds programs in its own folder and internal ones`(
    from: String, name: String, place: String
  ) {
    #expect(SystemPrograms.path(of: name, beside: prefix.path("bin/\(from)")) == prefix.path(place))
  }

  @Test func `An internal program finds the commands`() {
    let shell = prefix.path("libexec/usernotifications/shell")
    #expect(SystemPrograms.path(of: "page", beside: shell) == prefix.path("bin/page"))
  }
}
