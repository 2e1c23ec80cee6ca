import NotificationEngine
import NotificationModel
import NotificationWords
import Testing

@Suite struct `The words of other reasons` {
  private let words = EnglishWords()

  @Test(
    arguments: [
      (.notStartable, "nothing is known that starts the app"),
      (.notStarted(reason: "no such file"), "the app could not be started: no such file"),
      (.ended, "the app ended before it received the response"),
      (.noDelegate, "the app was started but set no delegate in time"),
      (.gaveUp, "the app ended 3 times before it had handled the response"),
    ] as [(ResponseProblem, String)])
  func `A kept response has its problem in words`(problem: ResponseProblem, text: String) {
    #expect(words.text(of: problem) == text)
  }

  @Test(
    arguments: [
      (.late, "it took too long"), (.crowdedOut, "too many pushes wait for one"),
    ] as [(ExtensionProblem, String)])
  func `A silent service extension has its problem in words`(
    problem: ExtensionProblem, text: String
  ) {
    #expect(words.text(of: problem) == text)
  }

  @Test(
    arguments: [
      (.skipped(.text), "a text is expected; it was ignored"),
      (.skipped(.texts), "a list of texts is expected; it was ignored"),
      (.skipped(.textOrDictionary), "a text or a dictionary is expected; it was ignored"),
      (.skipped(.dictionary), "a dictionary is expected; it was ignored"),
      (.skipped(.stringsKey), "a key of the app's strings is expected; it was ignored"),
      (.skipped(.flag), "1 or 0 is expected; it was ignored"),
      (.skipped(.count(from: 0)), "a whole number from 0 is expected; it was ignored"),
      (.skipped(.count(from: 1)), "a whole number from 1 is expected; it was ignored"),
      (.skipped(.fraction), "a number from 0 to 1 is expected; it was ignored"),
      (
        .skipped(.level),
        "one of passive, active, time-sensitive, critical is expected; it was ignored"
      ),
      (.notPlayed(.name), "a name is expected; no sound is played"),
      (.notPlayed(.textOrDictionary), "a text or a dictionary is expected; no sound is played"),
      (.hasFolders, "a name without folders is expected; the usual sound is played"),
      (.emptied, "a text is expected; it is left empty"),
      (.misspelt("badge"), "the key is spelt badge; it was left to the app"),
      (.soundInAlert, "a sound belongs next to the alert, in aps"),
      (.outranked(by: "loc-key"), "loc-key is set too and is used instead"),
      (.tooManyArguments, "64 are the limit; the others were left out"),
      (
        .noEffect,
        "there is nothing to show or hear, and content-available does not wake the app"
      ),
      (
        .refused(.pushes(.payloadTooDeep(key: "x"))),
        "Lists and dictionaries lie more than 64 deep in it."
      ),
    ] as [(PushFinding.Problem, String)])
  func `A part of a payload has its problem in words`(
    problem: PushFinding.Problem, text: String
  ) {
    #expect(words.text(of: problem) == text)
  }
}
