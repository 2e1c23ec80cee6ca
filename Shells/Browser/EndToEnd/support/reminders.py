"""A morning with a reminder of medicines, as it is in other languages, for pictures."""
from .sample import APPS, draw_icon

PILL = ("#5b8f6a", "#33634a", "M7 17a4 4 0 0 1 0-5.6L11.4 7A4 4 0 1 1 17 12.6L12.6 17a4 4 0 0 1-5.6 0zM9.2 9.2l5.6 5.6")

# The name of each app and its notifications: title and text.
WORDS = {
    "de": {
        "medicine": "Medikamente", "calendar": "Kalender", "messages": "Nachrichten", "pressure": "Blutdruck",
        "missed": ("Nicht bestätigt", "Die Tablette um 20:00 Uhr"),
        "refill": ("Packung fast leer", "Noch 4 Tabletten. Das neue Rezept liegt in der Apotheke."),
        "visit": ("Arzttermin", "Morgen um 10:15 Uhr, Praxis am Markt"),
        "message": ("Anna", "Denkst du an die Tropfen für Oma?"),
        "take": ("Zeit für Ihre Tabletten", "2 Tabletten Vitamin D nach dem Frühstück"),
        "actions": ("Eingenommen", "In 10 Minuten"),
    },
    "ru": {
        "medicine": "Лекарства", "calendar": "Календарь", "messages": "Сообщения", "pressure": "Давление",
        "missed": ("Приём не отмечен", "Таблетка в 20:00"),
        "refill": ("Упаковка заканчивается", "Осталось 4 таблетки. Новый рецепт ждёт в аптеке."),
        "visit": ("Приём у врача", "Завтра в 10:15, поликлиника на Садовой"),
        "message": ("Анна", "Не забудь капли для бабушки!"),
        "take": ("Пора принять таблетки", "2 таблетки витамина D после завтрака"),
        "actions": ("Принято", "Через 10 минут"),
    },
    "ar": {
        "medicine": "الأدوية", "calendar": "التقويم", "messages": "الرسائل", "pressure": "ضغط الدم",
        "missed": ("لم يتم التأكيد", "قرص الساعة 20:00"),
        "refill": ("العلبة أوشكت على النفاد", "بقيت 4 أقراص. الوصفة الجديدة في الصيدلية."),
        "visit": ("موعد الطبيب", "غدًا الساعة 10:15، العيادة في شارع النيل"),
        "message": ("ليلى", "لا تنسَ القطرة لجدتي!"),
        "take": ("حان وقت الدواء", "قرصان من فيتامين د بعد الإفطار"),
        "actions": ("تم تناوله", "بعد 10 دقائق"),
    },
    "hi": {
        "medicine": "दवाइयाँ", "calendar": "कैलेंडर", "messages": "संदेश", "pressure": "रक्तचाप",
        "missed": ("पुष्टि नहीं हुई", "रात 8:00 बजे की गोली"),
        "refill": ("दवा ख़त्म होने वाली है", "4 गोलियाँ बची हैं। नया पर्चा दवा की दुकान पर है।"),
        "visit": ("डॉक्टर से मुलाक़ात", "कल सुबह 10:15 बजे, गांधी मार्ग का क्लिनिक"),
        "message": ("अंजलि", "दादी की आँखों की दवा मत भूलना!"),
        "take": ("दवा लेने का समय", "नाश्ते के बाद विटामिन डी की 2 गोलियाँ"),
        "actions": ("ले ली", "10 मिनट में"),
    },
    "ja": {
        "medicine": "おくすり", "calendar": "カレンダー", "messages": "メッセージ", "pressure": "血圧手帳",
        "missed": ("服用の確認がありません", "20:00の1錠"),
        "refill": ("残りが少なくなりました", "残り4錠です。新しい処方箋は薬局にあります。"),
        "visit": ("通院", "明日10:15、駅前クリニック"),
        "message": ("恵子", "おばあちゃんの目薬を忘れないでね"),
        "take": ("お薬の時間です", "ビタミンD 2錠を朝食後に"),
        "actions": ("服用した", "10分後に通知"),
    },
}


class Reminders:
    """The apps of the morning, and their notifications in a language."""

    def __init__(self, device, browser, language):
        self.device = device
        self.words = WORDS[language]
        self.apps = {}
        icons = {"medicine": PILL, **{name: APPS[name][1:4] for name in ("calendar", "messages")}}
        for name, (light, dark, lines) in icons.items():
            self.apps[name] = device.bundle(f"com.example.{name}", self.words[name], "time-sensitive",
                                            icon=draw_icon(browser, light, dark, lines))
        taken, later = self.words["actions"]
        self.apps["medicine"].call("setCategories", categories=[{"identifier": "take", "actions": [
            {"identifier": "taken", "title": taken}, {"identifier": "later", "title": later}]}])

    def add(self, app, name, clock, **content):
        """One app's notification at a time of the virtual clock."""
        self.device.set_clock(clock)
        title, body = self.words[name]
        self.apps[app].add(name, title=title, body=body, **content)

    def fill(self):
        """The notifications since the evening."""
        self.add("medicine", "missed", "2026-03-04T21:05:00")
        self.add("calendar", "visit", "2026-03-05T07:30:00")
        self.add("medicine", "refill", "2026-03-05T08:02:00")
        self.add("messages", "message", "2026-03-05T08:27:00")

    def remind(self):
        """The reminder, which stays on the screen."""
        self.device.settings(self.apps["medicine"], banners="persistent")
        self.add("medicine", "take", "2026-03-05T08:30:00", categoryIdentifier="take", interruptionLevel="time-sensitive")

    def ask(self):
        """Another app asks whether it may notify."""
        app = self.device.app("com.example.pressure", self.words["pressure"], allow=())
        app.send("requestAuthorization", options=["alert", "sound", "badge"])
