"""The texts of a reminder of medicine in several languages: what an app of that language would write."""

import collections

Reminder = collections.namedtuple("Reminder", "locale app title body taken later news edition bridge library")

REMINDERS = {
    "de": Reminder(
        "de_DE.UTF-8", "Medikamente", "Zeit für die Tabletten", "Zwei Tabletten nach dem Frühstück, mit einem Glas Wasser.",
        "Eingenommen", "Später", "Nachrichten", "Mehr in der Abendausgabe.",
        "Die Brücke ist wieder offen", "Neue Bibliothek in der alten Mühle"),
    "ru": Reminder(
        "ru_RU.UTF-8", "Лекарства", "Пора принять таблетки", "Две таблетки после завтрака, запить стаканом воды.",
        "Принято", "Позже", "Новости", "Подробнее в вечернем выпуске.",
        "Мост снова открыт", "Новая библиотека в старой мельнице"),
    "ar": Reminder(
        "ar_EG.UTF-8", "الأدوية", "حان وقت الدواء", "قرصان بعد الإفطار مع كوب من الماء.",
        "تم تناوله", "لاحقًا", "الأخبار", "المزيد في نشرة المساء.",
        "الجسر مفتوح من جديد", "مكتبة جديدة في الطاحونة القديمة"),
    "hi": Reminder(
        "hi_IN.UTF-8", "दवाइयाँ", "दवा लेने का समय", "नाश्ते के बाद दो गोलियाँ, एक गिलास पानी के साथ।",
        "ले ली", "बाद में", "समाचार", "शाम के अंक में और पढ़ें।",
        "पुल फिर से खुल गया", "पुरानी चक्की में नया पुस्तकालय"),
    "ja": Reminder(
        "ja_JP.UTF-8", "おくすり", "お薬の時間です", "朝食のあとに2錠、コップ1杯の水で飲んでください。",
        "飲みました", "あとで", "ニュース", "詳しくは夕刊をご覧ください。",
        "橋がふたたび開通しました", "古い水車小屋に新しい図書館"),
}
