import Wayland

/// The objects by which all others are made.
struct WaylandGlobals {
  let registry: WaylandRegistry
  let compositor: WaylandObject
  let sharedMemory: WaylandObject
  let layerShell: WaylandObject
  let logicalOutputs: WaylandObject?
  let viewporter: WaylandObject?
  let fractionalScales: WaylandObject?
  let activation: WaylandObject?
  let dataDevices: WaylandObject?
  let idleNotifier: WaylandObject?
  let kdeIdle: WaylandObject?
  /// Whether it is the compositor of Plasma, which has rules of its own for the keyboard.
  let isKWin: Bool

  /// - Parameters:
  ///   - registry: The compositor's globals.
  ///   - desktop: The desktop's name, for the reason.
  /// - Throws: The missing global.
  init(_ registry: WaylandRegistry, desktop: String?) throws(WaylandError) {
    let name = desktop.map { "the compositor (\($0))" } ?? "the compositor"
    guard let layerShell = registry.bind(.layerShell, atMost: 4) else {
      throw WaylandError("\(name) has no layer-shell (zwlr_layer_shell_v1); X11 may be there")
    }
    // From version 4 on damage is counted in pixels of the buffer, which later versions do not change.
    guard let compositor = registry.bind(.compositor, atMost: 4), compositor.version >= 4,
      let sharedMemory = registry.bind(.sharedMemory, atMost: 1)
    else {
      throw WaylandError("\(name) has no wl_compositor 4 or no wl_shm; it is too old")
    }
    self.registry = registry
    self.layerShell = layerShell
    self.compositor = compositor
    self.sharedMemory = sharedMemory
    logicalOutputs = registry.bind(.logicalOutputs, atMost: 3)
    viewporter = registry.bind(.viewporter, atMost: 1)
    fractionalScales = registry.bind(.fractionalScales, atMost: 1)
    activation = registry.bind(.activation, atMost: 1)
    dataDevices = registry.bind(.dataDevices, atMost: 3)
    idleNotifier = registry.bind(.idleNotifier, atMost: 1)
    kdeIdle = registry.bind(.kdeIdle, atMost: 1)
    isKWin = registry.isKWin
  }
}
