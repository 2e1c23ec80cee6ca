import Foundation
import NotificationCore

extension StoreFailure {
  /// What a failed operation on files means for the person who has to mend it.
  init(fileError error: any Error, file: String) {
    self.init(Self.kind(of: error), file: file, detail: Self.detail(of: error))
  }

  private static func kind(of error: any Error) -> Kind {
    switch (error as? CocoaError)?.code {
    case .fileWriteOutOfSpace: .diskFull
    case .fileWriteNoPermission, .fileReadNoPermission, .fileWriteVolumeReadOnly: .readOnly
    default: .failed
    }
  }

  private static func detail(of error: any Error) -> String {
    guard let error = error as? CocoaError else { return String(describing: error) }
    let cause = error.underlying.map { " (\($0))" } ?? ""
    return "the file operation failed with code \(error.code.rawValue)\(cause)"
  }
}
