import BusSupport
import DBus
import Foundation
import LinuxEvents
import ServedDesktop
import Testing
import TestSupport

/// The names of the bus, and the file by which the bus starts this system.
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct NameTests {
  private static let name = "org.example.Served"

  @Test(.rules("S3")) func `A name is taken when its owner goes, and given back on demand`() throws
  {
    let bus = try PrivateBus()
    let (other, _) = try bus.connectReady()
    let (own, ownName) = try bus.connectReady()
    var answer: BusNameAnswer?
    try other.requestName(Self.name) { answer = try? $0.get() }
    try PollingLoop(other).run { answer == .owned }

    var owners: [ServedName.Owner] = []
    let served = try ServedName(Self.name, bus: own) { owners.append($0) }
    served.want(replacing: true)
    try PollingLoop(own, other).run { owners.count == 1 }
    #expect(owners == [.other(try #require(other.uniqueName))])
    // Both connections of this test are of one process.
    try PollingLoop(own, other).run { served.otherProcess != nil }
    #expect(served.otherProcess?.identifier == ProcessFacts.ownIdentifier)
    try other.releaseName(Self.name) { _ in }
    try PollingLoop(own, other).run { owners.last == .us }
    #expect(served.owner == .us && own.uniqueName == ownName)
    served.release()
    try PollingLoop(own, other).run { owners.last == .nobody }
    try other.requestName(Self.name) { answer = try? $0.get() }
    try PollingLoop(own, other).run { if case .other? = owners.last { true } else { false } }
  }

  @Test(.rules("S3")) func `A program cannot replace the owner of a served name`() throws {
    let bus = try PrivateBus()
    let (other, _) = try bus.connectReady()
    let (own, _) = try bus.connectReady()
    var owners: [ServedName.Owner] = []
    let served = try ServedName(Self.name, bus: own) { owners.append($0) }
    served.want(replacing: false)
    try PollingLoop(own).run { owners.last == .us }
    var answer: BusNameAnswer?
    try other.requestName(Self.name, options: [.doesNotQueue, .replaces]) { answer = try? $0.get() }
    try PollingLoop(own, other).run { answer != nil }
    #expect(answer == .taken && served.owner == .us)
  }

  @Test(.rules("S3"))
  func `A name that is taken replaceably is left to a program that replaces, and taken back`()
    throws
  {
    let bus = try PrivateBus()
    let (other, _) = try bus.connectReady()
    let (own, _) = try bus.connectReady()
    var owners: [ServedName.Owner] = []
    let served = try ServedName(Self.name, bus: own) { owners.append($0) }
    served.want(replacing: false, replaceably: true)
    try PollingLoop(own).run { owners.last == .us }
    var answer: BusNameAnswer?
    try other.requestName(Self.name, options: [.doesNotQueue, .replaces]) { answer = try? $0.get() }
    try PollingLoop(own, other).run { answer != nil }
    #expect(answer == .owned)
    try other.releaseName(Self.name) { _ in }
    try PollingLoop(own, other).run { owners.last == .us }
    // The user has chosen to serve: now it stays.
    served.want(replacing: true)
    var isSettled = false
    try own.callDriver("GetId") { _ in isSettled = true }
    try PollingLoop(own, other).run { isSettled }
    answer = nil
    try other.requestName(Self.name, options: [.doesNotQueue, .replaces]) { answer = try? $0.get() }
    try PollingLoop(own, other).run { answer != nil }
    #expect(answer == .taken)
  }

  @Test(.rules("S2"))
  func `The file for one session is in its own folder, has the name's own name and is the best`()
    throws
  {
    let folder = try TemporaryFolder()
    var environment = ["XDG_DATA_HOME": folder.path + "/own", "XDG_DATA_DIRS": folder.path]
    for runtime in [nil, "", "run"] {
      environment["XDG_RUNTIME_DIR"] = runtime
      #expect(ActivationFile(ofSession: Self.name, environment: environment) == nil)
    }
    environment["XDG_RUNTIME_DIR"] = folder.path + "/run"
    let kept = try #require(ActivationFile(of: Self.name, environment: environment))
    let file = try #require(ActivationFile(ofSession: Self.name, environment: environment))
    #expect(file.path == "\(folder.path)/run/dbus-1/services/\(Self.name).service")
    #expect(try kept.write(program: "/usr/bin/usernotificationsd"))
    #expect(try file.write(program: "/usr/bin/usernotificationsd"))
    #expect(
      ActivationFile.all(of: Self.name, environment: environment) == [file.path, kept.path])
    #expect(try file.remove())
    #expect(kept.isOurs && !file.isOurs)
  }

  @Test(.rules("S2")) func `The file for the bus is written, removed, and another's is left alone`()
    throws
  {
    let folder = try TemporaryFolder()
    let environment = ["XDG_DATA_HOME": folder.path, "XDG_DATA_DIRS": folder.path + "/none"]
    let file = try #require(ActivationFile(of: Self.name, environment: environment))
    #expect(try file.write(program: "/usr/bin/usernotificationsd"))
    #expect(try !file.write(program: "/usr/bin/usernotificationsd"), "it is there already")
    let text = try String(contentsOf: URL(filePath: file.path), encoding: .utf8)
    let command = "/usr/bin/usernotificationsd activate \(Self.name)"
    #expect(text.contains("Name=\(Self.name)\nExec=\(command)\n"))
    #expect(ActivationFile.all(of: Self.name, environment: environment) == [file.path])
    #expect(try file.remove())
    #expect(ActivationFile.all(of: Self.name, environment: environment).isEmpty)
    try Data("[D-BUS Service]\nName=\(Self.name)\n".utf8).write(to: URL(filePath: file.path))
    #expect(file.isForeign)
    #expect(try !file.write(program: "/usr/bin/usernotificationsd"))
    #expect(try !file.remove())
  }
}
