import NotificationEngine
import NotificationModel

extension RefusalRow {
  static let apps: [RefusalRow] = [
    RefusalRow(
      .apps(.unknown(app)), .notFound, "app", "com.example.organizer",
      "There is no app of this name.", "List the apps with `unctl apps`."),
    RefusalRow(
      .apps(.nameOfProgram(app, program)), .notFound, "app", "com.example.organizer",
      "There is no app of this name.", "The program of this name is program.Organizer."),
    RefusalRow(
      .apps(.tooMany(10_000, adding: app)), .limitReached, "bundleIdentifier",
      "com.example.organizer", "10000 apps are known, and 10000 is the limit.",
      "Remove those that are gone with `unctl uninstall APP`."),
    RefusalRow(
      .apps(.notStartable(app)), .unsupported, "app", "com.example.organizer",
      "Nothing is known that starts this app.",
      "Start its program once so that it is known, or install its bundle with "
        + "`unctl install PATH.app`."),
    RefusalRow(
      .apps(.isRestarting(app)), .notPermitted, "app", "com.example.organizer",
      "The app is being started anew already.", "Wait until it is there."),
    RefusalRow(
      .apps(.uninstalledMeanwhile(app)), .notFound, "app", "com.example.organizer",
      "The app was uninstalled while it ended.", "Install it again."),
    RefusalRow(
      .apps(.ownedByBundle(app)), .notPermitted, "app", "com.example.organizer",
      "An installed bundle owns its identifier.",
      "Uninstall it first with `unctl uninstall com.example.organizer`."),
    RefusalRow(
      .apps(.takenOver(app)), .identityRefused, "app", "com.example.organizer",
      "The identifier was given to another program while the call waited.",
      "Greet again, under an identifier that belongs to this program."),
    RefusalRow(
      .apps(.notGreeted), .invalidMessage, "call", nil,
      "The connection has not greeted, or its app is gone.",
      "Send `hello` first, and again after the app was uninstalled or rebound."),
    RefusalRow(
      .apps(.isExtension), .notPermitted, "call", nil,
      "An extension of an app has no delegate, receives no pushes and is never in front.",
      "Make the call in the app's own program."),
  ]

  static let greetings: [RefusalRow] = [
    RefusalRow(
      .apps(.greeting(.version(99))), .versionMismatch, "version", "99",
      "The daemon speaks version 1 of the protocol.",
      "Install the same release of the library and of the daemon."),
    RefusalRow(
      .apps(.greeting(.repeated)), .invalidMessage, "hello", nil,
      "The connection has greeted already.",
      "Open another connection to speak for another app."),
    RefusalRow(
      .apps(.greeting(.noExecutable(process: 7))), .identityRefused, "executable", "process 7",
      "The program's executable could not be read, so it is not known which app it is.",
      "Keep the program running until the greeting has been answered."),
    RefusalRow(
      .apps(.greeting(.scriptNotAbsolute("run.py"))), .invalidValue, "scriptPath", "run.py",
      "The path is not absolute.", "Name the script by its whole path."),
    RefusalRow(
      .apps(.greeting(.noIdentifier("a b", field: "bundleIdentifier"))), .invalidValue,
      "bundleIdentifier", "a b", "This is not a bundle identifier.",
      "Use letters, digits, dots, hyphens and underscores, such as com.example.app; “program.” is no beginning of one."
    ),
    RefusalRow(
      .apps(.greeting(.contradicted("com.example.organizer"))),
      .identityRefused, "bundleIdentifier", "com.example.organizer",
      "The program is not the one of this app's desktop file, unit or sandbox.",
      "Claim an identifier of its own, or start it by its desktop file."),
    RefusalRow(
      .apps(
        .greeting(
          .foreign(app, owner: ["/a", "/b"], claimant: ["/c", "/d"], isInstalled: false))),
      .identityRefused, "bundleIdentifier", "com.example.organizer",
      "The identifier belongs to /a /b, and this program is /c /d.",
      "If the app has moved there, let it claim the identifier anew, with its requests and settings: "
        + "unctl rebind com.example.organizer"),
    RefusalRow(
      .apps(
        .greeting(
          .foreign(app, owner: ["sandbox:org.x"], claimant: ["script:/c"], isInstalled: false))),
      .identityRefused, "bundleIdentifier", "com.example.organizer",
      "The identifier belongs to the sandboxed app org.x, and this program is /c.",
      "If the app has moved there, let it claim the identifier anew, with its requests and settings: "
        + "unctl rebind com.example.organizer"),
    RefusalRow(
      .apps(.greeting(.foreign(app, owner: ["/a"], claimant: ["/c"], isInstalled: true))),
      .identityRefused, "bundleIdentifier", "com.example.organizer",
      "The identifier belongs to /a, and this program is /c.",
      "Install the new bundle with `unctl install PATH.app`; or remove the old one, with "
        + "`unctl uninstall com.example.organizer` or its package, so that this program gets the identifier."
    ),
    RefusalRow(
      .apps(.greeting(.tooManyVariables(257))), .limitReached, "environment", "257",
      "256 session variables are the limit.",
      "Send only those that the app needs when it is started again."),
    RefusalRow(
      .apps(.greeting(.noVariable("A=B"))), .invalidValue, "environment", "A=B",
      "This is not the name of a variable.",
      "Use a name that is not empty and has no equals sign."),
  ]

  static let commands: [RefusalRow] = [
    RefusalRow(
      .apps(.command(.ofBundle("/bin/sh"))), .notPermitted, "command", "/bin/sh",
      "An installed bundle is started by its own executable.",
      "Change the bundle's executable instead."),
    RefusalRow(
      .apps(.command(.ofSandbox("/bin/sh"))), .notPermitted, "command", "/bin/sh",
      "A program in a sandbox does not choose what is started outside it.",
      "Leave it out: a Flatpak or a Snap is started by its own command, and an app in a sandbox without a name is not started."
    ),
    RefusalRow(
      .apps(.command(.notAbsolute("sh"))), .invalidValue, "command", "sh",
      "The command must begin with an absolute path.", "Name the executable by its whole path."),
    RefusalRow(
      .apps(.command(.tooManyWords(257))), .limitReached, "command", "257",
      "The command has 257 words, and 256 is the limit.",
      "Put the rest into a file that the program reads."),
    RefusalRow(
      .apps(.command(.textTooLong(String(repeating: "x", count: 16_385), field: "bundlePath"))),
      .limitReached, "bundlePath", String(repeating: "x", count: 200),
      "The text has 16385 bytes, and 16384 is the limit.", "Use a shorter one."),
    RefusalRow(
      .apps(.command(.zeroByte("a\0b", field: "command"))), .invalidValue, "command", "a\0b",
      "The text has a zero byte, which ends it for the system.", "Leave the zero byte out."),
  ]

  static let extensions: [RefusalRow] = [
    RefusalRow(
      .extensions(.noView), .unsupported, "key", nil,
      "No content extension draws this notification.",
      "Show its texts; presentations with a view have the member contentExtension."),
    RefusalRow(
      .extensions(.isHidden), .notPermitted, "key", nil,
      "The screen is locked, or what the notification says is hidden.",
      "Unlock first, or show previews of the app."),
    RefusalRow(
      .extensions(.isPaused(app, failures: 3)), .unsupported, "key", "com.example.organizer",
      "The content extension failed 3 times, and is not started for a while.",
      "Show the notification without its view; unctl timeline says what went wrong."),
    RefusalRow(
      .extensions(.notOpen(7)), .notFound, "number", "7",
      "This connection has no view of this number open.",
      "Open the view of the notification again, with openContent."),
    RefusalRow(
      .extensions(.notInteractive), .notPermitted, "use", "view",
      "The view is not interactive; a click on it opens the notification.",
      "Answer the notification with the choice open."),
  ]

  static let pushes: [RefusalRow] = [
    RefusalRow(
      .pushes(.noSystemDictionary(nil)), .invalidValue, "aps", nil,
      "The payload has no aps dictionary.",
      "Put what the system shows into a dictionary under the key aps."),
    RefusalRow(
      .pushes(.noSystemDictionary(.string("x"))), .invalidValue, "aps", "\"x\"",
      "The value of aps is not a dictionary.",
      "Put what the system shows into a dictionary under the key aps."),
    RefusalRow(
      .pushes(.payloadTooLarge(bytes: 4_097)), .limitReached, "payload", "4097 bytes",
      "The payload has 4097 bytes, and 4096 is the limit.",
      "Send less, and let the app fetch the rest."),
    RefusalRow(
      .pushes(.payloadTooDeep(key: "own")), .limitReached, "own", nil,
      "Lists and dictionaries lie more than 64 deep in it.", "Send flatter values."),
    RefusalRow(
      .pushes(.noEntitlement), .notPermitted, "aps-environment", nil,
      "The app's bundle has no entitlement for pushes.",
      "Put aps-environment with development or production into Entitlements.plist."),
    RefusalRow(
      .pushes(.noGateway), .unsupported, nil, nil,
      "There is no gateway that could give the app a token or an endpoint for pushes.",
      "Name one with `unctl gateway add HOST`; or send pushes by hand, with "
        + "`unctl push APP payload.apns`."),
    RefusalRow(
      .pushes(.noToken(app, reason: "it does not know the topic.", remedy: "Let it know the app.")),
      .notPermitted, "app", "com.example.organizer",
      "The gateway gives the app no token: it does not know the topic.", "Let it know the app."),
    RefusalRow(
      .pushes(.noToken(app, reason: "no such topic", remedy: "Give it a team.")),
      .notPermitted, "app", "com.example.organizer",
      "The gateway gives the app no token: no such topic.", "Give it a team."),
    RefusalRow(
      .pushes(.invalidKey([4, 1])), .invalidValue, "vapidKey", "2 bytes",
      "The key is no public key of P-256.",
      "Give the uncompressed point: 65 bytes that begin with 4, in base64url."),
    RefusalRow(
      .pushes(.tooManySubscriptions(100, limit: 100)), .limitReached, "subscription", "100",
      "There are 100 subscriptions, and 100 is the limit.",
      "End others; see `unctl subscriptions`."),
    RefusalRow(
      .pushes(.noEndpoint(app, reason: "No more room.", remedy: "End others.")), .notPermitted,
      "app", "com.example.organizer", "The gateway gives the app no endpoint: No more room.",
      "End others."),
    RefusalRow(
      .pushes(.noSubscription("w7")), .notFound, "name", "w7",
      "There is no subscription of this name.", "See them with `unctl subscriptions`."),
  ]

  static let passedOn: [RefusalRow] = [
    RefusalRow(
      .machine(.unexpected("Odd()")), .storeFailed, nil, nil, "the transaction failed: Odd()",
      "Report this together with the log of the daemon."),
    RefusalRow(
      .store(
        StoreFailure(
          kind: .diskFull, file: "/data/store.sqlite", message: "The disk is full.",
          remedy: "Make room.")),
      .diskFull, nil, "/data/store.sqlite", "The disk is full.", "Make room."),
    RefusalRow(
      .store(StoreFailure(kind: .locked, file: "", message: "It is locked.", remedy: "Wait.")),
      .storeFailed, nil, nil, "It is locked.", "Wait."),
    RefusalRow(
      .given(
        NotificationFailure(
          .notPermitted, field: "app", value: "x", message: "It is not ours.", remedy: "")),
      .notPermitted, "app", "x", "It is not ours.", ""),
  ]
}
