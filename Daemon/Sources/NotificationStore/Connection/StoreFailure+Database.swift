import GRDB
import NotificationEngine

extension StoreFailure {
  /// Translates a database error for the user who must fix it.
  init(_ error: any Error, file: String) {
    if let failure = error as? StoreFailure {
      self = failure
    } else if let error = error as? DatabaseError {
      self.init(error, file: file)
    } else if let error = error as? UnreadableColumn {
      self.init(.damaged, file: file, detail: error.description)
    } else {
      self.init(.failed, file: file, detail: String(describing: error))
    }
  }

  /// Creates a failure with the sentence and the remedy of its kind.
  init(_ kind: Kind, file: String, detail: String) {
    let (message, remedy) = Self.words(for: kind, detail)
    self.init(kind: kind, file: file, message: "\(file): \(message)", remedy: remedy)
  }

  private init(_ error: DatabaseError, file: String) {
    let detail = "\(error.message ?? "no details") (SQLite \(error.extendedResultCode.rawValue))"
    self.init(Self.kind(of: error), file: file, detail: detail)
  }

  private static func kind(of error: DatabaseError) -> Kind {
    switch error.resultCode {
    case .SQLITE_FULL: .diskFull
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .locked
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: .readOnly
    case .SQLITE_CANTOPEN: .readOnly
    case .SQLITE_IOERR: kind(ofInputOutput: error.extendedResultCode)
    default: .failed
    }
  }

  /// SQLite reports a full disk as a failed write if the file system detects it only then.
  private static func kind(ofInputOutput code: ResultCode) -> Kind {
    switch code {
    case .SQLITE_IOERR_WRITE, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE: .diskFull
    case .SQLITE_IOERR_CORRUPTFS, .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_DATA: .damaged
    // The kernel refuses the lock itself: the file is open only for reading, or its file system has no locks. A lock that
    // another process holds is SQLITE_BUSY.
    case .SQLITE_IOERR_LOCK: .readOnly
    default: .failed
    }
  }

  private static func words(for kind: Kind, _ detail: String) -> (String, String) {
    switch kind {
    case .diskFull:
      ("the disk has no room left: \(detail).", "Make room on the disk and try again.")
    case .locked:
      (
        "another process holds the database: \(detail).",
        "End the other process that has the file open, such as a second daemon or a database tool."
      )
    case .tooNew:
      (
        "a newer version of this program wrote the database: \(detail).",
        "Install that version again, or move the file away to begin with an empty one."
      )
    case .damaged:
      (
        "the database is damaged: \(detail).",
        "Restart the daemon: it sets the file aside and carries over what can be read."
      )
    case .readOnly:
      (
        "the database cannot be written: \(detail).",
        "Give yourself permission to write the file and its folder, and see that the disk is "
          + "mounted for writing and can lock files."
      )
    case .failed:
      ("the database failed: \(detail).", "Look at the file and its disk, and try again.")
    }
  }
}
