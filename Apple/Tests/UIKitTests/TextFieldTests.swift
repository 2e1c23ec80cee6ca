import NotificationModel
import Testing
import UIKit

@MainActor @Suite struct TextFieldTests {
  private final class Reader: NSObject, UITextFieldDelegate {
    var told: [String] = []
    var allowed: Set<Character> = Set("abcdefghijklmnopqrstuvwxyz ")

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
      told.append("may begin")
      return true
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { told.append("began") }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      told.append("\(range.location)+\(range.length) \(string)")
      return string.allSatisfy { allowed.contains($0) }
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      told.append("return")
      textField.resignFirstResponder()
      return false
    }
    func textFieldDidEndEditing(_ textField: UITextField) { told.append("ended") }
  }

  private let controller = UIViewController()
  private let field = UITextField()
  private let reader = Reader()

  init() {
    field.delegate = reader
    controller.view.addSubview(field)
  }

  private var number: Int64 {
    var reader = SceneReader()
    return reader.tree(of: controller.view).children[0].identifier
  }

  private func perform(_ event: ViewEvent) -> Bool {
    SceneEvents.perform(event, in: controller)
  }

  @Test func `The delegate of a field gets its calls in order while the user types`() {
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    #expect(!perform(.began(view: number)) && field.isEditing && field.isFirstResponder)
    #expect(!perform(.edited(view: number, text: "nice")))
    #expect(!perform(.edited(view: number, text: "nice cat")))
    #expect(!perform(.returned(view: number)))
    #expect(field.text == "nice cat" && changes == 2 && !field.isEditing)
    #expect(reader.told == ["may begin", "began", "0+0 nice", "4+0  cat", "return", "ended"])
  }

  @Test func `A text that the delegate refuses stays out, and the shell gets the old one`() {
    field.text = "cat"
    #expect(perform(.edited(view: number, text: "cat7")))
    #expect(field.text == "cat")
    #expect(reader.told == ["may begin", "began", "3+0 7"])
  }

  @Test func `Typing enters a field that was not entered`() {
    #expect(!perform(.edited(view: number, text: "a")))
    #expect(field.isEditing && field.text == "a")
    #expect(!perform(.ended(view: number)) && !field.isEditing)
  }

  @Test func `Entering one field leaves the other`() {
    let other = UITextField()
    controller.view.addSubview(other)
    field.becomeFirstResponder()
    other.becomeFirstResponder()
    #expect(!field.isEditing && other.isEditing)
    #expect(reader.told.last == "ended")
    other.resignFirstResponder()
  }

  @Test(arguments: [
    ("", "a", 0, 0, "a"), ("abc", "abXc", 2, 0, "X"), ("abc", "ac", 1, 1, ""),
    ("aaa", "aaaa", 3, 0, "a"), ("👍🏽b", "b", 0, 4, ""), ("abc", "xyz", 0, 3, "xyz"),
    ("abc", "", 0, 3, ""),
  ])
  func `A change is reported by its range in units of UTF-16`(
    old: String, new: String, location: Int, length: Int, replacement: String
  ) {
    reader.allowed = []
    field.text = old
    field.becomeFirstResponder()
    reader.told = []
    _ = perform(.edited(view: number, text: new))
    #expect(reader.told == ["\(location)+\(length) \(replacement)"])
    field.resignFirstResponder()
  }
}
