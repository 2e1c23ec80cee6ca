import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

@Suite(.blocking, .serialized)
struct FaultsTests {
  @Test func `A database that another process holds is reported at the start, and left alone`()
    throws
  {
    let daemon = try RealDaemon()
    try daemon.start()
    let app = try daemon.allowedApp()
    _ = try app.ask(.notifications(.add(.reminder("milk", after: 9_000))))
    try daemon.run("usernotificationsd", "stop")
    let holder = Process()
    let said = Pipe()
    let told = Pipe()
    holder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    holder.arguments = [
      "python3", "-c",
      "import sqlite3,sys; c=sqlite3.connect(sys.argv[1],isolation_level=None); "
        + "c.execute('BEGIN IMMEDIATE'); print('held',flush=True); sys.stdin.read()",
      daemon.folder + "/data/store.sqlite",
    ]
    holder.standardOutput = said
    holder.standardInput = told
    try holder.run()
    try #require(said.fileHandleForReading.readData(ofLength: 5).count == 5)
    let result = try daemon.run("usernotificationsd", "run")
    #expect(result.status == 4)
    #expect(result.output.contains("store.sqlite"))
    try told.fileHandleForWriting.close()
    holder.waitUntilExit()
    try daemon.start()
    #expect(try identifiers(app) == ["milk"])
  }

  @Test(.enabled(if: ProcessFacts.ownUserIdentifier == 0, "mounting a small disk needs root"))
  func `A full disk is reported, no request is lost, and free space ends the error`() throws {
    let disk = try SmallDisk(kilobytes: 1_024)
    let daemon = try RealDaemon(dataFolder: disk.path + "/data")
    try daemon.start()
    let app = try daemon.allowedApp()
    var acknowledged: [String] = []
    var refusal: NotificationFailure?
    var content = NotificationContent()
    content.body = .literal(String(repeating: "x", count: 8_000))
    for index in 0..<1_000 where refusal == nil {
      let request = NotificationRequest(
        identifier: "n\(index)", content: content,
        trigger: .timeInterval(seconds: 9_000, repeats: false))
      do {
        _ = try app.ask(.notifications(.add(request)))
        acknowledged.append(request.identifier)
      } catch let failure as NotificationFailure {
        refusal = failure
      }
    }
    #expect(refusal?.code == .diskFull)
    #expect(refusal?.value?.contains("store.sqlite") == true)
    #expect(try identifiers(app) == acknowledged)
    try disk.grow(toKilobytes: 16_384)
    #expect(try app.ask(.notifications(.add(.reminder("room", after: 9_000)))) == .done)
    #expect(try identifiers(app) == acknowledged + ["room"])
  }

  @Test func `A database of a newer version is left alone, with a remedy in the message`()
    throws
  {
    let daemon = try RealDaemon()
    try daemon.start()
    _ = try daemon.allowedApp()
    try daemon.run("usernotificationsd", "stop")
    _ = try daemon.run(
      "/usr/bin/env",
      [
        "python3", "-c",
        "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute('PRAGMA user_version=9999')",
        daemon.folder + "/data/store.sqlite",
      ])
    let result = try daemon.run("usernotificationsd", "run")
    #expect(result.status == 4)
    #expect(result.output.contains("store.sqlite"))
  }

  @Test func `A damaged database is set aside, and its readable rows are recovered`() throws {
    let daemon = try RealDaemon()
    try daemon.start()
    let app = try daemon.allowedApp()
    _ = try app.ask(.notifications(.add(.reminder("milk", after: 9_000))))
    app.close()
    try daemon.run("usernotificationsd", "stop")
    let file = daemon.folder + "/data/store.sqlite"
    let handle = try #require(FileHandle(forWritingAtPath: file))
    handle.write(Data(repeating: 0, count: 100))
    try handle.close()
    try daemon.start()
    let files = try FileManager.default.contentsOfDirectory(atPath: daemon.folder + "/data")
    #expect(files.contains { $0.hasPrefix("store.sqlite.damaged") })
    #expect(try daemon.control().call(.responses(.keptResponses)) == .responses([]))
  }

  @Test(arguments: [0, 100_000])
  func `A file that is not a database is named in the log and by the doctor`(count: Int) throws {
    let daemon = try RealDaemon()
    let data = daemon.folder + "/data"
    try PrivateFolder.make(data)
    let garbage = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) })
    try garbage.write(to: URL(filePath: data + "/store.sqlite"))
    let apps = try daemon.run("unctl", "apps")
    #expect(apps.status == 0, "the system mends itself: \(apps.output)")
    let files = try FileManager.default.contentsOfDirectory(atPath: data)
    let aside = files.first { $0.hasPrefix("store.sqlite.damaged-") }
    try #require((aside != nil) == (count > 0), "an empty file is a new database")
    guard let aside else { return }
    #expect(try Data(contentsOf: URL(filePath: "\(data)/\(aside)")) == garbage)
    let log = try daemon.run("unctl", "log").output
    #expect(log.contains("The damaged database was set aside as \(data)/\(aside);"), "\(log)")
    #expect(!log.contains("RescueReport"), "\(log)")
    let doctor = try daemon.run("unctl", "doctor").output
    #expect(doctor.contains("a damaged database was set aside as \(data)/\(aside)"), "\(doctor)")
  }

  @Test(.rules("B10")) func `A trigger that can never match is refused by its field`() throws {
    let daemon = try RealDaemon()
    try daemon.start()
    let app = try daemon.allowedApp()
    var rule = CalendarRule()
    rule.year = 1_999
    let request = NotificationRequest(
      identifier: "past", content: NotificationRequest.reminder("past", after: nil).content,
      trigger: .calendar(rule, repeats: false))
    let failure = #expect(throws: NotificationFailure.self) {
      try app.ask(.notifications(.add(request)))
    }
    #expect(failure?.code == .notificationInvalidNoDate)
    #expect(failure?.field == "request.trigger.dateComponents")
  }

  @Test func `The Python client schedules a notification and prints the response`() throws {
    let daemon = try RealDaemon()
    try daemon.start()
    let client = #filePath.components(separatedBy: "/Tests/")[0] + "/docs/clients/python/notify.py"
    let printed = Letterbox<String>()
    Thread {
      printed.put(
        (try? daemon.run("/usr/bin/env", ["python3", client, "Tea", "It is ready."]).output) ?? "")
    }.start()
    let control = daemon.control()
    var app: BundleIdentifier?
    try wait(seconds: 30) {
      guard case .apps(let apps) = try control.call(.apps(.all)) else { return false }
      app = apps.first { $0.openQuestion != nil }?.identifier
      return app != nil
    }
    _ = try control.call(.settings(.authorize(app: try #require(app), .allow)))
    var key: NotificationKey?
    try wait(seconds: 30) {
      guard case .delivered(let list) = try control.call(.notifications(.delivered(app: nil)))
      else { return false }
      key = list.first?.key
      return key != nil
    }
    _ = try control.call(.responses(.respond(try #require(key), .open)))
    #expect(printed.take().contains("com.apple.UNNotificationDefaultActionIdentifier"))
  }

  @Test func `An idle daemon with a connection and an armed timer does not wake up`() throws {
    let daemon = try RealDaemon()
    try daemon.start()
    let app = try daemon.allowedApp()
    _ = try app.ask(.notifications(.add(.reminder("milk", after: 9_000))))
    let process = try daemon.process()
    let before = try #require(ProcessUse.voluntarySwitches(of: process))
    // The calls above may still have effects; after that nothing may change.
    try wait(seconds: 240) {
      let first = ProcessUse.voluntarySwitches(of: process)
      Thread.sleep(forTimeInterval: 0.5)
      return ProcessUse.voluntarySwitches(of: process) == first
    }
    #expect(try #require(ProcessUse.voluntarySwitches(of: process)) - before < 50)
  }

  @Test func `A daemon that rests needs half of the memory that it needed at work, and works on`()
    throws
  {
    let daemon = try RealDaemon()
    try daemon.start()
    let process = try daemon.process()
    let app = try daemon.allowedApp()
    for round in 0..<2 {
      _ = try app.ask(.notifications(.add(.reminder("milk \(round)", after: 9_000))))
      // On a loaded machine it may rest before its memory is read here, so the peak counts.
      let working = try #require(ProcessUse.peakKilobytes(of: process))
      try wait(seconds: 60) {
        try #require(ProcessUse.residentKilobytes(of: process)) < working / 2
      }
    }
    #expect(try identifiers(app) == ["milk 0", "milk 1"])
  }

  private func identifiers(_ app: CenterClient) throws -> [String] {
    guard case .requests(let list) = try app.ask(.notifications(.pendingRequests)) else {
      return []
    }
    return list.map(\.request.identifier)
  }
}

/// A small disk in memory.
final class SmallDisk {
  let path = "/tmp/und-disk-\(UUID().uuidString.prefix(8))"

  init(kilobytes: Int) throws {
    try PrivateFolder.make(path)
    try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k,mode=0700", "tmpfs", path)
  }

  /// Makes it larger while it is in use.
  func grow(toKilobytes kilobytes: Int) throws {
    try Self.run("mount", "-o", "remount,size=\(kilobytes)k", path)
  }

  private static func run(_ words: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  deinit {
    try? Self.run("umount", "--lazy", path)
    try? FileManager.default.removeItem(atPath: path)
  }
}
