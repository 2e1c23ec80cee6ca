import CSystemd

/// The kinds of names that D-Bus has rules for.
enum BusName: String {
  case destination
  case path
  case interface
  case member
  case errorName = "error name"

  /// Refuses a name that the bus would cut a connection off for.
  func check(_ name: String?) throws(DBusError) {
    guard let name else { return }
    guard !name.utf8.contains(0) else { throw .invalid(rawValue, name, "holds a zero byte") }
    let isValid =
      switch self {
      case .destination: unsafe sd_bus_service_name_is_valid(name)
      case .path: unsafe sd_bus_object_path_is_valid(name)
      case .interface, .errorName: unsafe sd_bus_interface_name_is_valid(name)
      case .member: unsafe sd_bus_member_name_is_valid(name)
      }
    guard isValid > 0 else { throw .invalid(rawValue, name, "is none that D-Bus allows") }
  }
}
