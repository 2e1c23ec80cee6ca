"""The texts of the pictures, for users who read from right to left."""

ARABIC = {
    "Design review": "مراجعة التصميم",
    "In ten minutes, room <b>Blue 2</b>": "بعد عشر دقائق في القاعة <b>Blue 2</b>",
    "Join": "انضمام",
    "Later": "لاحقًا",
    "Backup finished": "اكتمل النسخ الاحتياطي",
    "All 12 folders, 3.4 GB": "جميع المجلدات الـ 12، بحجم 3.4 GB",
    "Rain at five 🌧️": "مطر في الخامسة 🌧️",
    "Take an umbrella ☔ with you; the evening is dry.": "خذ معك مظلة ☔؛ سيكون المساء جافًا.",
    "Anna Berg": "آنا Berg",
    "Shall we meet at the station?": "هل نلتقي عند المحطة؟",
    "I am there at half past six": "سأكون هناك في السادسة والنصف",
    "Bring the tickets please": "أحضري التذاكر من فضلك",
    "Battery is almost empty": "البطارية على وشك النفاد",
    "4 % are left": "بقي 4 %",
    "Washing machine has finished": "انتهت الغسالة",
    "Door is open": "الباب مفتوح",
    "Since five minutes": "منذ خمس دقائق",
    "Smoke in the kitchen": "دخان في المطبخ",
    "Leave the house and call the fire brigade.": "غادر المنزل واتصل بالإطفاء.",
    "Call 112": "اتصل بـ 112",
    "I am safe": "أنا بخير",
    "Installing 12 updates": "تثبيت 12 تحديثًا",
    "The machine can be used meanwhile": "يمكن استخدام الجهاز في هذه الأثناء",
    "620 of 1,000 MB": "620 من 1,000 MB",
    "Stop": "إيقاف",
    "The bridge is open again": "الجسر مفتوح من جديد",
    "A new library in the old mill": "مكتبة جديدة في الطاحونة القديمة",
    "Read more in the evening edition": "اقرأ المزيد في عدد المساء",
    "Reply": "رد",
    "Message": "رسالة",
    "Like": "إعجاب",
    "Yes, at half past six": "نعم، في السادسة والنصف",
    "To remind you where you shop.": "لتذكيرك في مكان التسوق.",
    "Buy milk": "شراء الحليب",
    "The shop closes at eight.": "يغلق المتجر في الثامنة.",
    "Sunset": "غروب الشمس",
    "A picture was taken": "التُقطت صورة",
    "Your train to Hamburg and Kiel leaves eleven minutes late from another platform":
        "قطارك إلى Hamburg و Kiel يتأخر إحدى عشرة دقيقة ويغادر من رصيف آخر",
    "The train to Hamburg leaves at 14:05 from platform 9, eleven minutes late. Coach 23 has been taken away, so seats "
    "are given anew at the door. In the restaurant car there is soup. The connection to Kiel is reached; the one to "
    "Westerland is not, and the next one leaves at 18:35 from platform 12. ":
        "يغادر القطار إلى Hamburg الساعة 14:05 من الرصيف 9 متأخرًا إحدى عشرة دقيقة. أزيلت العربة 23، لذلك توزع المقاعد من "
        "جديد عند الباب. في عربة المطعم يوجد حساء. يمكن اللحاق بالقطار إلى Kiel، أما القطار إلى Westerland فلا، والقطار "
        "التالي يغادر الساعة 18:35 من الرصيف 12. ",
}
