import Dispatch
import Release
import ShellAccessibility
import ShellScene

// The surfaces for screen readers, and the actions that they perform for the user (S41).

extension ShellRun: AccessibilityClient {
  func startAccessibility() {
    let accessibility = Accessibility(
      environment: environment, queue: .main, appName: Self.name, version: Release.version,
      client: self
    ) { [weak self] line in MainActor.assumeIsolated { self?.log("notification-shell: \(line)") } }
    self.accessibility = accessibility
    accessibility.start()
  }

  func tellScreenReader() {
    guard let accessibility, accessibility.isOn else { return }
    accessibility.show(
      // A surface that is fading out is already removed for screen readers.
      shown.scenes.filter { $0.value.root.role != .none }
        .mapValues { AccessibleSurface(root: $0.root, hasKeyboard: $0.takesKeyboard) })
  }

  func screenReaderCame() { tellScreenReader() }

  func press(_ node: NodeName) {
    perform(shell.press(node, at: moment))
    settle()
  }

  func focus(_ node: NodeName) {
    shell.setFocus(node)
    settle()
  }

  func select(_ bytes: Range<Int>, in node: NodeName) {
    shell.setFocus(node)
    let first = shown.field(node)?.firstByte ?? 0
    shell.edit(.moveTo(first + bytes.lowerBound, selects: false))
    shell.edit(.moveTo(first + bytes.upperBound, selects: true))
    settle()
  }

  func write(_ text: String, into node: NodeName) {
    shell.setFocus(node)
    // The screen reader has read the shown part and writes it back changed; the rest of the text stays.
    let look = shown.field(node)
    let first = look?.firstByte ?? 0
    shell.edit(.moveTo(first, selects: false))
    shell.edit(.moveTo(first + (look?.text.plain.utf8.count ?? 0), selects: true))
    shell.edit(.insert(text))
    settle()
  }
}
