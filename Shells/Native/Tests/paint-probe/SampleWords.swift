/// The texts of the sample, in one language.
struct SampleWords {
  var app: String
  var time: String
  var title: String
  var subtitle: String
  var body: String
  var bold: String
  var link: String
  var buttons: [String]
  var alarm: (app: String, mark: String, title: String, body: String)
  var question: (title: String, body: String, buttons: [String])
  var reply: (app: String, title: String, body: String, typed: String, send: String)
  var panel: (title: String, count: String, clear: String, search: String, modes: [String])
  var rows: [(app: String, time: String, title: String, body: String)]
  var more: String

  static let english = SampleWords(
    app: "Messages", time: "3 min ago", title: "Anna",
    subtitle: "Saturday at the lake",
    body: "Are you coming tonight? ", bold: "Ben cooks",
    link: "example.org/recipe", buttons: ["Reply", "Like 👍", "Mark as Read"],
    alarm: (
      "Smoke Alarm", "Critical", "Smoke in the kitchen",
      "The sensor above the stove reports smoke since 9:11."
    ),
    question: (
      "“Organizer Plus” would like to send you notifications",
      "Notifications may include alerts, sounds and badges. You can change this in Settings.",
      ["Don’t Allow", "Allow"]
    ),
    reply: (
      "Mail", "Clara Nowak", "Photos of the cabin: shall we book it for May?",
      "Yes, let’s book it today", "Send"
    ),
    panel: (
      "Notifications", "12 notifications", "Clear All", "Search", ["Work", "Sleep", "Reading"]
    ),
    rows: [
      ("Calendar", "now", "Stand-up", "In ten minutes, room 4."),
      ("天気", "15 分前", "東京の天気", "午後から雨が降るでしょう。傘を忘れずに。"),
      ("Weather", "Yesterday 21:40", "Thursday", "Sun until four, then rain from the west. ☔️🌈"),
      ("News", "Yesterday", "समाचार", "आज का मौसम साफ रहेगा और हवा धीमी चलेगी।"),
      ("Организатор", "Пн", "Полить цветы", "Балкон и папоротник в прихожей."),
      ("أخبار", "أمس", "عنوان بالعربية", "نص قصير في لوحة من اليسار إلى اليمين."),
      ("Photos", "Mon", "👨‍👩‍👧‍👦 New memories", "A trip to the mountains, three years ago."),
    ], more: "3 more from Clara")

  static let arabic = SampleWords(
    app: "الرسائل", time: "قبل 3 دقائق", title: "آنا",
    subtitle: "السبت عند البحيرة",
    body: "هل ستأتي الليلة؟ ", bold: "بن يطبخ",
    link: "example.org/recipe", buttons: ["رد", "أعجبني 👍", "تعليم كمقروء"],
    alarm: (
      "إنذار الدخان", "حرج", "دخان في المطبخ", "يبلغ المستشعر فوق الموقد عن دخان منذ 9:11."
    ),
    question: (
      "يريد «المنظم» إرسال إشعارات إليك",
      "قد تتضمن الإشعارات تنبيهات وأصواتًا وشارات. يمكنك تغيير ذلك في الإعدادات.",
      ["عدم السماح", "السماح"]
    ),
    reply: ("البريد", "קלרה נובק", "תמונות של הבקתה: להזמין אותה למאי?", "נעם ليوم", "إرسال"),
    panel: ("الإشعارات", "12 إشعارًا", "مسح الكل", "بحث", ["العمل", "النوم", "القراءة"]),
    rows: [
      ("التقويم", "الآن", "اجتماع", "بعد عشر دقائق، غرفة 4."),
      ("天気", "15 分前", "東京の天気", "午後から雨が降るでしょう。傘を忘れずに。"),
      ("הודעות", "אתמול", "חדשות", "שמש עד ארבע, ואחר כך גשם מהמערב. ☔️"),
      ("Weather", "أمس", "Thursday", "Sun until four, then rain from the west."),
    ], more: "3 أخرى من كلارا")
}
