import NotificationEngine
import NotificationModel

extension Refusal.Apps {
  var words: RefusalWords {
    switch self {
    case .greeting(let refusal): refusal.words
    case .command(let refusal): refusal.words
    case .nameOfProgram(_, let program):
      .init("There is no app of this name.", "The program of this name is \(program).")
    case .unknown:
      .init("There is no app of this name.", "List the apps with `unctl apps`.")
    case .tooMany(let count, _):
      .init(
        "\(count) apps are known, and \(CoreLimits.apps) is the limit.",
        "Remove those that are gone with `unctl uninstall APP`.")
    case .notStartable:
      .init(
        "Nothing is known that starts this app.",
        "Start its program once so that it is known, or install its bundle with "
          + "`unctl install PATH.app`.")
    case .isRestarting:
      .init("The app is being started anew already.", "Wait until it is there.")
    case .uninstalledMeanwhile:
      .init("The app was uninstalled while it ended.", "Install it again.")
    case .ownedByBundle(let app):
      .init(
        "An installed bundle owns its identifier.",
        "Uninstall it first with `unctl uninstall \(app)`.")
    case .takenOver:
      .init(
        "The identifier was given to another program while the call waited.",
        "Greet again, under an identifier that belongs to this program.")
    case .notGreeted:
      .init(
        "The connection has not greeted, or its app is gone.",
        "Send `hello` first, and again after the app was uninstalled or rebound.")
    case .isExtension:
      .init(
        "An extension of an app has no delegate, receives no pushes and is never in front.",
        "Make the call in the app's own program.")
    }
  }
}

extension Refusal.Greeting {
  fileprivate var words: RefusalWords {
    switch self {
    case .version:
      .init(
        "The daemon speaks version \(Hello.currentVersion) of the protocol.",
        "Install the same release of the library and of the daemon.")
    case .repeated:
      .init(
        "The connection has greeted already.",
        "Open another connection to speak for another app.")
    case .noExecutable:
      .init(
        "The program's executable could not be read, so it is not known which app it is.",
        "Keep the program running until the greeting has been answered.")
    case .scriptNotAbsolute:
      .init("The path is not absolute.", "Name the script by its whole path.")
    case .noIdentifier:
      .init(
        "This is not a bundle identifier.",
        "Use letters, digits, dots, hyphens and underscores, such as com.example.app; "
          + "“\(BundleIdentifier.claimedPrefix)” is no beginning of one.")
    case .foreign(let app, let owner, let claimant, let isInstalled):
      .init(
        "The identifier belongs to \(ProgramWords.name(of: owner)), and this program is "
          + "\(ProgramWords.name(of: claimant)).",
        isInstalled
          ? "Install the new bundle with `unctl install PATH.app`; or remove the old one, with `unctl uninstall \(app)` "
            + "or its package, so that this program gets the identifier."
          : "If the app has moved there, let it claim the identifier anew, with its requests and settings: "
            + "unctl rebind \(app)")
    case .contradicted:
      .init(
        "The program is not the one of this app's desktop file, unit or sandbox.",
        "Claim an identifier of its own, or start it by its desktop file.")
    case .tooManyVariables:
      .init(
        "\(CoreLimits.environmentVariables) session variables are the limit.",
        "Send only those that the app needs when it is started again.")
    case .noVariable:
      .init(
        "This is not the name of a variable.",
        "Use a name that is not empty and has no equals sign.")
    }
  }
}

extension Refusal.Command {
  fileprivate var words: RefusalWords {
    switch self {
    case .ofBundle:
      .init(
        "An installed bundle is started by its own executable.",
        "Change the bundle's executable instead.")
    case .ofSandbox:
      .init(
        "A program in a sandbox does not choose what is started outside it.",
        "Leave it out: a Flatpak or a Snap is started by its own command, and an app in a sandbox without a name is not started."
      )
    case .notAbsolute:
      .init(
        "The command must begin with an absolute path.", "Name the executable by its whole path.")
    case .tooManyWords(let count):
      .init(
        "The command has \(count) words, and \(CoreLimits.commandWords) is the limit.",
        "Put the rest into a file that the program reads.")
    case .textTooLong(let text, _):
      .init(
        "The text has \(text.utf8.count) bytes, and \(CoreLimits.pathBytes) is the limit.",
        "Use a shorter one.")
    case .zeroByte:
      .init(
        "The text has a zero byte, which ends it for the system.", "Leave the zero byte out.")
    }
  }
}

/// A program in words.
package enum ProgramWords {
  /// The name of a program that an identifier is bound to.
  package static func name(of program: [String]) -> String {
    let text = program.joined(separator: " ")
    if text.hasPrefix(ProgramMark.sandbox) {
      return "the sandboxed app \(text.dropFirst(ProgramMark.sandbox.count))"
    }
    if text.hasPrefix(ProgramMark.confined) {
      return "\(text.dropFirst(ProgramMark.confined.count)) in a sandbox"
    }
    return text.hasPrefix(ProgramMark.script)
      ? String(text.dropFirst(ProgramMark.script.count)) : text
  }
}
