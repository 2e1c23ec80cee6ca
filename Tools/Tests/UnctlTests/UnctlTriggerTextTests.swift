import NotificationModel
import Testing

@testable import unctl

/// When a calendar request is due, in words, for every combination of components.
@Suite struct UnctlTriggerTextTests {
  @Test(
    arguments: [
      ("hour=22,minute=30", "every day at 22:30"), ("hour=7", "every day at 07:00"),
      ("hour=7,minute=0,second=5", "every day at 07:00:05"),
      ("weekday=5,hour=19", "every Thursday at 19:00"), ("weekday=1", "every Sunday at 00:00"),
      ("weekday=2,minute=5", "every Monday 5 minutes past every hour"),
      ("weekday=3,weekdayOrdinal=2,hour=9", "every month on the second Tuesday at 09:00"),
      ("day=31,hour=9,minute=0", "every month on day 31 at 09:00"),
      ("month=12,day=24,hour=18", "every year on 24 December at 18:00"),
      ("month=12,hour=9", "every day of December at 09:00"),
      ("month=12", "every year on 1 December at 00:00"),
      ("minute=30", "30 minutes past every hour"),
      ("minute=1,second=1", "1 minute and 1 second past every hour"),
      ("second=10", "10 seconds past every minute"),
      (
        "hour=19,second=30",
        "30 seconds past every minute from 19:00 to 19:59"
      ),
      ("day=13,weekday=6,hour=8", "each time it is day 13, Friday, at 08:00"),
      ("weekOfYear=12,weekday=2,hour=9", "each time it is week 12 of the year, Monday, at 09:00"),
      ("quarter=3,dayOfYear=200", "each time it is quarter 3, day 200 of the year, at 00:00"),
      ("year=2030,month=1,day=2,hour=3", "once, on 2030-01-02 at 03:00"),
    ])
  func `A repeating trigger is described in words`(components: String, words: String) throws {
    let rule = try ComponentList(components).rule
    #expect(TriggerText.of(.calendar(rule, repeats: true)) == words)
  }

  @Test(
    arguments: [
      ("hour=22,minute=30", "once, at the next 22:30"),
      ("weekday=5,hour=19", "once, on the next Thursday at 19:00"),
      ("weekday=3,weekdayOrdinal=5", "once, on the next fifth Tuesday of a month at 00:00"),
      ("day=31,hour=9", "once, on the next day 31 of a month at 09:00"),
      ("month=2,day=29,hour=9", "once, on the next 29 February at 09:00"),
      ("minute=30", "once, the next time it is 30 minutes past every hour"),
      ("year=2027,month=1,day=5,hour=9,minute=0", "once, on 2027-01-05 at 09:00"),
      ("year=2027", "once, the next time it is year 2027, at 00:00"),
    ])
  func `A trigger that fires once is described in words`(components: String, words: String) throws {
    let rule = try ComponentList(components).rule
    #expect(TriggerText.of(.calendar(rule, repeats: false)) == words)
  }

  @Test func `A zone and another calendar are named after the words`() throws {
    var rule = try ComponentList("weekday=5,hour=19").rule
    rule.timeZone = "Europe/Berlin"
    #expect(
      TriggerText.of(.calendar(rule, repeats: true)) == "every Thursday at 19:00 in Europe/Berlin")
    var feast = CalendarRule(calendar: CalendarKind(identifier: "hebrew"))
    (feast.month, feast.day) = (1, 1)
    #expect(
      TriggerText.of(.calendar(feast, repeats: true))
        == "each time it is month 1, day 1, at 00:00 by the hebrew calendar")
  }

  @Test(arguments: ComponentList.components.map(\.name))
  func `No component is described by its name and number alone`(name: String) throws {
    let rule = try ComponentList("\(name)=1").rule
    for repeats in [true, false] {
      #expect(!TriggerText.of(.calendar(rule, repeats: repeats)).contains("="))
    }
  }
}
