import Foundation
import LinuxEvents
import NotificationTransport
import NotificationWire
import TestSupport
import Testing

/// A store of the daemon of version 0.1, which every later daemon opens with nothing lost.
///
/// `Tests/Recordings/store.sqlite` was written by the real daemon with apps, requests of every trigger,
/// notifications in the list, a waiting response, regions, settings and Focus; `replies.txt` contains calls on
/// the control socket, each with the daemon's reply in the line below. Never record them again.
@Suite(.blocking) struct RecordedStoreTests {
  private let recordings: URL = (0..<3)
    .reduce(URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()) { folder, _ in
      folder.deletingLastPathComponent()
    }.appendingPathComponent("Recordings")

  @Test func `The daemon answers from the store of an older release as the older daemon did`()
    throws
  {
    let daemon = try RealDaemon(variables: ["TZ": "Europe/Berlin"])
    let data = daemon.folder + "/data"
    try PrivateFolder.make(data)
    try FileManager.default.copyItem(
      atPath: recordings.path + "/store.sqlite", toPath: data + "/store.sqlite")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: data + "/store.sqlite")
    try daemon.start()
    var peer = try RawPeer(path: daemon.paths.control)
    try peer.send(Array(#"{"id":0,"call":"hello","version":1}"#.utf8))
    #expect(try #require(try peer.receive()).contains("welcome"))
    let text = try String(contentsOf: recordings.appending(path: "replies.txt"), encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 16)
    for index in stride(from: 0, to: lines.count - 1, by: 2) {
      try peer.send(Array(lines[index].utf8))
      let reply = try #require(try peer.receive())
      #expect(untimed(reply) == untimed(lines[index + 1]), "\(lines[index])")
    }
  }

  /// A reply without the current Focus, which follows the schedules and so the hour of the test.
  private func untimed(_ reply: String) -> Substring {
    reply.firstRange(of: #","focus":{"#).map { reply[..<$0.lowerBound] } ?? reply[...]
  }
}
