import NotificationCore
import NotificationModel

/// Holds that what was delivered and is not shown yet has somebody who will see to it.
struct WaitingChecker {
  /// Who was asked about which delivery, and until when an answer is awaited.
  private var asked: [Int64: (connection: ConnectionNumber, deadline: BootTime)] = [:]

  /// Until when something must have become of each push that was given to an extension.
  private var extended: [Int64: BootTime] = [:]

  mutating func restarted() {
    asked = [:]
    extended = [:]
  }

  mutating func passed(_ report: PassReport) {
    for case .send(let connection, .willPresent(let token, _)) in report.effects {
      asked[token] = (
        connection, report.moment.boot.advanced(byMicroseconds: CoreLimits.foregroundAnswer)
      )
    }
    for case .extend(let order) in report.effects {
      extended[order.token] = report.moment.boot.advanced(byMicroseconds: CoreLimits.extending)
    }
    for case .disconnected(let gone) in report.events {
      asked = asked.filter { $0.value.connection != gone }
    }
  }

  /// At rest, what waits for its app was asked about just now, and what is held has its summary.
  func rested(_ image: LedgerImage, at moment: Moment) -> [Breach] {
    image.delivered.compactMap { record in
      switch record.stage {
      case .listed, .unlisted: return nil
      case .awaitingApp:
        if let wait = asked[record.notification.key.delivery], wait.deadline > moment.boot {
          return nil
        }
        return breach(record, "waits for an app that was not asked, or had its time")
      case .awaitingExtension:
        if let deadline = extended[record.notification.key.delivery], deadline > moment.boot {
          return nil
        }
        return breach(record, "waits for an extension that was not given it, or had its time")
      case .held: return checkHeld(record, image, moment)
      }
    }
  }

  private func checkHeld(
    _ record: DeliveredRecord, _ image: LedgerImage, _ moment: Moment
  ) -> Breach? {
    let app = image.app(record.notification.key.app)
    guard image.settings.summaryIsOn, app?.settings.scheduledDelivery == true else {
      return breach(record, "is held for a summary that does not come")
    }
    // No day is longer than 25 hours, and each has a summary.
    let latest = moment.wall.advanced(byMicroseconds: 25 * 3_600_000_000)
    guard let until = record.heldUntil, until > moment.wall, until <= latest else {
      return breach(record, "is held for another time than the next summary")
    }
    return nil
  }

  private func breach(_ record: DeliveredRecord, _ what: String) -> Breach {
    Breach(
      promise: .kept,
      sentence: "\(record.notification.request.storyTitle) of "
        + "\(record.notification.key.app) \(what)")
  }
}
