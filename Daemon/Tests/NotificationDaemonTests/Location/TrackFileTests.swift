import Foundation
import Places
import Testing
import NotificationDaemon

@Suite final class TrackFileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "tracks-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  @Test func `A track file is read, also through a link`() throws {
    let text = "<gpx><trk><name>Walk</name></trk><wpt lat='1' lon='2'/></gpx>"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path("walk.gpx")))
    try FileManager.default.createSymbolicLink(
      atPath: path("link.gpx"), withDestinationPath: path("walk.gpx"))
    for name in ["walk.gpx", "link.gpx"] {
      let track = try TrackFile.read(path(name))
      #expect(track.name == "Walk")
      #expect(track.points.count == 1)
    }
  }

  @Test func `An error in a track file is reported with the file's name and line`() throws {
    try Data("<gpx>\n<wpt/></gpx>".utf8).write(to: URL(fileURLWithPath: path("a.gpx")))
    let problem = #expect(throws: TrackProblem.self) { try TrackFile.read(path("a.gpx")) }
    #expect(problem?.description == "\(path("a.gpx")):2: <wpt> has no lat; add it")
  }

  @Test func `A path that is not a file is refused at once`() throws {
    try #require(unsafe mkfifo(path("pipe"), 0o600) == 0)
    let missing = #expect(throws: TrackProblem.self) { try TrackFile.read(path("none")) }
    #expect(missing?.description == "\(path("none")): No such file or directory")
    for name in ["pipe", "."] {
      let problem = #expect(throws: TrackProblem.self) { try TrackFile.read(path(name)) }
      #expect(
        problem?.description
          == "\(path(name)) is not a file but a folder, pipe, socket or device")
    }
    #expect(throws: TrackProblem.self) { try TrackFile.read("/dev/zero") }
  }

  @Test func `A track file that is too large is not read`() throws {
    try Data().write(to: URL(fileURLWithPath: path("large")))
    try #require(unsafe truncate(path("large"), TrackLimits.fileBytes + 1) == 0)
    let problem = #expect(throws: TrackProblem.self) { try TrackFile.read(path("large")) }
    #expect(problem?.description == "\(path("large")): more than 33554432 bytes; make it smaller")
  }
}
