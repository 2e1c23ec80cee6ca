import LinuxEvents
import NotificationModel
import NotificationTransport

/// The owner of the list that contains a notification.
///
/// A job of root on behalf of a logged-in user would otherwise fill a list that no shell shows.
enum ListOwner {
  /// Warns on standard error that a notification is in root's list, if no shell shows that list.
  static func warn(of command: String, on line: ControlSession) async throws {
    guard ProcessFacts.ownUserIdentifier == 0, try await line.status().shells == 0 else { return }
    StandardError.write(sentence(command, users: OtherUser.loggedIn()))
  }

  /// The sentence, with the user to run the command as if only one is logged in.
  static func sentence(_ command: String, users: [String]) -> String {
    let user = users.count == 1 ? users[0] : nil
    let names = user == nil && !users.isEmpty ? " Logged in: \(users.joined(separator: ", "))." : ""
    return "This is the list of root, which no shell shows. For a user's own list: "
      + "\(OtherUser.command(command, as: user)).\(names)"
  }
}
