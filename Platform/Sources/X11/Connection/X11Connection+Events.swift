internal import CXCB

extension X11Connection {
  /// The value of an event of the library; nil for unused events.
  func translated(_ event: UnsafeMutablePointer<xcb_generic_event_t>) -> X11Event? {
    let kind = unsafe event.pointee.response_type & 0x7F
    if extensions.shm != 0, kind == extensions.shm {
      return unsafe As<xcb_shm_completion_event_t>.read(event) { .pictureTaken($0.drawable) }
    }
    let randr = extensions.randr
    if randr != 0, kind == randr || kind == randr + 1 { return .monitorsChanged }
    // Of XKB only changes of the layout are selected.
    if extensions.xkb != 0, kind == extensions.xkb { return .layoutChanged }
    if let idle = extensions.idle, kind == idle.firstEvent + 1 { return unsafe idle.report(event) }
    return unsafe input(event, kind) ?? windowEvent(event, kind) ?? selectionEvent(event, kind)
  }

  /// Keys, buttons and movements.
  private func input(
    _ event: UnsafeMutablePointer<xcb_generic_event_t>, _ kind: UInt8
  ) -> X11Event? {
    switch Int32(kind) {
    case XCB_KEY_PRESS, XCB_KEY_RELEASE:
      unsafe As<xcb_key_press_event_t>.read(event) { .key(press($0, kind)) }
    case XCB_BUTTON_PRESS, XCB_BUTTON_RELEASE:
      unsafe As<xcb_key_press_event_t>.read(event) {
        // The root receives only caught presses.
        $0.event == screen.root ? .caught($0.child, time: $0.time) : .button(press($0, kind))
      }
    case XCB_MOTION_NOTIFY:
      unsafe As<xcb_key_press_event_t>.read(event) { .moved(press($0, kind)) }
    case XCB_ENTER_NOTIFY:
      unsafe As<xcb_enter_notify_event_t>.read(event) { entered($0) }
    case XCB_LEAVE_NOTIFY:
      unsafe As<xcb_enter_notify_event_t>.read(event) { .left($0.event) }
    case XCB_FOCUS_IN:
      unsafe As<xcb_focus_in_event_t>.read(event) { .keyboard($0.event, isHere: true) }
    case XCB_FOCUS_OUT:
      unsafe As<xcb_focus_in_event_t>.read(event) { .keyboard($0.event, isHere: false) }
    case XCB_MAPPING_NOTIFY: .layoutChanged
    default: nil
    }
  }

  /// The server gives keys, buttons and movements the same form.
  private func press(_ event: xcb_key_press_event_t, _ kind: UInt8) -> X11Press {
    let isMovement = kind == UInt8(XCB_MOTION_NOTIFY)
    return X11Press(
      window: event.event, code: isMovement ? 0 : event.detail,
      isReleased: kind == UInt8(XCB_KEY_RELEASE) || kind == UInt8(XCB_BUTTON_RELEASE),
      x: Int(event.event_x), y: Int(event.event_y), state: event.state, time: event.time)
  }

  private func entered(_ event: xcb_enter_notify_event_t) -> X11Event {
    .moved(
      X11Press(
        window: event.event, code: 0, isReleased: false, x: Int(event.event_x),
        y: Int(event.event_y), state: event.state, time: event.time))
  }

  /// Events about windows.
  private func windowEvent(
    _ event: UnsafeMutablePointer<xcb_generic_event_t>, _ kind: UInt8
  ) -> X11Event? {
    switch Int32(kind) {
    case 0:
      unsafe As<xcb_generic_error_t>.read(event) {
        .refused(
          X11Refusal(
            code: $0.error_code, request: ($0.major_code, $0.minor_code), subject: $0.resource_id))
      }
    case XCB_EXPOSE:
      unsafe As<xcb_expose_event_t>.read(event) { $0.count == 0 ? .exposed($0.window) : nil }
    case XCB_CONFIGURE_NOTIFY:
      unsafe As<xcb_configure_notify_event_t>.read(event) {
        .configured(
          $0.window, above: $0.above_sibling, isManaged: $0.override_redirect == 0)
      }
    case XCB_MAP_NOTIFY:
      unsafe As<xcb_map_notify_event_t>.read(event) {
        .mapped($0.window, isManaged: $0.override_redirect == 0)
      }
    case XCB_DESTROY_NOTIFY:
      unsafe As<xcb_destroy_notify_event_t>.read(event) { .destroyed($0.window) }
    case XCB_PROPERTY_NOTIFY:
      unsafe As<xcb_property_notify_event_t>.read(event) {
        .property(
          $0.window, $0.atom, isRemoved: $0.state == UInt8(XCB_PROPERTY_DELETE.rawValue),
          time: $0.time)
      }
    default: nil
    }
  }

  /// Requests and notifications about selections.
  private func selectionEvent(
    _ event: UnsafeMutablePointer<xcb_generic_event_t>, _ kind: UInt8
  ) -> X11Event? {
    switch Int32(kind) {
    case XCB_SELECTION_CLEAR:
      unsafe As<xcb_selection_clear_event_t>.read(event) { .selectionLost($0.selection) }
    case XCB_SELECTION_REQUEST:
      unsafe As<xcb_selection_request_event_t>.read(event) {
        .selectionWanted(
          X11SelectionRequest(
            requestor: $0.requestor, selection: $0.selection, target: $0.target,
            property: $0.property, time: $0.time))
      }
    case XCB_SELECTION_NOTIFY:
      unsafe As<xcb_selection_notify_event_t>.read(event) {
        .selectionCame(property: $0.property)
      }
    case XCB_CLIENT_MESSAGE:
      unsafe As<xcb_client_message_event_t>.read(event) {
        let words = unsafe $0.data.data32
        return .message($0.type, [words.0, words.1, words.2, words.3, words.4])
      }
    default: nil
    }
  }

  /// Reads an event as the kind of its first byte.
  private enum As<Event> {
    static func read(
      _ event: UnsafeMutablePointer<xcb_generic_event_t>, _ body: (Event) -> X11Event?
    ) -> X11Event? {
      unsafe body(UnsafeRawPointer(event).loadUnaligned(as: Event.self))
    }
  }
}
