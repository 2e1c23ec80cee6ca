extension English {
  /// Settings: the language of the system, and messages from servers.
  static let settingsPushes: [Word: EnglishEntry] = [
    // The language.
    .systemLanguage: .init(
      "Language of this system",
      "Label of a field in Settings: in which language the notification system itself speaks, as opposed to its apps."
    ),
    .tooManyLanguages: .init(
      "Too many languages: {number}. Name only those that you read.",
      """
      Message after more languages were typed in Settings than can be chosen. {number}: how many were typed.
      """),
    .systemLanguageNote: .init(
      "Codes with commas, the best first, such as de, en. Empty means that of the session.",
      "Below the field “Language of this system”. Codes: short names of languages, which are not translated."
    ),
    .noLanguage: .init(
      "“{value}” is not the code of a language that can be chosen here.",
      """
      Message after a language was typed in Settings that cannot be used. {value}: the refused text, such as xx.
      """),

    // Messages from servers.
    .pushes: .init(
      "Messages from servers",
      "Heading of a part of Settings about push messages, which servers on the internet send to apps."
    ),
    .savePower: .init(
      "Save power and data",
      "Switch in Settings, below “Messages from servers”. Data: traffic on a network that costs money."
    ),
    .savePowerNote: .init(
      "Less urgent messages wait while this device is on battery or on a metered network.",
      "Below the switch “Save power and data”. Metered: the traffic is limited or costs money, as with mobile data."
    ),
    .subscriptions: .init(
      "Push subscriptions",
      "Heading of a list in Settings: the apps to which servers may push messages."),
    .subscriptionsNote: .init(
      "Servers send messages to these apps, also while the apps do not run.",
      "Below the heading “Push subscriptions”."),
    .subscriptionsNone: .init(
      "No app receives messages from a server.",
      "In place of the list “Push subscriptions” if it is empty."),
    .subscriptionServer: .init(
      "Push server",
      "Label before the name of the computer that passes messages on to this device, such as push.example.com."
    ),
    .subscriptionNoServer: .init(
      "None", "Value of “Push server”: there is no server."),
    .subscriptionWaits: .init(
      "Waiting for the push server",
      "Value of “Push server” while the server has not answered yet."),
    .subscriptionCreated: .init(
      "Created",
      "Label before the date on which an app subscribed to messages. The subscription was created."),
    .subscriptionLast: .init(
      "Last message", "Label before the date of the last message from the server."),
    .subscriptionNoMessage: .init("None yet", "Value of “Last message”: no message has come yet."),
    .subscriptionToday: .init(
      "Messages today", "Label before the number of messages since midnight."),
    .subscriptionUnreadable: .init(
      "Unreadable messages", "Label before the number of messages that could not be decrypted."),
    .subscriptionEnd: .init("End…", "Button that ends a subscription after a question. Short."),
    .subscriptionEndOf: .init(
      "End the subscription of {app}",
      "Spoken by a screen reader for the button “End…”. {app}: the app."),
    .subscriptionEndTitle: .init(
      "End the subscription of “{app}”?",
      "Title of the question before a subscription ends. {app}: the app."),
    .subscriptionEndText: .init(
      "“{app}” no longer receives messages from this server until it subscribes again.",
      "Below the question whether a subscription is to end. {app}: the app."),
    .subscriptionEndNow: .init("End Subscription", "Button that ends the subscription at once."),
    .subscriptionEnded: .init(
      "Subscription ended", "Spoken by a screen reader after a subscription was ended."),
  ]
}
