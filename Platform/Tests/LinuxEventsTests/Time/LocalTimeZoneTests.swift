import TestSupport
import Testing

@testable import LinuxEvents

struct LocalTimeZoneTests {
  @Test(arguments: [
    ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"),
    ("../usr/share/zoneinfo/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"),
    ("/usr/share/zoneinfo/posix/Asia/Tokyo", "Asia/Tokyo"),
    ("/usr/share/zoneinfo/right/Etc/GMT+5", "Etc/GMT+5"),
    ("/etc/zoneinfo/US/Eastern", "US/Eastern"),
  ])
  func `The link to the zone file gives the machine's time zone`(target: String, expected: String)
    throws
  {
    let root = try TemporaryFolder()
    try root.link("etc/localtime", to: target)
    try root.write("etc/timezone", "Africa/Cairo\n")
    #expect(LocalTimeZone.identifier(root: root.path, variable: nil) == expected)
  }

  @Test(arguments: ["alternatives/zone", "/etc/alternatives/zone"])
  func `A link to a link is followed inside the root`(target: String) throws {
    let root = try TemporaryFolder()
    try root.link("etc/localtime", to: target)
    try root.link("etc/alternatives/zone", to: "/usr/share/zoneinfo/Asia/Kolkata")
    #expect(LocalTimeZone.identifier(root: root.path + "/", variable: nil) == "Asia/Kolkata")
  }

  @Test
  func `A copied zone file is named by the text file`() throws {
    let root = try TemporaryFolder()
    try root.write("etc/localtime", "TZif2")
    try root.write("etc/timezone", "  Africa/Cairo \n# comment\n")
    #expect(LocalTimeZone.identifier(root: root.path, variable: nil) == "Africa/Cairo")
  }

  @Test
  func `A link in a circle is ignored for the next source`() throws {
    let root = try TemporaryFolder()
    try root.link("etc/localtime", to: "localtime")
    #expect(LocalTimeZone.identifier(root: root.path, variable: nil) == "UTC")
  }

  @Test(arguments: [
    ("Asia/Tokyo", "Asia/Tokyo"), (":Asia/Tokyo", "Asia/Tokyo"), ("", "UTC"), ("UTC", "UTC"),
    ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"), ("EST5EDT", "EST5EDT"),
    ("CET-1CEST", "Europe/Berlin"), ("../../etc/passwd", "Europe/Berlin"),
    ("/tmp/zone", "Europe/Berlin"), ("Asia//Tokyo", "Europe/Berlin"),
  ])
  func `The environment variable TZ comes first if it names a zone`(
    variable: String, expected: String
  )
    throws
  {
    let root = try TemporaryFolder()
    try root.link("etc/localtime", to: "/usr/share/zoneinfo/Europe/Berlin")
    try root.write("usr/share/zoneinfo/EST5EDT")
    #expect(LocalTimeZone.identifier(root: root.path, variable: variable) == expected)
  }

  @Test
  func `A machine without a setting is in UTC`() throws {
    let root = try TemporaryFolder()
    #expect(LocalTimeZone.identifier(root: root.path, variable: nil) == "UTC")
  }
}
