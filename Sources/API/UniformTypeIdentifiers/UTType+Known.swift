extension UTType {
  /// Anything that can be in a folder.
  public static var item: UTType { UTType(known: "public.item") }
  /// Anything that a person reads, sees or hears.
  public static var content: UTType { UTType(known: "public.content") }
  /// Any bytes.
  public static var data: UTType { UTType(known: "public.data") }
  /// Any text.
  public static var text: UTType { UTType(known: "public.text") }
  /// A text without markup.
  public static var plainText: UTType { UTType(known: "public.plain-text") }
  /// A text without markup, in UTF-8.
  public static var utf8PlainText: UTType { UTType(known: "public.utf8-plain-text") }
  /// A page.
  public static var html: UTType { UTType(known: "public.html") }
  /// XML.
  public static var xml: UTType { UTType(known: "public.xml") }
  /// JSON.
  public static var json: UTType { UTType(known: "public.json") }
  /// A property list.
  public static var propertyList: UTType { UTType(known: "com.apple.property-list") }
  /// A text with markup.
  public static var rtf: UTType { UTType(known: "public.rtf") }
  /// A document as it is printed.
  public static var pdf: UTType { UTType(known: "com.adobe.pdf") }
  /// Files that were packed together.
  public static var zip: UTType { UTType(known: "com.pkware.zip-archive") }
  /// An address.
  public static var url: UTType { UTType(known: "public.url") }
  /// The address of a file.
  public static var fileURL: UTType { UTType(known: "public.file-url") }
  /// Any picture.
  public static var image: UTType { UTType(known: "public.image") }
  /// A JPEG picture.
  public static var jpeg: UTType { UTType(known: "public.jpeg") }
  /// A PNG picture.
  public static var png: UTType { UTType(known: "public.png") }
  /// A GIF picture.
  public static var gif: UTType { UTType(known: "com.compuserve.gif") }
  /// A TIFF picture.
  public static var tiff: UTType { UTType(known: "public.tiff") }
  /// A BMP picture.
  public static var bmp: UTType { UTType(known: "com.microsoft.bmp") }
  /// An icon of Windows.
  public static var ico: UTType { UTType(known: "com.microsoft.ico") }
  /// A WebP picture.
  public static var webP: UTType { UTType(known: "org.webmproject.webp") }
  /// A HEIF picture.
  public static var heif: UTType { UTType(known: "public.heif") }
  /// A HEIC picture.
  public static var heic: UTType { UTType(known: "public.heic") }
  /// A picture of lines.
  public static var svg: UTType { UTType(known: "public.svg-image") }
  /// Anything that is heard or seen.
  public static var audiovisualContent: UTType { UTType(known: "public.audiovisual-content") }
  /// Any sound.
  public static var audio: UTType { UTType(known: "public.audio") }
  /// An MP3 sound.
  public static var mp3: UTType { UTType(known: "public.mp3") }
  /// An MPEG-4 sound.
  public static var mpeg4Audio: UTType { UTType(known: "public.mpeg-4-audio") }
  /// A WAV sound.
  public static var wav: UTType { UTType(known: "com.microsoft.waveform-audio") }
  /// An AIFF sound.
  public static var aiff: UTType { UTType(known: "public.aiff-audio") }
  /// Any film, with sound or without.
  public static var movie: UTType { UTType(known: "public.movie") }
  /// A film without sound.
  public static var video: UTType { UTType(known: "public.video") }
  /// An MPEG film.
  public static var mpeg: UTType { UTType(known: "public.mpeg") }
  /// An MPEG-2 film.
  public static var mpeg2Video: UTType { UTType(known: "public.mpeg-2-video") }
  /// An MPEG-4 film.
  public static var mpeg4Movie: UTType { UTType(known: "public.mpeg-4") }
  /// A QuickTime film.
  public static var quickTimeMovie: UTType { UTType(known: "com.apple.quicktime-movie") }
  /// An AVI film.
  public static var avi: UTType { UTType(known: "public.avi") }
}
