internal import CXCB

/// A monitor: a part of the screen.
package struct X11Monitor: Hashable, Sendable {
  package var name: String
  /// Its frame on the screen, in pixels.
  package var frame: X11Rect
  package var isPrimary: Bool

  package init(name: String, frame: X11Rect, isPrimary: Bool) {
    self.name = name
    self.frame = frame
    self.isPrimary = isPrimary
  }
}

extension X11Connection {
  /// The monitors, the primary one first; the whole screen if the server does not know its monitors.
  ///
  /// xcb_randr_get_monitors.
  package func monitors() -> [X11Monitor] {
    var found = extensions.randr == 0 || !hasMonitors() ? [] : readMonitors()
    found.removeAll { $0.frame.width <= 0 || $0.frame.height <= 0 }
    if found.isEmpty { return [wholeScreen()] }
    if !found.contains(where: \.isPrimary) { found[0].isPrimary = true }
    return found.filter(\.isPrimary) + found.filter { !$0.isPrimary }
  }

  /// Whether the server has RandR 1.5: xcb_randr_query_version.
  private func hasMonitors() -> Bool {
    let cookie = unsafe xcb_randr_query_version(raw, 1, 5)
    return unsafe read(xcb_randr_query_version_reply(raw, cookie, nil)) {
      unsafe ($0.pointee.major_version, $0.pointee.minor_version) >= (1, 5)
    } ?? false
  }

  private func readMonitors() -> [X11Monitor] {
    let cookie = unsafe xcb_randr_get_monitors(raw, screen.root, 1)
    let found: [(X11Identifier, X11Rect, Bool)]? = unsafe read(
      xcb_randr_get_monitors_reply(raw, cookie, nil)
    ) { reply in
      var list: [(X11Identifier, X11Rect, Bool)] = []
      var monitors = unsafe xcb_randr_get_monitors_monitors_iterator(reply)
      while unsafe monitors.rem > 0 {
        let one = unsafe monitors.data.pointee
        let frame = X11Rect(
          x: Int(one.x), y: Int(one.y), width: Int(one.width), height: Int(one.height))
        list.append((one.name, frame, one.primary != 0))
        unsafe xcb_randr_monitor_info_next(&monitors)
      }
      return list
    }
    return (found ?? []).map {
      X11Monitor(name: name(of: $0.0), frame: $0.1, isPrimary: $0.2)
    }
  }

  private func wholeScreen() -> X11Monitor {
    let frame = frame(of: screen.root)
    return X11Monitor(
      name: "screen",
      frame: frame ?? X11Rect(x: 0, y: 0, width: screen.width, height: screen.height),
      isPrimary: true)
  }

  /// The text of an atom: xcb_get_atom_name.
  private func name(of atom: X11Identifier) -> String {
    let cookie = unsafe xcb_get_atom_name(raw, atom)
    return unsafe read(xcb_get_atom_name_reply(raw, cookie, nil)) { reply in
      let bytes = unsafe UnsafeRawBufferPointer(
        start: xcb_get_atom_name_name(reply), count: Int(xcb_get_atom_name_name_length(reply)))
      return unsafe String(decoding: bytes, as: UTF8.self)
    } ?? "monitor-\(atom)"
  }

  /// Requests reports of changes of the monitors, of the root's properties and of the compositing manager.
  ///
  /// xcb_randr_select_input. `following` adds the order and the appearance of all windows on the root.
  package func watchRoot(following windows: Bool = false) {
    if extensions.randr != 0 {
      let mask =
        XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue
        | XCB_RANDR_NOTIFY_MASK_OUTPUT_CHANGE.rawValue
      unsafe xcb_randr_select_input(raw, screen.root, UInt16(mask))
    }
    let order = windows ? XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue : 0
    select(
      screen.root,
      XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue | order)
  }

  /// The position of the pointer on the screen, in pixels: xcb_query_pointer.
  package func pointer() -> (x: Int, y: Int)? {
    let cookie = unsafe xcb_query_pointer(raw, screen.root)
    return unsafe read(xcb_query_pointer_reply(raw, cookie, nil)) {
      unsafe (Int($0.pointee.root_x), Int($0.pointee.root_y))
    }
  }

  /// The frame of a window on the screen: xcb_get_geometry and xcb_translate_coordinates.
  package func frame(of window: X11Identifier) -> X11Rect? {
    let geometry = unsafe xcb_get_geometry(raw, window)
    let origin = unsafe xcb_translate_coordinates(raw, window, screen.root, 0, 0)
    let size = unsafe read(xcb_get_geometry_reply(raw, geometry, nil)) {
      unsafe (Int($0.pointee.width), Int($0.pointee.height))
    }
    let place = unsafe read(xcb_translate_coordinates_reply(raw, origin, nil)) {
      unsafe (Int($0.pointee.dst_x), Int($0.pointee.dst_y))
    }
    guard let size, let place else { return nil }
    return X11Rect(x: place.0, y: place.1, width: size.0, height: size.1)
  }
}
