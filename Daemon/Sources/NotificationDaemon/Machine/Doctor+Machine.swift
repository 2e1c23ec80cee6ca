import Foundation
import LinuxEvents
import NotificationModel
import NotificationSounds
import NotificationTransport

extension Doctor {
  /// The way the daemon is started. Without lingering, systemd ends a user's services at logout.
  func startFinding() -> DoctorFinding {
    let environment = configuration.environment
    guard Systemd.startedThisProcess(environment) else { return programStartFinding() }
    guard UserUnits.startAtLogin(environment) else {
      return DoctorFinding(
        level: .warning, subject: "start",
        finding: "started by systemd this once, and at no login: its units are not enabled",
        remedy: Installation.enablingUnits(mask: UserUnits.mask(environment)))
    }
    let name = environment["USER"] ?? NSUserName()
    if FileManager.default.fileExists(atPath: "/var/lib/systemd/linger/\(name)") {
      return DoctorFinding(
        level: .good, subject: "start", finding: "started by systemd, also without a login")
    }
    return DoctorFinding(
      level: .warning, subject: "start",
      finding: "started by systemd, but only while \(name) is logged in",
      remedy: "To be reminded without a login, use `loginctl enable-linger \(name)`.")
  }

  private func programStartFinding() -> DoctorFinding {
    let installation = Installation.ofThisProgram
    if installation != .other, !Systemd.runsForPerson(configuration.environment) {
      return DoctorFinding(
        level: .good, subject: "start",
        finding:
          "started by a program, and at each login of a desktop; there is no systemd of the person")
    }
    return DoctorFinding(
      level: .warning, subject: "start",
      finding: "the daemon was started by a program, not by the session",
      remedy: installation.remedyForMissingUnit(mask: UserUnits.mask(configuration.environment)))
  }

  /// Missing programs that the daemon starts; without them nothing fails, so the problem is not reported elsewhere.
  static func programFindings(
    beside executable: String, installation: Installation
  ) -> [DoctorFinding] {
    let losses = [
      (SoundProgram.name, "no sound is heard"),
      (Thumbnails.programName, "attachments, apps and other programs have no pictures"),
    ]
    return losses.compactMap { name, loss in
      let path = SystemPrograms.path(of: name, beside: executable)
      guard !FileManager.default.isExecutableFile(atPath: path) else { return nil }
      return DoctorFinding(
        level: .warning, subject: "program \(name)",
        finding: "it is missing from this installation, so that \(loss)",
        remedy: "\(installation.bringing(DaemonLock.programName)).")
    }
  }

  /// A disk with hardly any free space; `nil` while there is enough.
  func roomFinding() -> DoctorFinding? {
    let folder = configuration.dataFolder
    return WritableFolder.freeBytes(folder).flatMap { DoctorFinding(room: $0, in: folder) }
  }
}

extension DoctorFinding {
  /// Creates a finding for the free bytes on the disk of the data folder; `nil` if they are enough.
  init?(room bytes: Int, in folder: String) {
    guard bytes < DaemonLimits.scarceRoomBytes else { return nil }
    let isFull = bytes < TransportLimits.dataRoomBytes
    self.init(
      level: isFull ? .problem : .warning, subject: "room",
      finding: "the disk of \(folder) has \(bytes / 1_024) KB left"
        + (isFull ? ", so that requests are refused and a daemon would not start again" : ""),
      remedy: PlaceFailure.room)
  }
}
