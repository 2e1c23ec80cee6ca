import Dispatch
import Foundation
import LinuxEvents

extension PrivateDesktop {
  /// Waits until a file appears and answers with its text; who writes it must move it into place.
  package func text(ofComingFile path: String) throws -> String {
    let changed = DispatchSemaphore(value: 0)
    let watch = try FileWatch(path: path, queue: DispatchQueue(label: "ComingFile")) {
      changed.signal()
    }
    let limit = DesktopTestLimits.end
    while true {
      if let text = try? String(contentsOfFile: path, encoding: .utf8) {
        withExtendedLifetime(watch) {}
        return text
      }
      guard changed.wait(timeout: limit) == .success else {
        throw DesktopFailure("\(path) did not come")
      }
    }
  }
}
