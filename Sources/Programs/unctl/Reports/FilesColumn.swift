import Foundation
import NotificationModel

/// The column of a listing that says which kinds of file come with each notification.
///
/// It is there only where one of them has a file.
struct FilesColumn {
  private let cells: [String]

  init(_ requests: [NotificationRequest]) {
    cells = requests.map { request in
      request.content.attachments.map { URL(fileURLWithPath: $0.path).pathExtension }
        .joined(separator: ", ")
    }
  }

  /// The heading, as a list that may be empty.
  var heading: [String] { isShown ? ["FILES"] : [] }

  /// What stands in a row, as a list that may be empty.
  func cell(_ row: Int) -> [String] { isShown ? [cells[row]] : [] }

  private var isShown: Bool { cells.contains { !$0.isEmpty } }
}
