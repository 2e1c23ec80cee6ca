import Testing
import UIKit

/// Controllers by their names.
@MainActor @Suite struct StoryboardTests {
  private final class Settings: UIViewController {}
  private final class First: UIViewController {}

  @Test func `A name makes a new controller each time`() {
    UIStoryboard.register("Settings", in: "Names") { Settings() }
    let storyboard = UIStoryboard(name: "Names", bundle: nil)
    let one = storyboard.instantiateViewController(withIdentifier: "Settings")
    let typed: Settings = storyboard.instantiateViewController(identifier: "Settings")
    #expect(one is Settings && one !== typed)
  }

  @Test func `The first controller is the one registered as initial`() {
    UIStoryboard.register("First", in: "Beginning", isInitial: true) { First() }
    UIStoryboard.register("Settings", in: "Beginning") { Settings() }
    #expect(
      UIStoryboard(name: "Beginning", bundle: nil).instantiateInitialViewController() is First)
    #expect(UIStoryboard(name: "Empty", bundle: nil).instantiateInitialViewController() == nil)
  }

  @Test func `The last registration counts, and each storyboard has its own names`() {
    UIStoryboard.register("Settings", in: "Twice") { First() }
    UIStoryboard.register("Settings", in: "Twice") { Settings() }
    UIStoryboard.register("Settings", in: "Elsewhere") { First() }
    let twice = UIStoryboard(name: "Twice", bundle: nil)
    #expect(twice.instantiateViewController(withIdentifier: "Settings") is Settings)
    let other = UIStoryboard(name: "Elsewhere", bundle: nil)
    #expect(other.instantiateViewController(withIdentifier: "Settings") is First)
  }

  @Test func `An unknown name ends the process with a sentence`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = UIStoryboard(name: "Names", bundle: nil)
          .instantiateViewController(withIdentifier: "Nowhere")
      }
    }
  }
}
