import Foundation
import Glibc
import TestSupport
import Testing

@testable import LinuxEvents

extension SpawningTests {
  struct ProcessFactsTests {
    /// The facts of a copy of `sleep` that runs under another name.
    private func factsOfCopy(named name: String, removed: Bool) throws -> (ProcessFacts?, String) {
      let folder = try TemporaryFolder()
      let path = folder.path(name)
      try TestProgram.copy("/bin/sleep", to: path)
      let child = try Spawn.detached(executable: path, arguments: ["60"], environment: [:])
      if removed { try FileManager.default.removeItem(atPath: path) }
      let facts = ProcessFacts(of: child)
      try Spawn.signal(child, SIGKILL)
      _ = try Spawn.wait(for: child)
      return (facts, path)
    }

    @Test
    func `This process has correct facts about itself`() throws {
      let facts = try #require(ProcessFacts(of: ProcessFacts.ownIdentifier))
      #expect(facts.identifier == getpid())
      #expect(facts.parent == getppid())
      #expect(facts.userIdentifier == ProcessFacts.ownUserIdentifier)
      #expect(facts.arguments == CommandLine.arguments)
      #expect(facts.executable == SymbolicLink.target(of: "/proc/self/exe"))
      let start = try #require(facts.startMicroseconds)
      #expect(start > 0 && start <= Clocks.bootMicroseconds())
    }

    @Test(.timeLimit(.minutes(5)))
    func `A child is described by its executable and arguments`() async throws {
      let folder = try TemporaryFolder()
      let path = folder.path("worker")
      try TestProgram.copy("/bin/sh", to: path)
      let ready = EventLog<Bool>()
      let watch = try FileWatch(path: folder.path("ready"), queue: ready.queue) { ready.note(true) }
      let arguments = ["-c", ": > ready; /bin/sleep 60 & wait"]
      let child = try Spawn.detached(
        executable: path, arguments: arguments, environment: [:], workingFolder: folder.path)
      _ = await ready.next()
      let facts = ProcessFacts(of: child)
      try Spawn.signal(child, SIGKILL, wholeGroup: true)
      _ = try Spawn.wait(for: child)
      #expect(facts?.executable == path)
      #expect(facts?.arguments == [path] + arguments)
      #expect(facts?.parent == getpid())
      withExtendedLifetime(watch) {}
    }

    @Test
    func `A program that was removed keeps its path`() throws {
      let (facts, path) = try factsOfCopy(named: "worker", removed: true)
      #expect(facts?.executable == path)
    }

    @Test
    func `A program whose name ends with deleted keeps its name`() throws {
      let (facts, path) = try factsOfCopy(named: "worker (deleted)", removed: false)
      #expect(facts?.executable == path)
    }

    @Test
    func `A process that has ended has no facts`() throws {
      let child = try Spawn.detached(executable: "/bin/true", environment: [:])
      _ = try Spawn.wait(for: child)
      #expect(ProcessFacts(of: child) == nil)
    }

    @Test
    func `A process line is read from the last bracket`() {
      let head = "7 (a) R 1 (b) c) S 42"
      let middle = " 5 5 0 -1 0 0 0 0 0 3 4 0 0 20 0 1 0 250 1000 2"
      let line = ProcessLine(head + middle, ticksPerSecond: 100)
      #expect(line?.parent == 42)
      #expect(line?.processorMicroseconds == 70_000)
      #expect(line?.startMicroseconds == 2_500_000)
      #expect(ProcessLine("7 (a) S 42", ticksPerSecond: 100) == nil)
      #expect(ProcessLine("", ticksPerSecond: 100) == nil)
    }

    @Test
    func `The effective user is the second number`() {
      #expect(ProcessFacts.effectiveUser("Name:\ta\nUid:\t1\t2\t3\t4\n") == 2)
      #expect(ProcessFacts.effectiveUser("Name:\ta\n") == nil)
    }
  }
}
