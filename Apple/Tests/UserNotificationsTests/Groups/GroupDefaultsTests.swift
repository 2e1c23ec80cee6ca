import Foundation
import SystemConnection
import Testing

@testable import UserNotifications

struct GroupDefaultsTests {
  private let folder = URL(fileURLWithPath: NSTemporaryDirectory())
    .appendingPathComponent("group-values-\(UUID().uuidString)")
  private var file: URL {
    folder.appendingPathComponent("Library/Preferences/group.com.example.plist")
  }

  private func open() throws -> UserDefaults {
    try #require(GroupDefaults(GroupValues(of: "group.com.example", in: folder)))
  }

  private func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  @Test
  func `A value that one program sets is read by another at once, and its removal too`() throws {
    defer { removeFolder() }
    let (app, service) = (try open(), try open())
    #expect(service.string(forKey: "4711") == nil)
    app.set("Anna", forKey: "4711")
    #expect(service.string(forKey: "4711") == "Anna")
    service.set("Bo", forKey: "4711")
    #expect(app.string(forKey: "4711") == "Bo")
    app.removeObject(forKey: "4711")
    #expect(service.object(forKey: "4711") == nil)
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `Two programs that set different keys do not undo one another`() throws {
    defer { removeFolder() }
    let (app, service) = (try open(), try open())
    app.set(1, forKey: "app")
    service.set(2, forKey: "service")
    app.set(3, forKey: "app")
    #expect(try open().integer(forKey: "service") == 2)
    #expect(try open().integer(forKey: "app") == 3)
  }

  @Test func `Every kind of value comes back`() throws {
    defer { removeFolder() }
    let values = try open()
    let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
    values.set(7, forKey: "integer")
    values.set(true, forKey: "bool")
    values.set(2.5, forKey: "double")
    values.set(Float(1.5), forKey: "float")
    values.set(["a", "b"], forKey: "texts")
    values.set(["k": ["n": 1]], forKey: "dictionary")
    values.set(Data([1, 2]), forKey: "data")
    values.set(date, forKey: "date")
    values.set(URL(string: "https://example.com/a?b=c"), forKey: "address")
    values.set(URL(fileURLWithPath: "/tmp/a b"), forKey: "file")
    let read = try open()
    #expect(read.integer(forKey: "integer") == 7 && read.bool(forKey: "bool"))
    #expect(read.double(forKey: "double") == 2.5 && read.float(forKey: "float") == 1.5)
    #expect(read.stringArray(forKey: "texts") == ["a", "b"])
    #expect((read.dictionary(forKey: "dictionary")?["k"] as? [String: Int]) == ["n": 1])
    #expect(read.data(forKey: "data") == Data([1, 2]))
    #expect(read.object(forKey: "date") as? Date == date)
    #expect(read.url(forKey: "address") == URL(string: "https://example.com/a?b=c"))
    #expect(read.url(forKey: "file")?.path == "/tmp/a b")
    #expect(read.dictionaryRepresentation().count == 10)
  }

  @Test func `Registered values count if nothing is set, and are not written`() throws {
    defer { removeFolder() }
    let values = try open()
    values.register(defaults: ["volume": 3])
    #expect(values.integer(forKey: "volume") == 3)
    values.set(5, forKey: "volume")
    #expect(values.integer(forKey: "volume") == 5)
    values.removeObject(forKey: "volume")
    #expect(values.integer(forKey: "volume") == 3)
    #expect(try open().object(forKey: "volume") == nil)
  }

  @Test func `A value that is too large is refused and changes nothing`() throws {
    defer { removeFolder() }
    let values = try open()
    values.set("small", forKey: "text")
    values.set(Data(count: Limits.groupValuesBytes + 1), forKey: "text")
    #expect(values.string(forKey: "text") == "small")
  }

  @Test func `A file that is not a list is put aside`() throws {
    defer { removeFolder() }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("garbage".utf8).write(to: file)
    let values = try open()
    #expect(values.object(forKey: "text") == nil)
    values.set("new", forKey: "text")
    #expect(try open().string(forKey: "text") == "new")
    #expect(try Data(contentsOf: file.appendingPathExtension("unreadable")) == Data("garbage".utf8))
  }

  @Test func `A file that cannot be read is left alone, and the reason is reported`() throws {
    defer { removeFolder() }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // The same failure as with a full table of open files or a defective disk, also for root.
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: "/proc/self/mem")
    let told = TestReports()
    CenterSource.$running.withValue(told.source) {
      let values = GroupDefaults(GroupValues(of: "group.com.example", in: folder))
      #expect(values?.object(forKey: "text") == nil)
      values?.set("new", forKey: "text")
    }
    #expect(told.calls == ["UserDefaults(suiteName:)", "UserDefaults.set"])
    #expect(told.errors.allSatisfy { $0.contains(file.path) }, "\(told.errors)")
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: file.path)
    #expect(link == "/proc/self/mem", "what is there is not replaced")
  }

  @Test func `Concurrent writers lose nothing, also the first ones`() async throws {
    defer { removeFolder() }
    // The first writers of a group also make its lock, at the same time.
    for round in 0..<20 {
      let folder = folder.appendingPathComponent("\(round)")
      await withTaskGroup(of: Void.self) { group in
        for writer in 0..<8 {
          group.addTask {
            let values = GroupDefaults(GroupValues(of: "group.com.example", in: folder))
            for number in 0..<4 { values?.set(number, forKey: "\(writer).\(number)") }
          }
        }
      }
      let all = try #require(GroupDefaults(GroupValues(of: "group.com.example", in: folder)))
      #expect(all.dictionaryRepresentation().count == 32)
    }
  }

  @Test func `The name of a group opens its values, another one Foundation's`() throws {
    // A test process has no bundle, and so no group.
    let plain = try #require(UserDefaults(suiteName: "org.example.\(UUID().uuidString)"))
    #expect(type(of: plain) == UserDefaults.self)
    final class Own: UserDefaults {}
    #expect(try #require(Own(suiteName: "org.example.own")).string(forKey: "none") == nil)
  }
}
