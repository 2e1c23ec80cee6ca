import DBus
import ShellScene

/// The position of an object, and its action when pressed.
extension AccessibleAnswers {
  /// The origin of a coordinate, by AT-SPI's numbers.
  private enum Origin: Int {
    case screen = 0
    case window = 1
    case parent = 2
  }

  func component(
    _ call: Call, _ object: AccessibleObject
  ) throws(AccessibleRefusal) -> AccessibleAnswer {
    switch call.member {
    case "Contains":
      let point = try point(call, object)
      return AccessibleAnswer(.bool(object.frame.contains(point)))
    case "GetAccessibleAtPoint":
      let found = tree.object(at: try point(call, object), in: object)
      return AccessibleAnswer(found.map { reference($0.number) } ?? Self.noReference)
    case "GetExtents":
      let frame = try frame(of: object, from: call.int(0))
      return AccessibleAnswer(.structure(Self.numbers(frame)))
    case "GetPosition":
      let numbers = Self.numbers(try frame(of: object, from: call.int(0)))
      return AccessibleAnswer(numbers[0], numbers[1])
    case "GetSize":
      let numbers = Self.numbers(object.frame)
      return AccessibleAnswer(numbers[2], numbers[3])
    // The layers of windows and of their content.
    case "GetLayer": return AccessibleAnswer(.uint32(object.role == .window ? 7 : 3))
    case "GetMDIZOrder": return AccessibleAnswer(.int16(-1))
    case "GetAlpha": return AccessibleAnswer(.double(object.states.contains(.showing) ? 1 : 0))
    case "GrabFocus":
      guard object.states.contains(.focusable) else { return AccessibleAnswer(.bool(false)) }
      return AccessibleAnswer(.bool(true), act: .focus(object.node))
    default: return AccessibleAnswer(.bool(false))
    }
  }

  /// The frame of an object. If the screen does not reveal window positions, a window's coordinates are used as the screen's.
  func frame(
    of object: AccessibleObject, from origin: Int
  ) throws(AccessibleRefusal) -> Rect {
    guard let origin = Origin(rawValue: origin) else {
      throw .invalid("The kind of coordinates \(origin) is not 0, 1 or 2.")
    }
    let start = start(of: origin, object)
    return object.frame.moved(x: start.x, y: start.y)
  }

  /// The place in a window of a point that a call names with its first two arguments.
  private func point(
    _ call: Call, _ object: AccessibleObject
  ) throws(AccessibleRefusal) -> Point {
    guard let origin = Origin(rawValue: call.int(2)) else {
      throw .invalid("The kind of coordinates \(call.int(2)) is not 0, 1 or 2.")
    }
    let start = start(of: origin, object)
    return Point(x: Double(call.int(0)) - start.x, y: Double(call.int(1)) - start.y)
  }

  /// The position of the window's corner, from an origin.
  private func start(of origin: Origin, _ object: AccessibleObject) -> Point {
    switch origin {
    case .screen: return tree.origins[tree.window(of: object).number] ?? Point(x: 0, y: 0)
    case .window: return Point(x: 0, y: 0)
    case .parent:
      guard let parent = object.parent.flatMap({ tree.objects[$0] }) else {
        return start(of: .screen, object)
      }
      return Point(x: -parent.frame.x, y: -parent.frame.y)
    }
  }

  /// A rectangle as whole numbers, which no size of a scene can make overflow.
  static func numbers(_ rect: Rect) -> [DBusValue] {
    [rect.x, rect.y, rect.width, rect.height].map { number in
      .int32(number.isFinite ? Int32(max(-1e9, min(1e9, number.rounded()))) : 0)
    }
  }

  func action(
    _ call: Call, _ object: AccessibleObject
  ) throws(AccessibleRefusal) -> AccessibleAnswer {
    // Screen readers know and translate this name.
    let name = DBusValue.string("press")
    if call.member == "GetActions" {
      let action = DBusValue.structure([name, .string(""), .string("")])
      return AccessibleAnswer(.array(element: "(sss)", [action]))
    }
    guard call.int(0) == 0 else {
      throw .invalid("The index \(call.int(0)) is not 0: there is one action.")
    }
    switch call.member {
    case "DoAction": return AccessibleAnswer(.bool(true), act: .press(object.node))
    case "GetName", "GetLocalizedName": return AccessibleAnswer(name)
    default: return AccessibleAnswer(.string(""))
    }
  }
}
