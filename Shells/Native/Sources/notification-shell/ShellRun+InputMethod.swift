import Dispatch
import ShellInputMethods
import ShellScene
import ShellStage

// Keys of a field go by way of the person's input method (S40).

extension ShellRun: InputMethodClient {
  func startInputMethod() {
    inputMethod = InputMethod(environment: environment, queue: .main, client: self) {
      [weak self] line in MainActor.assumeIsolated { self?.log("notification-shell: \(line)") }
    }
  }

  /// Reports the focused field and its caret to the input method.
  func tellInputMethod() {
    guard let name = shell.focusedField, let content = shell.fieldContent else {
      inputMethod?.show(nil)
      return
    }
    inputMethod?.show(TypedField(name, content, caret: caret(of: name)))
  }

  private func caret(of field: NodeName) -> FieldCaret? {
    for (surface, scene) in shown.layers {
      guard let node = scene.root.node(field), case .field(let look) = node.look,
        let caret = look.caret
      else { continue }
      let rect = Rect(
        x: node.frame.x + look.origin.x + caret.x, y: node.frame.y + look.origin.y + caret.y,
        width: caret.width, height: caret.height)
      let place = stage?.place(of: rect, on: surface)
      return FieldCaret(place ?? rect, isOfScreen: place != nil)
    }
    return nil
  }

  func use(_ key: KeyInput) {
    perform(shell.receive(.key(key), at: moment))
    settle()
  }

  func edit(_ edit: TextField.Edit) {
    shell.edit(edit)
    settle()
  }
}
