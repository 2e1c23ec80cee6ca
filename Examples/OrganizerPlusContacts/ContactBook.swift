public import Foundation
import UserNotifications

/// The names behind senders' codes, in the folder that the app shares with its service extension.
///
/// A server that knows only codes can use them in pushes; the names never leave this machine.
public struct ContactBook {
  private let file: URL

  /// Opens the book in a folder.
  public init(folder: URL) {
    file = folder.appending(path: "contacts.json")
  }

  /// The book of this app; `nil` if its program is not run from its bundle.
  public static var ofThisApp: ContactBook? {
    FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "group.com.example.OrganizerPlus"
    ).map(ContactBook.init)
  }

  /// Returns the name behind a code.
  public func name(of code: String) -> String? { names[code] }

  /// Stores a name; without one the code is removed.
  ///
  /// - Throws: The error of the file.
  public func save(_ name: String?, of code: String) throws {
    var names = names
    names[code] = name
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(names).write(to: file, options: .atomic)
  }

  private var names: [String: String] {
    guard let data = try? Data(contentsOf: file) else { return [:] }
    return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
  }
}
