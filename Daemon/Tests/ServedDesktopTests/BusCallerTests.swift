import DBus
import Foundation
import Glibc
import LinuxEvents
import NotificationEngine
import TestSupport
import Testing

@testable import ServedDesktop

/// Which process the credentials of a connection name.
struct BusCallerTests {
  private static let own = DBusValue.variant(
    .uint32(UInt32(bitPattern: ProcessFacts.ownIdentifier)))

  @Test(.rules("S20")) func `A number alone names the process that has it`() throws {
    let caller = try #require(BusCaller(["ProcessID": Self.own]))
    #expect(caller.peer.processIdentifier == Int(ProcessFacts.ownIdentifier))
    #expect(!caller.isConfined)
    #expect(BusCaller(nil) == nil && BusCaller([:]) == nil)
    #expect(BusCaller(["ProcessID": .variant(.uint32(.max))]) == nil)
  }

  @Test(.rules("S20")) func `A descriptor of an ended process outranks its number`() throws {
    // The descriptor of a process is readable when the process has ended, as this file always is.
    let ended = DBusDescriptor(owning: try #require(Self.open("/dev/null")))
    #expect(
      BusCaller(["ProcessID": Self.own, "ProcessFD": .variant(.descriptor(ended))]) == nil)
    let pipe = Pipe()
    let running = try DBusDescriptor(duplicating: pipe.fileHandleForReading.fileDescriptor)
    let caller = BusCaller(["ProcessID": Self.own, "ProcessFD": .variant(.descriptor(running))])
    #expect(caller?.peer.processIdentifier == Int(ProcessFacts.ownIdentifier))
  }

  private static func open(_ path: String) -> Int32? {
    FileHandle(forReadingAtPath: path).map { dup($0.fileDescriptor) }
  }
}
