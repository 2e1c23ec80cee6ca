import CWayland
import Glibc

/// The interface of a protocol object, by its protocol name.
package enum WireInterface: String, Hashable, Sendable, CaseIterable {
  case buffer = "wl_buffer"
  case callback = "wl_callback"
  case compositor = "wl_compositor"
  case dataDevice = "wl_data_device"
  case dataDevices = "wl_data_device_manager"
  case dataOffer = "wl_data_offer"
  case dataSource = "wl_data_source"
  case display = "wl_display"
  case keyboard = "wl_keyboard"
  case output = "wl_output"
  case pointer = "wl_pointer"
  case region = "wl_region"
  case registry = "wl_registry"
  case seat = "wl_seat"
  case sharedMemory = "wl_shm"
  case sharedMemoryPool = "wl_shm_pool"
  case surface = "wl_surface"
  case touch = "wl_touch"
  case idleNotification = "ext_idle_notification_v1"
  case idleNotifier = "ext_idle_notifier_v1"
  case kdeIdle = "org_kde_kwin_idle"
  case kdeIdleTimeout = "org_kde_kwin_idle_timeout"
  case fractionalScales = "wp_fractional_scale_manager_v1"
  case fractionalScale = "wp_fractional_scale_v1"
  case viewport = "wp_viewport"
  case viewporter = "wp_viewporter"
  case activationToken = "xdg_activation_token_v1"
  case activation = "xdg_activation_v1"
  case layerShell = "zwlr_layer_shell_v1"
  case layerSurface = "zwlr_layer_surface_v1"
  case logicalOutputs = "zxdg_output_manager_v1"
  case logicalOutput = "zxdg_output_v1"

  /// A request or an event: its name and the types of its arguments, in libwayland's form.
  struct Message: Hashable {
    let name: String
    let signature: String
    /// For each argument that is an object, the name of its interface; empty for any.
    let types: [String]
  }

  /// The library's description; it lives as long as the process.
  var table: UnsafePointer<wl_interface> {
    guard let table = unsafe cwayland_interface(rawValue) else {
      preconditionFailure("\(rawValue) is not described in Platform/System/CWayland")
    }
    return unsafe table
  }

  /// The newest version that is described.
  package var version: UInt32 { UInt32(clamping: unsafe table.pointee.version) }

  var requests: [Message] {
    unsafe Self.messages(table.pointee.methods, table.pointee.method_count)
  }

  var events: [Message] { unsafe Self.messages(table.pointee.events, table.pointee.event_count) }

  private static func messages(_ list: UnsafePointer<wl_message>?, _ count: Int32) -> [Message] {
    unsafe UnsafeBufferPointer(start: list, count: Int(count)).map { message in
      let signature = unsafe String(cString: message.signature)
      let count = WireType.list(signature).count
      return unsafe Message(
        name: String(cString: message.name), signature: signature,
        types: (0..<count).map { place in
          unsafe message.types[place].map { unsafe String(cString: $0.pointee.name) } ?? ""
        })
    }
  }

  /// The number of a request, its signature, and the version that brought it.
  func request(_ name: String) -> (opcode: UInt32, signature: String, since: UInt32)? {
    let methods = unsafe UnsafeBufferPointer(
      start: table.pointee.methods, count: Int(table.pointee.method_count))
    for index in methods.indices where unsafe strcmp(methods[index].name, name) == 0 {
      guard let signature = unsafe methods[index].signature else { continue }
      let since = unsafe max(1, strtoul(signature, nil, 10))
      return unsafe (UInt32(index), String(cString: signature), UInt32(since))
    }
    return nil
  }
}

/// The type of an argument, by its letter in a signature.
enum WireType: UInt8 {
  case int = 0x69
  case uint = 0x75
  case fixed = 0x66
  case text = 0x73
  case object = 0x6F
  case newObject = 0x6E
  case array = 0x61
  case file = 0x68

  /// The types of a signature in order; its version and its question marks are skipped.
  static func list(_ signature: String) -> [WireType] { signature.utf8.compactMap(WireType.init) }
}
