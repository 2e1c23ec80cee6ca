import LinuxEvents
import NotificationModel
import ServedDesktop

/// The files by which the bus starts the daemon for the notification name: one for all sessions, and one for this session.
struct ActivationFiles {
  private let lasting: ActivationFile?
  private let session: ActivationFile?
  private let program: String
  private let log: (String) -> Void

  init(environment: [String: String], program: String, log: @escaping (String) -> Void) {
    lasting = ActivationFile(of: FreedesktopServer.name, environment: environment)
    session = ActivationFile(ofSession: FreedesktopServer.name, environment: environment)
    (self.program, self.log) = (program, log)
  }

  /// The file in effect; nil without one.
  var own: ActivationFile? { [session, lasting].lazy.compactMap(\.self).first(where: \.isOurs) }

  /// Writes the file for a mode, or removes both; returns whether the bus must read its files again.
  func follow(_ choice: DesktopChoice) -> Bool {
    guard choice.mode == .serve else {
      let isRemoved = remove(lasting)
      return remove(session) || isRemoved
    }
    let isRemoved = remove(choice.isForSession ? lasting : session)
    return write(choice.isForSession ? session : lasting) || isRemoved
  }

  private func write(_ file: ActivationFile?) -> Bool {
    guard let file else { return false }
    if file.isForeign {
      log("\(file.path) is a file of another program, and stays as it is")
      return false
    }
    do throws(LinuxError) {
      return try file.write(program: program)
    } catch {
      log("the bus cannot start this system for others: \(error)")
      return false
    }
  }

  private func remove(_ file: ActivationFile?) -> Bool {
    do throws(LinuxError) {
      return try file?.remove() == true
    } catch {
      log("the bus still starts this system for others: \(error)")
      return false
    }
  }
}
