import NotificationModel
import SystemConnection

/// The options of an attachment, checked and in the form in which the system keeps them (D10).
///
/// A clipping rectangle becomes a dictionary of four numbers, and a Core Media time becomes a number of seconds.
/// Options with other names are kept unchanged; one that a property list cannot hold is left out and noted.
struct AttachmentOptions {
  /// The options by name.
  let values: [String: PropertyList]

  /// Reads the app's options.
  ///
  /// - Throws: An error that names the option of the system whose value is not of the option's type or out of its
  ///   range.
  init(_ options: [AnyHashable: Any]) throws(NotificationSystemError) {
    let plain = options.mapValues { ($0 as? CGRect)?.dictionaryRepresentation ?? $0 }
    var (values, leftOut) = try UserInfoConverter.read(plain, path: "attachment.options")
    if let notice = leftOut.notice {
      CenterSource.current.host.note(notice, in: "UNNotificationAttachment")
    }
    for (key, value) in values {
      switch key {
      case UNNotificationAttachmentOptionsTypeHintKey:
        guard case .string = value else {
          throw Self.refusal(key, value, "Use a uniform type identifier such as public.png.")
        }
      case UNNotificationAttachmentOptionsThumbnailHiddenKey:
        guard let flag = value.flag else { throw Self.refusal(key, value, "Use true or false.") }
        values[key] = .boolean(flag)
      case UNNotificationAttachmentOptionsThumbnailClippingRectKey:
        values[key] = try Self.rectangle(key, value)
      case UNNotificationAttachmentOptionsThumbnailTimeKey:
        values[key] = try Self.time(key, value)
      default: break
      }
    }
    self.values = values
  }

  /// The type that the app named instead of the extension's (D4).
  var typeHint: String? {
    guard case .string(let hint) = values[UNNotificationAttachmentOptionsTypeHintKey] else {
      return nil
    }
    return hint
  }

  /// Reads a rectangle in units of the picture: from 0 to 1, and not empty.
  private static func rectangle(
    _ key: String, _ value: PropertyList
  ) throws(NotificationSystemError) -> PropertyList {
    let names = ["X", "Y", "Width", "Height"]
    let numbers = names.compactMap { value[$0]?.number }
    // The sum of two fractions may exceed 1 in the last digit.
    let most = 1 + 1e-9
    guard numbers.count == 4, numbers.allSatisfy({ (0...1).contains($0) }), numbers[2] > 0,
      numbers[3] > 0, numbers[0] + numbers[2] <= most, numbers[1] + numbers[3] <= most
    else {
      throw refusal(
        key, value,
        "Use a rectangle within 0…1 that is not empty, or its dictionary of X, Y, Width, Height.")
    }
    return .dictionary(
      Dictionary(uniqueKeysWithValues: zip(names, numbers.map(PropertyList.real))))
  }

  /// Reads the number of a frame, or seconds; Core Media's dictionary becomes seconds.
  private static func time(
    _ key: String, _ value: PropertyList
  ) throws(NotificationSystemError) -> PropertyList {
    if let number = value.number, number.isFinite, number >= 0 { return value }
    if let count = value["value"]?.number, let scale = value["timescale"]?.number, scale > 0,
      count >= 0, (count / scale).isFinite
    {
      return .real(count / scale)
    }
    throw refusal(
      key, value, "Use the number of a frame, seconds from 0 on, or the dictionary of a CMTime.")
  }

  private static func refusal(
    _ key: String, _ value: PropertyList, _ remedy: String
  ) -> NotificationSystemError {
    NotificationSystemError(
      code: .invalidValue, message: "The option cannot have this value.",
      field: #"attachment.options["\#(key)"]"#, value: "\(value)", remedy: remedy)
  }
}

extension PropertyList {
  fileprivate subscript(name: String) -> PropertyList? {
    if case .dictionary(let values) = self { values[name] } else { nil }
  }

  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  fileprivate var flag: Bool? {
    switch self {
    case .boolean(let flag): flag
    case .integer(0): false
    case .integer(1): true
    default: nil
    }
  }
}

/// The key of a uniform type identifier that replaces the one of the file's extension (D4).
public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"

/// The key of a Boolean that hides the thumbnail (D10).
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
  "UNNotificationAttachmentOptionsThumbnailHiddenKey"

/// The key of a rectangle, as a dictionary in units of the picture, that the thumbnail shows (D10).
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
  "UNNotificationAttachmentOptionsThumbnailClippingRectKey"

/// The key of the frame or second that the thumbnail shows (D10).
public let UNNotificationAttachmentOptionsThumbnailTimeKey =
  "UNNotificationAttachmentOptionsThumbnailTimeKey"

extension CGRect {
  /// The rectangle as a dictionary with the keys `X`, `Y`, `Width` and `Height`.
  ///
  /// Use it as the value for `UNNotificationAttachmentOptionsThumbnailClippingRectKey` (D10).
  ///
  /// - Note: Core Graphics has this property on Apple's systems, as a `CFDictionary`; here it comes with
  ///   this module.
  public var dictionaryRepresentation: NSDictionary {
    [
      "X": Double(origin.x), "Y": Double(origin.y), "Width": Double(size.width),
      "Height": Double(size.height),
    ]
  }
}
