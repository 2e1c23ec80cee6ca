import ArgumentParser
import OrganizerPlusContacts

/// `organizer-plus contact`
struct ContactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contact", abstract: "Name the sender behind a code.",
    discussion:
      "A push that names the code under `sender` is shown with the name: the app's service extension "
      + "looks it up on this machine.")

  @Argument(help: "The code that the server uses.")
  var code: String
  @Argument(help: "The name; without it the code is forgotten.")
  var name: String?

  func run() throws {
    guard let book = ContactBook.ofThisApp else {
      throw OrganizerError(
        "Contacts are shared by the app and its extension: run the program of the installed bundle."
      )
    }
    try book.save(name, of: code)
    // A user who names senders expects their pushes, which need their buttons.
    ReminderCenter().prepare()
    print(name.map { "\(code) is \($0)." } ?? "\(code) is forgotten.")
  }
}
