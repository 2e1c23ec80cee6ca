import NotificationModel

extension PropertyList {
  /// The value as Foundation's types, numbers as `NSNumber` so that they cast as on Apple's systems.
  var foundationValue: Any {
    switch self {
    case .string(let text): text
    case .integer(let number): NSNumber(value: number)
    case .unsigned(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    case .boolean(let flag): NSNumber(value: flag)
    case .data(let data): data
    case .date(let date): date
    case .array(let values): values.map(\.foundationValue)
    case .dictionary(let values): values.mapValues(\.foundationValue)
    }
  }
}
