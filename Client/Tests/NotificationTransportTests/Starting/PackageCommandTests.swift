import Foundation
import Testing

@testable import NotificationTransport

/// The command for packages that a remedy names is the machine's own.
@Suite struct PackageCommandTests {
  @Test(arguments: [
    ("NAME=\"Debian GNU/Linux\"\nID=debian\n", " (apt install geoclue-2.0)", " (apt install gpsd)"),
    (
      "ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", " (apt install geoclue-2.0)",
      " (apt install gpsd)"
    ),
    ("ID=fedora\nVERSION_ID=40\n", " (dnf install geoclue2)", " (dnf install gpsd)"),
    (
      "ID=\"almalinux\"\nID_LIKE=\"rhel centos fedora\"\n", " (dnf install geoclue2)",
      " (dnf install gpsd)"
    ),
    (
      "ID=\"opensuse-tumbleweed\"\nID_LIKE=\"opensuse suse\"\n", " (zypper install geoclue2)",
      " (zypper install gpsd)"
    ),
    ("ID=arch\n", "", ""),
    ("PRETTY_NAME=\"ID=debian\"\n", "", ""),
    ("", "", ""),
  ])
  func `A remedy names the command of the machine's family, or none`(
    osRelease: String, geoClue: String, gpsd: String
  ) {
    let command = PackageCommand(osRelease: osRelease)
    #expect(command.hint(.geoClue) == geoClue)
    #expect(command.hint(.gpsd) == gpsd)
  }

  @Test func `This machine's family is read, also through a link`() {
    let text = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    #expect(PackageCommand.ofThisMachine == PackageCommand(osRelease: text))
  }
}
