import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

@Suite struct PlacesTests {
  @Test func `The socket paths come from the environment`() throws {
    let named = try SocketPaths(environment: [
      "USERNOTIFICATIONS_SOCKET": "/run/x/apps.sock", "XDG_RUNTIME_DIR": "/run/user/7",
    ])
    #expect(named.center == "/run/x/apps.sock")
    #expect(named.control == "/run/x/control.sock")
    #expect(named.sandboxed == "/run/x/app/apps.sock")
    #expect(named.folder == "/run/x")
    let runtime = try SocketPaths(environment: ["XDG_RUNTIME_DIR": "/run/user/7"])
    #expect(runtime.center == "/run/user/7/usernotifications/center.sock")
    #expect(runtime.control == "/run/user/7/usernotifications/control.sock")
    #expect(runtime.sandboxed == "/run/user/7/usernotifications/app/center.sock")
    let temporary = try SocketPaths(environment: ["XDG_RUNTIME_DIR": ""], userIdentifier: 7)
    #expect(temporary.folder == "/tmp/usernotifications-7")
  }

  @Test func `Without the variable, as in a job of cron, the folder of the login is used`() throws {
    let folder = try TemporaryFolder()
    let user = ProcessFacts.ownUserIdentifier
    func places(_ environment: [String: String] = [:]) throws -> String {
      try SocketPaths(environment: environment, runtimeFolders: folder.path).folder
    }
    #expect(try places() == "/tmp/usernotifications-\(user)", "nobody is logged in")
    try PrivateFolder.make(folder.path("\(user)"))
    #expect(try places() == folder.path("\(user)/usernotifications"))
    #expect(try places(["XDG_RUNTIME_DIR": "/run/x"]) == "/run/x/usernotifications")
  }

  @Test func `Below runuser the folder of the user before is not used`() throws {
    let folder = try TemporaryFolder()
    let user = ProcessFacts.ownUserIdentifier + 4_711
    try PrivateFolder.make(folder.path("\(user)"))
    try PrivateFolder.make(folder.path("before"))
    let environment = [
      "XDG_RUNTIME_DIR": folder.path("before"),
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path("before"))/bus", "HOME": "/root",
    ]
    #expect(
      SocketPaths.completed(environment, userIdentifier: user, runtimeFolders: folder.path)
        == ["XDG_RUNTIME_DIR": folder.path("\(user)"), "HOME": "/root"])
    // Root may mean the other user; the refusal says how to act for that user.
    #expect(
      SocketPaths.completed(environment, userIdentifier: 0, runtimeFolders: folder.path)
        == environment)
  }

  @Test func `A folder of the login that others may enter is not used`() throws {
    let folder = try TemporaryFolder()
    let user = ProcessFacts.ownUserIdentifier
    try FileManager.default.createDirectory(
      atPath: folder.path("\(user)"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    #expect(
      try SocketPaths(environment: [:], runtimeFolders: folder.path).folder
        == "/tmp/usernotifications-\(user)")
  }

  @Test func `A socket path of 107 bytes is accepted and a longer one refused with its length`()
    throws
  {
    let fits = "/" + String(repeating: "a", count: 93) + "/control.sock"
    #expect(fits.utf8.count == 107)
    let longest = try SocketPaths(environment: ["USERNOTIFICATIONS_SOCKET": fits])
    #expect(longest.control == fits)
    #expect(longest.sandboxed == nil, "the second socket is left out where its path does not fit")
    let long = "/" + String(repeating: "é", count: 60)
    let failure = #expect(throws: NotificationFailure.self) {
      try SocketPaths(environment: ["XDG_RUNTIME_DIR": long])
    }
    #expect(failure?.field == "XDG_RUNTIME_DIR")
    #expect(failure?.message.contains("151 bytes") == true)
    #expect(failure?.remedy.contains("USERNOTIFICATIONS_SOCKET") == true)
  }

  @Test(arguments: ["center.sock", "./x/center.sock"])
  func `A relative path is refused`(path: String) {
    #expect(throws: NotificationFailure.self) {
      try SocketPaths(environment: ["USERNOTIFICATIONS_SOCKET": path])
    }
    #expect(throws: NotificationFailure.self) {
      try DataFolder(environment: ["USERNOTIFICATIONS_DATA": path])
    }
  }

  @Test func `A relative folder of the session is reported with its value`() {
    let failure = #expect(throws: NotificationFailure.self) {
      try SocketPaths(environment: ["XDG_RUNTIME_DIR": "run/7"])
    }
    #expect(failure?.field == "XDG_RUNTIME_DIR" && failure?.value == "run/7")
    #expect(failure?.message.contains("“run/7”") == true)
  }

  @Test func `The data folder comes from the environment`() throws {
    var environment = ["HOME": "/home/a", "XDG_DATA_HOME": "/data", "USERNOTIFICATIONS_DATA": "/d"]
    #expect(try DataFolder(environment: environment).path == "/d")
    environment["USERNOTIFICATIONS_DATA"] = nil
    #expect(try DataFolder(environment: environment).path == "/data/usernotifications")
    environment["XDG_DATA_HOME"] = ""
    #expect(
      try DataFolder(environment: environment).path == "/home/a/.local/share/usernotifications")
    #expect(throws: NotificationFailure.self) { try DataFolder(environment: [:]) }
  }

  @Test func `The socket folder is made for its owner alone, and another mode is refused`() throws {
    let folder = try TemporaryFolder()
    try SocketPaths(folder: folder.path + "/inner").prepareFolder()
    try SocketPaths(folder: folder.path + "/inner").prepareFolder()
    let failure = #expect(throws: NotificationFailure.self) {
      try SocketPaths(folder: "/usr").prepareFolder()
    }
    #expect(failure?.code == .notPermitted)
    #expect(failure?.value == "/usr")
  }

  @Test func `A lock of a program that is not a daemon is described with its process`()
    throws
  {
    let folder = try TemporaryFolder()
    let lock = try #require(try FileLock.acquire(at: DaemonLock.path(in: folder.path)))
    let own = ProcessFacts.ownIdentifier
    let failure = DaemonLock.served(folder.path, at: nil)
    #expect(failure.message.contains("Process \(own), which is no daemon"))
    #expect(failure.remedy.contains("kill \(own)"))
    let obstacles = StartObstacle.all(environment: ["USERNOTIFICATIONS_DATA": folder.path])
    #expect(obstacles.contains(failure))
    withExtendedLifetime(lock) {}
  }
}
