import ShellScene
import Wayland

/// The devices of a person: pointer, fingers, keyboard, and what belongs to them.
final class WaylandSeat {
  let number: UInt32
  let object: WaylandObject
  /// The number of the last press or key, by which the compositor knows that the person wanted something.
  var serial: UInt32?
  /// The surface that has the keyboard.
  var keyboardSurface: (any KeyboardSurface)? { keyboard?.surface }
  /// Whether a surface is being pressed.
  var isPressed: Bool { pointer?.isPressed == true || touch?.isPressed == true }
  private(set) var clipboard: WaylandClipboard?
  /// The picture of the pointer, which outlasts a pointer that is unplugged.
  private(set) lazy var cursor = PointerCursor(stage.globals, stage.environment)

  private unowned let stage: WaylandStage
  private var pointer: WaylandPointer?
  private var touch: WaylandTouch?
  private var keyboard: WaylandKeyboard?
  private var idle: WaylandIdle?

  init(_ object: WaylandObject, number: UInt32, of stage: WaylandStage) {
    self.object = object
    self.number = number
    self.stage = stage
    object.onEvent = { [weak self] event in
      guard event.name == "capabilities" else { return }
      self?.takeDevices(event.uint(0))
    }
    clipboard = WaylandClipboard(self, stage)
    idle = WaylandIdle(object, stage)
  }

  /// Takes the devices that there are now: a bit each for pointer, keyboard and touch.
  private func takeDevices(_ kinds: UInt32) {
    if kinds & 1 == 0 {
      pointer?.leave()
      pointer = nil
    } else if pointer == nil {
      pointer = WaylandPointer(object.make(.pointer, by: "get_pointer"), of: self, stage)
    }
    if kinds & 2 == 0 {
      keyboard?.leave()
      keyboard = nil
    } else if keyboard == nil {
      keyboard = WaylandKeyboard(object.make(.keyboard, by: "get_keyboard"), of: self, stage)
    }
    if kinds & 4 == 0 {
      touch?.leave()
      touch = nil
    } else if touch == nil {
      touch = WaylandTouch(object.make(.touch, by: "get_touch"), of: self, stage)
    }
  }

  /// Lets go of everything when the seat is taken away.
  func end() { takeDevices(0) }

  /// Lets go of a surface that is taken off the screen: the compositor says nothing of one that is gone.
  func forget(_ surface: any KeyboardSurface) {
    pointer?.forget(surface)
    touch?.forget(surface)
    keyboard?.forget(surface)
  }
}
