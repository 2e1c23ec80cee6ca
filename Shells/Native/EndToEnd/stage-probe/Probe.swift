import Glibc
import LinuxEvents
import ShellScene
import ShellStage

/// Paints the surface and prints the events.
final class Probe: StageClient {
  var stage: (any Stage)?
  private var plan = SurfacePlan(size: Size(width: 200, height: 100))
  /// The radius of the corners, in logical pixels.
  private var radius = 0
  /// How many more frames are requested, one after the other.
  private var frames = 0

  /// Carries out a line of the input; nil is its end.
  func obey(_ line: String?) {
    guard let line else {
      stage?.close()
      exit(0)
    }
    guard let command = Command(line) else { return print("unknown \(line)") }
    switch command {
    case .show(let plan):
      self.plan = plan
      stage?.show(.banners, plan)
    case .keyboard(let isTaken):
      plan.takesKeyboard = isTaken
      stage?.show(.banners, plan)
    case .corners(let radius): self.radius = radius
    case .animate(let frames):
      self.frames = frames
      stage?.requestFrame(.banners)
    case .hide: stage?.hide(.banners)
    case .frame: stage?.requestFrame(.banners)
    case .copy(let text): stage?.copy(text)
    case .paste: stage?.requestPaste()
    case .outputs: writeOutputs()
    case .activation:
      stage?.requestActivation(from: .banners) { print("token \($0 ?? "none")") }
    }
    stage?.flush()
  }

  private func writeOutputs() {
    for output in stage?.outputs ?? [] {
      print("output \(output.name) \(output.size.width) \(output.size.height) \(output.scale)")
    }
    print("outputs end")
  }

  /// Fills the surface with one colour, below four rows in which black and white pixels take turns: a picture of them
  /// is grey if they were scaled on their way.
  func paint(_ surface: SurfaceName, into buffer: PixelBuffer) {
    for y in 0..<buffer.height {
      for x in 0..<buffer.width {
        let striped: UInt32 = x % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF
        unsafe buffer.memory.base.storeBytes(
          of: y < 4 ? striped : 0xFF20_80C0,
          toByteOffset: buffer.offset + y * buffer.stride + x * 4,
          as: UInt32.self)
      }
    }
    round(buffer)
    print("painted \(buffer.width) \(buffer.height) \(buffer.scale)")
  }

  /// Clears the pixels outside of the rounded corners; the pixels on the arc are half clear.
  private func round(_ buffer: PixelBuffer) {
    let radius = Double(radius) * buffer.scale
    guard radius > 0 else { return }
    for y in 0..<buffer.height {
      for x in 0..<buffer.width {
        let across = max(radius - Double(x) - 0.5, Double(x) + 0.5 - Double(buffer.width) + radius)
        let down = max(radius - Double(y) - 0.5, Double(y) + 0.5 - Double(buffer.height) + radius)
        guard across > 0, down > 0 else { continue }
        let distance = (across * across + down * down).squareRoot() - radius
        guard distance > -0.5 else { continue }
        unsafe buffer.memory.base.storeBytes(
          of: distance > 0.5 ? 0 : 0x8010_4060,
          toByteOffset: buffer.offset + y * buffer.stride + x * 4, as: UInt32.self)
      }
    }
  }

  func receive(_ input: StageInput) {
    print(Self.line(input))
    if case .lost = input { exit(3) }
    if case .frame = input, frames > 1 {
      frames -= 1
      stage?.requestFrame(.banners)
    }
  }

  private static func line(_ input: StageInput) -> String {
    switch input {
    case .pointer(_, let input): line(input)
    case .pressedOutside: "pressed outside"
    case .key(let input):
      "\(kind(of: input)) \(input.key) “\(input.text)” \(input.modifiers.rawValue) \(input.symbol) \(input.code)"
    case .keyboard(_, let isHere): "keyboard \(isHere ? "here" : "gone")"
    case .sized(_, let size): "sized \(size.width) \(size.height)"
    case .frame: "frame"
    case .outputsChanged: "outputs-changed"
    case .placed: "placed"
    case .idle(let isAway): "idle \(isAway)"
    case .pasted(let text): "pasted \(text.utf8.count) \(text.prefix(60))"
    case .lost(let reason): "lost \(reason)"
    }
  }

  private static func kind(of input: KeyInput) -> String {
    if input.isReleased { return "released-key" }
    return input.isRepeated ? "repeated-key" : "key"
  }

  private static func line(_ input: PointerInput) -> String {
    switch input {
    case .moved(let point): "moved \(point.x) \(point.y)"
    case .left: "left"
    case .pressed(let button, let point): "pressed \(button) \(point.x) \(point.y)"
    case .released(let button, let point): "released \(button) \(point.x) \(point.y)"
    case .scrolled(let x, let y, let point): "scrolled \(x) \(y) \(point.x) \(point.y)"
    }
  }
}
