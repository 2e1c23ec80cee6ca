import NotificationEngine
import NotificationModel
import Words

extension Refusal.Settings {
  var words: RefusalWords {
    switch self {
    case .focus(let refusal): refusal.words
    case .noSuchRow(_, let offered) where offered.isEmpty:
      .init(
        "There is no row of this name.",
        "The app has none of this kind yet; `unctl settings APP` shows those that it has.")
    case .noSuchRow(_, let offered):
      .init("There is no row of this name.", "Use one of: \(offered.joined(separator: ", ")).")
    case .noSuchValue(_, _, let values): .init("This row has no such value.", values.remedy)
    case .rowNotEntitled:
      .init(
        "The app's bundle does not have the entitlement for this row.",
        "Install a bundle whose entitlements file has it.")
    case .notProvisional(_, let app, let status):
      .init(
        "Only an app on trial can be kept; this one is \(status.name).",
        "Decide with `unctl authorize \(app) allow`.")
    case .summaryIsOff(let app):
      .init(
        "The scheduled summary is off.",
        "Turn the summary on first with `unctl settings summary=on`; or decide with "
          + "`unctl authorize \(app) allow`.")
    case .noCriticalAlerts:
      .init(
        "The app's bundle does not have the entitlement for critical alerts.",
        "Install a bundle whose entitlements file has it.")
    case .noOwnSettings:
      .init(
        "The app has no notification settings of its own.",
        "It has to ask for them with the option providesAppNotificationSettings.")
    case .tooManyLanguages(let count, _):
      .init(
        "There would be \(count) languages, and \(CoreLimits.languages) is the limit.",
        "Name at most \(CoreLimits.languages).")
    case .tooManyQuestions:
      .init(
        "Too many calls wait for the same answer.",
        "Wait for the person's answer before asking again.")
    }
  }
}

extension Refusal.RowValues {
  fileprivate var remedy: String {
    switch self {
    case .oneOf(let values): "Use one of: \(values.joined(separator: ", "))."
    case .onOrOff: "Use on or off."
    case .languages:
      "Name languages by their codes, such as de,en or pt-BR; none for those of the session."
    case .systemLanguages:
      "Name one of en, \(LanguageChoice.translated.joined(separator: ", ")), or several, best first, such as de,fr; none for that of the session."
    case .timesOfDay:
      "Use 1 to \(CoreLimits.summaryTimes) different times of day, such as 8:00,18:30."
    }
  }
}

extension Refusal.Focus {
  fileprivate var words: RefusalWords {
    switch self {
    case .unknown:
      .init("No focus of this name is saved.", "List those that are with `unctl focus list`.")
    case .nameTaken:
      .init(
        "Another focus has this name already.",
        "Choose another name, or remove that one with `unctl focus remove NAME`.")
    case .noName:
      .init(
        "The name is empty, or longer than people can read.",
        "Use 1 to \(CoreLimits.focusNameCharacters) characters, not only spaces.")
    case .tooMany(let count, _, let limit):
      .init(
        "There would be \(count), and \(limit) is the limit.",
        "Remove what is not needed, and keep at most \(limit).")
    case .noPerson:
      .init(
        "This does not identify a person.", "Use an address or a number, such as anna@example.com.")
    case .noDays:
      .init("These are not days of a week.", "Name days from 1 for Sunday to 7 for Saturday.")
    case .noLength:
      .init(
        "A focus cannot be turned on for so long.",
        "Use 1 to \(CoreLimits.focusSeconds.upperBound) seconds, a year.")
    case .noMinute: .init("The day has no such minute.", "Use minutes of the day, 0 to 1439.")
    }
  }
}
