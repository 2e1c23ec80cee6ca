import ShellScene
import Wayland

/// An output of a compositor. Its facts come one by one, and count when the compositor says that they are complete.
final class WaylandOutput {
  let object: WaylandObject
  /// The stage's description of it; nil until the compositor has sent all of it.
  private(set) var facts: StageOutput?
  /// The whole number of pixels that buffers for it have for each logical pixel.
  private(set) var wholeScale = 1

  private let logical: WaylandObject?
  private let onChange: () -> Void
  private var name: String
  private var pixels = Size.zero
  private var logicalSize: Size?
  private var isTurned = false
  private var coming = 1

  init(
    _ object: WaylandObject, number: UInt32, manager: WaylandObject?, onChange: @escaping () -> Void
  ) {
    self.object = object
    self.onChange = onChange
    name = "output-\(number)"
    logical = manager?.make(.logicalOutput, by: "get_xdg_output", .object(object))
    object.onEvent = { [weak self] in self?.handle($0) }
    logical?.onEvent = { [weak self] in self?.handleLogical($0) }
  }

  private func handle(_ event: WireEvent) {
    switch event.name {
    // The odd transforms are those by a quarter.
    case "geometry": isTurned = event.int(7) % 2 == 1
    case "mode":
      // The first bit marks the mode that is set.
      guard event.uint(0) & 1 != 0 else { break }
      pixels = Size(width: Double(event.int(1)), height: Double(event.int(2)))
    case "scale": coming = max(1, event.int(0))
    case "name": name = event.text(0)
    case "done": complete()
    default: break
    }
  }

  private func handleLogical(_ event: WireEvent) {
    switch event.name {
    case "logical_size":
      logicalSize = Size(width: Double(event.int(0)), height: Double(event.int(1)))
    case "name": name = event.text(0)
    // Since version 3 the output itself says when all is complete.
    case "done" where (logical?.version ?? 3) < 3: complete()
    default: break
    }
  }

  private func complete() {
    let width = isTurned ? pixels.height : pixels.width
    let height = isTurned ? pixels.width : pixels.height
    let scale = Double(coming)
    let size = logicalSize ?? Size(width: width / scale, height: height / scale)
    let facts = StageOutput(
      name: name, size: size, scale: size.width > 0 && width > 0 ? width / size.width : scale)
    guard facts != self.facts || coming != wholeScale else { return }
    wholeScale = coming
    self.facts = facts
    onChange()
  }
}
