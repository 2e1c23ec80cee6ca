import Foundation
import NotificationModel

/// A property-list value in JSON: data as `{"data": base 64}`, dates as `{"date": ISO 8601}`.
struct ValueEntry: Encodable {
  let value: PropertyList

  init(_ value: PropertyList) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .string(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .unsigned(let number): try container.encode(number)
    case .real(let number) where number.isFinite: try container.encode(number)
    case .real(let number): try container.encode(["real": String(number)])
    case .boolean(let flag): try container.encode(flag)
    case .data(let data): try container.encode(["data": data.base64EncodedString()])
    case .date(let date): try container.encode(["date": DateText.machine(WallTime(date))])
    case .array(let values): try container.encode(values.map(ValueEntry.init))
    case .dictionary(let values): try container.encode(values.mapValues(ValueEntry.init))
    }
  }
}
