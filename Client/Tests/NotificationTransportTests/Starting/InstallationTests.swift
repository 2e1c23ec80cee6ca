import Testing

@testable import NotificationTransport

/// The kind of an installation, by the folder of its programs and its files.
@Suite struct InstallationTests {
  private static let file = "/share/dbus-1/services/org.usernotifications.Daemon.service"

  @Test(
    arguments: [
      ("/usr/bin/usernotificationsd", ["/usr"], .package),
      ("/usr/local/bin/usernotificationsd", ["/usr", "/usr/local"], .prefix("/usr/local")),
      ("/home/anna/.local/bin/unctl", ["/home/anna/.local"], .prefix("/home/anna/.local")),
      // A program of another project, next to a package.
      ("/usr/local/bin/player", ["/usr"], .other),
      // A file alone is not enough: the programs must be where an installation has them.
      ("/usr/libexec/usernotificationsd", ["/usr"], .other),
      ("/src/.build/debug/usernotificationsd", ["/src/.build"], .other),
      ("/opt/sbin/usernotificationsd", ["/opt"], .other),
      // The folder of a build, and an archive that was only unpacked.
      ("/src/.build/debug/usernotificationsd", [], .other),
      ("/home/anna/archive/bin/usernotificationsd", [], .other),
      ("usernotificationsd", ["/usr", ""], .other),
      ("", ["/usr", ""], .other),
      (nil, ["/usr", ""], .other),
    ] as [(String?, [String], Installation)])
  func `The folder of a program and the file of the bus determine the kind of its installation`(
    executable: String?, prefixes: [String], installation: Installation
  ) {
    let files = prefixes.map { $0 + Self.file }
    #expect(Installation(executable: executable) { files.contains($0) } == installation)
  }

  @Test(arguments: [Installation.package, .prefix("/usr/local"), .prefix("/home/anna/.local")])
  func `An installed system has units, which a command enables`(installation: Installation) {
    let units = "usernotificationsd.socket usernotificationsd.service"
    #expect(
      installation.remedyForMissingUnit(mask: nil).hasSuffix(
        "from now on: systemctl --user enable --now \(units)"))
    #expect(
      installation.remedyForMissingUnit(mask: .ofPerson).hasSuffix(
        "from now on: systemctl --user unmask \(units) && systemctl --user enable --now \(units)"))
    #expect(
      installation.remedyForMissingUnit(mask: .forEverybody).hasSuffix(
        "from now on: sudo systemctl --global unmask \(units) && "
          + "systemctl --user enable --now \(units)"))
  }

  @Test func `A system that is not installed has no units, and the remedy is to install it first`()
  {
    let remedy = Installation.other.remedyForMissingUnit(mask: nil)
    #expect(!remedy.contains("systemctl"))
    #expect(remedy.contains("the package usernotificationsd"))
    #expect(remedy.contains("`make install`"))
  }

  @Test(arguments: ["/usr/local", "/home/anna/.local"])
  func `A missing program without a package comes with the release, and not with a package`(
    prefix: String
  ) {
    let installation = Installation.prefix(prefix)
    let remedies = [
      installation.remedyForMissingDaemon, installation.bringing("usernotifications-shell"),
    ]
    for remedy in remedies {
      #expect(remedy.hasPrefix("Install this release in \(prefix) again, with its install.sh"))
      #expect(!remedy.contains("package"))
    }
  }

  @Test(arguments: [Installation.package, .other])
  func `A program that is missing elsewhere is in a package`(installation: Installation) {
    #expect(installation.remedyForMissingDaemon.hasPrefix("Install usernotificationsd"))
    #expect(installation.bringing("shell") == "Install the package shell")
  }
}
