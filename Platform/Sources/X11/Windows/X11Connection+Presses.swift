internal import CXCB
import Glibc

extension X11Connection {
  /// Starts or stops catching each press of a button, on any window, before its window: xcb_grab_button.
  ///
  /// The pointer is frozen until the press is answered by `answerPress`. The wheel is not among the buttons.
  package func catchPresses(_ isOn: Bool) {
    let every = UInt16(XCB_MOD_MASK_ANY.rawValue)
    guard isOn else {
      unsafe xcb_ungrab_button(raw, UInt8(XCB_BUTTON_INDEX_ANY.rawValue), screen.root, every)
      return
    }
    let caps = UInt16(XCB_MOD_MASK_LOCK.rawValue)
    let digits = UInt16(XCB_MOD_MASK_2.rawValue)
    for button in 1...3 as ClosedRange<UInt8> where !grab(button, every) {
      // A window manager grabs presses with some of its modifiers; presses without any are still free.
      for modifiers in [0, caps, digits, caps | digits] { _ = grab(button, modifiers) }
    }
  }

  private func grab(_ button: UInt8, _ modifiers: UInt16) -> Bool {
    let cookie = unsafe xcb_grab_button_checked(
      raw, 0, screen.root, UInt16(XCB_EVENT_MASK_BUTTON_PRESS.rawValue),
      UInt8(XCB_GRAB_MODE_SYNC.rawValue), UInt8(XCB_GRAB_MODE_ASYNC.rawValue), 0, 0, button,
      modifiers)
    let refusal = unsafe xcb_request_check(raw, cookie)
    collect()
    guard let refusal = unsafe refusal else { return true }
    unsafe free(refusal)
    return false
  }

  /// Passes a caught press on to its window, or keeps it and its release: xcb_allow_events.
  package func answerPress(passesOn: Bool, time: UInt32) {
    let mode = passesOn ? XCB_ALLOW_REPLAY_POINTER : XCB_ALLOW_ASYNC_POINTER
    unsafe xcb_allow_events(raw, UInt8(mode.rawValue), time)
  }
}
