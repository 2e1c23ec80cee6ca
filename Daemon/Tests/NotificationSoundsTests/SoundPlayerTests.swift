import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import NotificationSounds

/// The player with a script instead of the program that plays.
@Suite(.timeLimit(.minutes(5))) struct SoundPlayerTests {
  private let folder: TemporaryFolder
  private let key: NotificationKey

  init() throws {
    folder = try TemporaryFolder()
    key = NotificationKey(
      app: try #require(BundleIdentifier("com.example.organizer")), identifier: "1", delivery: 1)
    // The reader of the pipe receives each line when it is written.
    try makePipe("told")
  }

  private func makePipe(_ name: String) throws {
    let process = try Process.run(
      URL(fileURLWithPath: "/usr/bin/mkfifo"), arguments: [folder.path + "/" + name])
    process.waitUntilExit()
  }

  private func player(
    _ script: String, report: @escaping @Sendable (SoundProblem) -> Void = { _ in }
  ) throws -> SoundPlayer {
    let program = try folder.write(
      "notification-sound", "#!/bin/sh\ncd '\(folder.path)'\n\(script)\n", mode: 0o700)
    return SoundPlayer(program: SoundProgram(path: program, environment: [:]), report: report)
  }

  private func order(_ kind: Sound.Kind = .standard, file: String? = nil) -> PlaybackOrder {
    PlaybackOrder(
      kind: kind, appFile: file, themeFiles: [], volume: 1, unmutes: false, appName: "Organizer",
      app: key.app)
  }

  /// Waits for the output of one run of the script until it closes the pipe.
  private func told() throws -> String {
    let pipe = try #require(FileHandle(forReadingAtPath: folder.path + "/told"))
    return String(decoding: try pipe.readToEnd() ?? Data(), as: UTF8.self)
  }

  @Test func `A sound order reaches the program`() throws {
    let player = try player("echo \"$@\" > told")
    player.play(order(.critical), for: key)
    #expect(
      try told()
        == "--kind=critical --volume=1.0 --app-name=Organizer --app-identifier=com.example.organizer\n"
    )
  }

  @Test(.rules("C8"))
  func `A sound is stopped by the signal that lets the program restore the device`() throws {
    let player = try player(
      "trap 'kill $!; echo stopped > told; exit 0' TERM; echo playing > told; while :; do sleep 60 & wait; done"
    )
    player.play(order(), for: key)
    #expect(try told() == "playing\n")
    player.stop(key)
    #expect(try told() == "stopped\n")
  }

  @Test(.rules("C7"))
  func `A file that crashes the program is reported, and the default sound follows`()
    async throws
  {
    let (problems, report) = AsyncStream.makeStream(of: SoundProblem.self)
    let player = try player("case $2 in --app-file*) kill -SEGV $$;; esac; echo \"$2\" > told") {
      report.yield($0)
    }
    player.play(order(file: "/harmful.caf"), for: key)
    #expect(try told() == "--app-name=Organizer\n")
    report.finish()
    #expect(
      await problems.reduce(into: []) { $0.append($1) } == [.harmfulFile(path: "/harmful.caf")])
  }

  @Test func `A missing program is reported once, and later orders do not wait for it`()
    async throws
  {
    let (problems, report) = AsyncStream.makeStream(of: SoundProblem.self)
    let player = SoundPlayer(
      program: SoundProgram(path: folder.path + "/missing", environment: [:])
    ) { report.yield($0) }
    for number in 0..<100 {
      var key = key
      key.identifier = "\(number)"
      player.play(order(), for: key)
    }
    var iterator = problems.makeAsyncIterator()
    let first = await iterator.next()
    guard case .unavailable(let reason)? = first else {
      Issue.record("\(String(describing: first))")
      return
    }
    #expect(reason.contains("missing"))
    try folder.write("missing", "#!/bin/sh\necho there > '\(folder.path)/told'\n", mode: 0o700)
    player.play(order(.critical), for: key)
    #expect(try told() == "there\n")
    report.finish()
    #expect(await iterator.next() == nil)
  }
}
