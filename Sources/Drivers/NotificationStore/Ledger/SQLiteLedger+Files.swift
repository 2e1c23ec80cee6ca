import Foundation
import GRDB
public import NotificationCore
import NotificationModel

/// Which kept files the requests refer to, so that a file goes with its last request (D7).
///
/// A row with files names them in a column of its own; the table `attachment` counts the rows for each
/// file. Before a row goes away or is replaced, its uses are taken away. As long as no request has
/// files, none of this is done and nothing is asked.
extension SQLiteLedger {
  /// The files that lost their last use since the last call, in transactions that are durable.
  ///
  /// Ask after each pass, and remove the files. The ledger has forgotten them: after a crash it is a
  /// sweep over all files that finds them.
  public func takeReleasedFiles() -> [String] {
    guard !releasedFiles.isEmpty else { return [] }
    defer { releasedFiles = [] }
    return releasedFiles
  }

  /// Which of the files no request refers to.
  public func unreferencedFiles(among paths: [String]) throws(StoreFailure) -> [String] {
    var unreferenced: [String] = []
    for path in paths {
      let uses = try connection.row(.fileUses, [path.databaseValue]) { try $0.integer(0) }
      if (uses ?? 0) < 1 { unreferenced.append(path) }
    }
    return unreferenced
  }

  /// The files that requests refer to in the order of their paths, from behind the given one on.
  public func referencedFiles(
    after path: String, limit: Int
  ) throws(StoreFailure) -> [String] {
    try connection.rows(
      .filesAfter, [path.databaseValue, max(limit, 0).databaseValue]
    ) { row in
      guard case .string(let path) = (row[0] as DatabaseValue).storage else {
        throw UnreadableColumn(description: "the column 'path' does not hold a text")
      }
      return path
    }
  }

  /// The files of a request, each once.
  static func files(of request: NotificationRequest) -> [String] {
    let attachments = request.content.attachments
    return attachments.isEmpty ? [] : Set(attachments.map(\.path)).sorted()
  }

  /// Writes down that a row refers to files; nothing where it refers to none.
  func hold(_ files: [String], _ query: Query, row: Int64) throws(StoreFailure) {
    guard !files.isEmpty else { return }
    holdsFiles = true
    for file in files { try connection.run(.holdFile, [file.databaseValue]) }
    let list = try? String(decoding: JSONEncoder().encode(files), as: UTF8.self)
    try connection.run(query, [(list ?? "[]").databaseValue, row.databaseValue])
  }

  /// Takes away the uses that rows make of files, before they go.
  func letGo(_ query: Query, _ arguments: [DatabaseValue]) throws(StoreFailure) {
    if holdsFiles { try connection.run(query, arguments) }
  }

  /// Forgets the files without a use, as part of a transaction, and answers them.
  func forgetReleasedFiles() throws(StoreFailure) -> [String] {
    guard holdsFiles else { return [] }
    let paths = try connection.rows(.releasedFiles) { row in
      row[0] as String? ?? ""
    }
    if !paths.isEmpty { try connection.run(.forgetReleasedFiles) }
    return paths
  }
}
