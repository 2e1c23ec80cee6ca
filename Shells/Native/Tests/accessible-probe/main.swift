// A shell without a screen. It shows a scene from standard input, one JSON list a line, to screen readers and prints the
// actions that they request.
import Dispatch
import Foundation
import ShellAccessibility
import ShellScene

/// A stand-in for the program's scene and stage.
final class Probe: AccessibilityClient {
  private var scene = ProbeScene()
  private var accessibility: Accessibility?

  /// Starts to watch for screen readers.
  func start() {
    let accessibility = Accessibility(
      environment: ProcessInfo.processInfo.environment, queue: .main, appName: "accessible-probe",
      version: "1.0", client: self, log: { say("log \($0)") })
    self.accessibility = accessibility
    accessibility.start()
  }

  /// Performs the command of one line.
  func obey(_ words: [String]) {
    let name = words.dropFirst().first ?? ""
    let index = scene.banners.firstIndex { $0.name == name }
    switch words.first {
    case "banner": add(words)
    case "critical": add(words, look: .critical)
    case "question": add(words, role: .question, look: .question)
    case "remove": scene.banners.removeAll { $0.name == name }
    case "focus": scene.focus = name.isEmpty ? nil : NodeName(name)
    case "type": if let index { scene.banners[index].field = words[2] }
    case "progress": if let index { scene.banners[index].progress = Double(words[2]) }
    case "panel": scene.hasPanel = name == "open"
    case "origin": scene.origin = Point(x: Double(words[1]) ?? 0, y: Double(words[2]) ?? 0)
    case "announce": accessibility?.announce(name, isUrgent: words.last == "urgent")
    case "close": accessibility?.close()
    default: return say("unknown \(words)")
    }
    accessibility?.show(scene.surfaces)
    say("done \(accessibility?.isOn == true ? "on" : "off")")
  }

  private func add(
    _ words: [String], role: SceneNode.Role = .notification, look: Look.CardLook = .ordinary
  ) {
    scene.banners.append(
      ProbeScene.Banner(
        name: words[1], app: words[2], title: words[3], body: words[4],
        buttons: Array(words.dropFirst(5)), role: role, look: look))
  }

  func screenReaderCame() {
    say("came")
    accessibility?.show(scene.surfaces)
  }

  func press(_ node: NodeName) { say("pressed \(node)") }
  func focus(_ node: NodeName) { obey(["focus", node.path]) }
  func select(_ bytes: Range<Int>, in node: NodeName) {
    say("selected \(node) \(bytes.lowerBound) \(bytes.upperBound)")
  }
  func write(_ text: String, into node: NodeName) { say("wrote \(node) \(text)") }
}

/// Prints a line at once.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

let probe = Probe()
probe.start()
var input = Data()
let source = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
source.setEventHandler {
  let data = FileHandle.standardInput.availableData
  if data.isEmpty { exit(0) }
  input += data
  while let end = input.firstIndex(of: 10) {
    let line = input[input.startIndex..<end]
    input.removeSubrange(input.startIndex...end)
    probe.obey((try? JSONDecoder().decode([String].self, from: Data(line))) ?? [])
  }
}
source.activate()
dispatchMain()
