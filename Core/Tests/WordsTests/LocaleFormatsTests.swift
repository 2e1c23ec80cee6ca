import Testing
import Words

@Suite struct `The formats of a locale` {
  private static let tuesday = LocaleFormats.Day(
    year: 2026, month: 11, day: 24, weekday: 2, minute: 15 * 60 + 5)

  /// The expected texts are those of browsers, which have Unicode's data.
  @Test(arguments: [
    ("en_US.UTF-8", "3:05\u{202F}PM", "Tue 3:05 PM", "Nov 24, 2026", "5 min. ago"),
    ("en_GB", "15:05", "Tue 15:05", "24 Nov 2026", "5 min ago"),
    ("de_DE.UTF-8", "15:05", "Di., 15:05", "24.11.2026", "vor 5 Min."),
    ("fr_CA", "15 h 05", "mar. 15 h 05", "24 nov. 2026", "il y a 5\u{A0}min"),
    ("pt-BR", "15:05", "ter., 15:05", "24 de nov. de 2026", "há 5 min."),
    ("da", "15.05", "tirs. 15.05", "24. nov. 2026", "5 min. siden"),
    ("ru_RU", "15:05", "вт 15:05", "24 нояб. 2026\u{202F}г.", "5 мин. назад"),
    ("el", "3:05\u{202F}μ.μ.", "Τρί 3:05\u{202F}μ.μ.", "24 Νοε 2026", "πριν από 5 λεπ."),
    ("ar_EG.UTF-8", "٣:٠٥ م", "الثلاثاء ٣:٠٥ م", "٢٤\u{200F}/١١\u{200F}/٢٠٢٦", "قبل ٥ دقائق"),
    ("ar_MA", "15:05", "الثلاثاء 15:05", "24\u{200F}/11\u{200F}/2026", "قبل 5 دقائق"),
    ("he_IL", "15:05", "יום ג׳ 15:05", "24 בנוב׳ 2026", "לפני 5 דק׳"),
    ("hi_IN", "3:05 pm", "मंगल 3:05 pm", "24 नव॰ 2026", "5 मि॰ पहले"),
    ("ja", "15:05", "15:05 (火)", "2026/11/24", "5 分前"),
    ("ko_KR", "PM 3:05", "(화) PM 3:05", "2026. 11. 24.", "5분 전"),
    ("zh_CN", "15:05", "周二15:05", "2026年11月24日", "5分钟前"),
    ("zh_TW", "下午3:05", "週二 下午3:05", "2026年11月24日", "5 分鐘前"),
    ("zh-Hant-HK", "下午3:05", "週二 下午3:05", "2026年11月24日", "5 分鐘前"),
    ("fi_FI.UTF-8", "15.05", "ti 15.05", "24.11.2026", "5 min sitten"),
    ("C", "15:05", "Tue 15:05", "2026-11-24", "5 min. ago"),
  ])
  func `A day is written as the locale writes it`(
    locale: String, time: String, weekday: String, date: String, ago: String
  ) {
    let formats = LocaleFormats(locale: locale)
    let plain = { (text: String) in text.replacing("\u{202F}", with: " ") }
    #expect(plain(formats.time(ofMinute: Self.tuesday.minute)) == plain(time))
    #expect(plain(formats.weekdayAndTime(of: Self.tuesday)) == plain(weekday))
    #expect(plain(formats.date(of: Self.tuesday)) == plain(date))
    #expect(plain(formats.minutesAgo(5)) == plain(ago))
  }

  /// Locales, seconds, and what browsers write.
  private static let lengths: [(String, Int64, String)] = [
    ("C", 0, "0 sec"), ("en_US", 86_400, "1 day"), ("en_US", 176_459, "2 days, 1 hr"),
    ("en_GB", 7_500, "2 hrs, 5 mins"), ("de_DE", 65, "1 Min., 5 Sek."),
    ("fr", 3_900, "1 h et 5 min"),
    ("ru_RU", 439_200, "5 дн. 2 ч"), ("pl", 432_000, "5 dni"), ("ar_EG", 70, "١ د و١٠ ث"),
    ("ar", 172_800, "يومان"), ("he", 7_200, "שעתיים"), ("hi_IN", 61, "1 मि॰, 1 से॰"),
    ("ja", 3_660, "1 時間 1 分"), ("zh_CN", 3_660, "1小时1分钟"), ("zh_TW", 3_660, "1 小時 1 分鐘"),
    ("pt_BR", 60, "1 min"),
  ]

  @Test(arguments: lengths)
  func `A length of time has the units of the locale`(
    locale: String, seconds: Int64, text: String
  ) {
    let length = LocaleFormats(locale: locale).length(ofSeconds: seconds)
    let plain = length.replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ")
    #expect(plain == text)
  }

  @Test(arguments: [
    ("de", true, "3:05\u{202F}PM"), ("ja", true, "午後3:05"), ("en", false, "15:05"),
    ("tr", true, "ÖS\u{202F}3:05"),
  ])
  func `A user's own choice of hours stands before the locale's`(
    locale: String, hasTwelve: Bool, text: String
  ) {
    var formats = LocaleFormats(locale: locale)
    formats.hasTwelveHours = hasTwelve
    #expect(formats.time(ofMinute: 905) == text)
  }

  @Test(arguments: [
    (0, "上午12:00", "凌晨12:00"), (5 * 60, "上午5:00", "清晨5:00"), (9 * 60, "上午9:00", "上午9:00"),
    (12 * 60, "下午12:00", "中午12:00"), (19 * 60, "下午7:00", "晚上7:00"),
  ])
  func `Taiwan names the parts of the day, Hong Kong its halves`(
    minute: Int, hongKong: String, taiwan: String
  ) {
    #expect(LocaleFormats(locale: "zh_HK").hasTwelveHours)
    #expect(LocaleFormats(locale: "zh_TW").time(ofMinute: minute) == taiwan)
    #expect(LocaleFormats(locale: "zh-Hant-HK").time(ofMinute: minute) == hongKong)
  }

  @Test(arguments: [
    ("en", 1_234_567, "1,234,567"), ("en", -1_000, "-1,000"), ("de", 1_000, "1.000"),
    ("de_CH", 12_345, "12’345"), ("es", 1_000, "1000"), ("es", 12_345, "12.345"),
    ("es_MX", 1_000, "1,000"), ("hi", 1_234_567, "12,34,567"), ("ar_EG", 1_234, "١٬٢٣٤"),
    ("pl", 1_000, "1000"), ("fr", 1_000, "1\u{202F}000"), ("ja", 999, "999"),
  ])
  func `A number has the digits and groups of the locale`(
    locale: String, number: Int, text: String
  ) {
    #expect(LocaleFormats(locale: locale).number(number) == text)
  }

  @Test(arguments: [
    ("en", "A", "A and B", "A, B, and C"), ("en_GB", "A", "A and B", "A, B and C"),
    ("de", "A", "A und B", "A, B und C"), ("ar", "A", "A وB", "A وB وC"),
    ("ja", "A", "A、B", "A、B、C"), ("zh_TW", "A", "A和B", "A、B和C"),
  ])
  func `A list is joined as the language joins it`(
    locale: String, one: String, two: String, three: String
  ) {
    let formats = LocaleFormats(locale: locale)
    #expect(formats.list([]) == "")
    #expect(formats.list(["A"]) == one)
    #expect(formats.list(["A", "B"]) == two)
    #expect(formats.list(["A", "B", "C"]) == three)
  }

  @Test(arguments: [
    (1, "قبل دقيقة واحدة"), (2, "قبل دقيقتين"), (3, "قبل 3 دقائق"), (11, "قبل 11 دقيقة"),
  ])
  func `An age has the plural forms of the language`(count: Int, text: String) {
    #expect(LocaleFormats(locale: "ar").minutesAgo(count) == text)
  }
}
