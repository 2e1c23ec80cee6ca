import Foundation

/// Small texts in every form that is parsed, as bytes.
enum Samples {
  static let json = bytes([
    "null", " [1,-2.5e3,true,\"\\u00e9\\ud83d\\ude00\"] ",
    "{\"a\":{\"b\":[]},\"c\":18446744073709551615}",
  ])

  static let rules = bytes([
    #"{"kind":"calendar","rule":{"month":2,"day":29,"hour":2,"minute":30},"repeats":true}"#,
    #"{"kind":"calendar","rule":{"weekday":2,"weekdayOrdinal":5,"calendar":"iso8601"},"repeats":true}"#,
    #"{"kind":"calendar","rule":{"weekOfYear":53,"yearForWeekOfYear":2032},"repeats":false}"#,
    #"{"kind":"calendar","rule":{"calendar":"hebrew","month":6,"isLeapMonth":true},"repeats":true}"#,
    #"{"kind":"calendar","rule":{"calendar":"chinese","day":30,"timeZone":"Asia/Shanghai"}}"#,
    #"{"kind":"calendar","rule":{"dayOfYear":366,"nanosecond":5},"repeats":true}"#,
    #"{"kind":"timeInterval","seconds":60,"repeats":true}"#,
  ])

  static let pushes = bytes([
    #"{"aps":{"alert":"Hello","badge":3,"sound":"a.wav"},"id":7}"#,
    #"{"aps":{"alert":{"title":"T","title-loc-key":"K","title-loc-args":["a",1],"body":"B"}}}"#,
    #"{"aps":{"alert":{"loc-key":"K","loc-args":["%"],"summary-arg":"s","launch-image":"i"}}}"#,
    #"{"aps":{"content-available":1,"mutable-content":"1","interruption-level":"time-sensitive"}}"#,
    #"{"aps":{"sound":{"critical":1,"name":"a","volume":0.5},"relevance-score":0.7,"category":"c"}}"#,
    #"{"aps":{"thread-id":"t","contentAvailable":true,"target-content-id":"w","filter-criteria":"f"}}"#,
  ])

  static let propertyLists =
    bytes([
      infoPlist, "<plist><array><integer>-0x1F</integer><real>nan</real></array></plist>",
      "<!-- a --><plist><dict><key>a</key><date>2024-02-29T12:34:56Z</date></dict></plist>",
      "<string>a<![CDATA[<&]]>&#x41;&amp;</string>",
    ]) + [
      binary(["CFBundleIdentifier": "a.b", "CFBundleExecutable": "run", "n": [1, 2.5, true]]),
      binary(["é": Data([1, 2, 3]), "d": Date(timeIntervalSince1970: 0), "u": UInt64.max]),
    ]

  static let strings =
    bytes([
      "/* A note */\n\"KEY\" = \"Text %1$@ \\U00e9\\n\\101\";\n// end\nplain;\n",
      "\u{FEFF}'a' = 'b \\\"c\\\"';", "a.b-c = $x:y_z;",
    ]) + [[0xFF, 0xFE] + Array("\"a\"=\"b\";".utf8).flatMap { [$0, 0] }]

  static let stringsdict = bytes([
    """
    <plist><dict><key>FILES</key><dict><key>NSStringLocalizedFormatKey</key>
    <string>%#@files@ in %2$@</string><key>files</key><dict><key>NSStringFormatSpecTypeKey</key>
    <string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>
    <key>one</key><string>%d file</string><key>few</key><string>%d files</string>
    <key>other</key><string>%d files %#@files@</string></dict></dict>
    <key>W</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>20</key>
    <string>w</string></dict></dict><key>D</key><dict><key>NSStringDeviceSpecificRuleType</key>
    <dict><key>mac</key><string>m</string></dict></dict></dict></plist>
    """
  ])

  static let texts = bytes([
    "de_AT:en\nAnna\n%@ and %2$05d, %3$.2f%% %x %c %s", "zh-Hant-TW\n3\n%*d%-10@%#x%n%p%lld",
    "sr_RS.UTF-8@latin\nde_DE.UTF-8\n50% off %1$*2$.*3$f",
  ])

  static let facts = bytes([
    "12 (a) b) S 1 12 12 0 -1 4194560 1 2 3 4 50 60 0 0 20 0 1 0 98765 1 2\n",
    "Name:\ta\nUid:\t1000\t1001\t1002\t1003\nRssAnon:\t   123 kB\n", "Europe/Berlin", ":CET-1CEST",
    "[Instance]\nname=no\n[Application]\nname=org.example.App\n[Context]\n",
    "0::/user.slice/snap.firefox.firefox-1234.scope\n", "/usr/share/zoneinfo/posix/Asia/Tokyo",
  ])

  static let programs = bytes([
    "see <b>this</b> and <i><u>that</u></i> on <a href=\"https://example.org/?a=1&amp;b=2\">it</a>",
    "<img src='file:///tmp/a.png' alt=\"A\"/><br>&#x41;&lt;&quot;", "a < b & <b>c</b>",
    "e\u{301}\u{202E}\u{FEFF}\u{2028}x", "app-gnome-org.gnome.Maps-4711.scope",
    "[Desktop Entry]\nName=Maps\nExec=\"/usr/bin/a b\" --new %U\nDBusActivatable=true\n",
  ])

  static let arguments = bytes([
    "1h30m", "done=Mark as done", "del=Delete:destructive,unlock", "hour=22,weekday=mon",
    "2028-02-29 09:00:30", "06:30:15", "key=value", "{\"a\":[1,2.5,null]}", "friday",
    "abc é\u{1B}[A\t\r",
  ])

  static let requests = bytes([
    "/open?token=q-_7&developer\nnotification-center-80=aB3_-x\nbytes=0-499\nAbc-_9",
    "/events?follow=timeline\na=b; notification-center-80=x=y; c\nbytes=-5\nAA",
    "/files/AbCd?thumbnail\n notification-center-80=\nbytes=10-\n", "/page/app.js",
    "/icons/com.example.a\n\nbytes=5-4,7-9\nAAAA=",
  ])

  /// Requests of HTTP/1.1 with each kind of body, two in a row, and some that can be read in two ways.
  static let http1 = bytes([
    "POST /push/AA HTTP/1.1\r\nHost: a\r\nTTL: 60\r\nContent-Length: 3\r\n\r\nabcGET / HTTP/1.0\r\n\r\n",
    "POST https://a/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nab\r\n0\r\nX: y\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\nx: a\r\n b\r\n\r\n",
  ])

  /// Version 1, version 2 with an address of each family and other data, and networks.
  static let proxyHeaders =
    bytes([
      "PROXY TCP4 192.0.2.7 198.51.100.1 56324 443\r\n\u{16}\u{3}\u{1}",
      "PROXY TCP6 2001:db8::7 ::ffff:198.51.100.1 0 65535\r\n", "PROXY UNKNOWN a b\r\n",
      "192.0.2.128/25", "2001:db8:0:1::/64",
    ]) + proxyRests.map { Array("\r\n\r\n\0\r\nQUIT\n".utf8) + $0 }

  /// The bytes after the signature of version 2: each family, other data, and the client's first bytes.
  private static let proxyRests: [[UInt8]] = [
    [0x21, 0x11, 0, 18, 192, 0, 2, 7, 198, 51, 100, 1, 1, 2, 3, 4, 4, 0, 3, 9, 9, 9, 0x16, 3],
    [0x21, 0x21, 0, 36] + Array(1...36), [0x20, 0, 0, 0], [0x21, 0x31, 0, 216] + Array(1...216),
  ]

  static let tracks = bytes([
    """
    <?xml version="1.0"?><gpx version="1.1"><trk><name>W</name><trkseg>
    <trkpt lat="52.5" lon="13.4"><ele>34</ele><time>2026-03-02T08:00:00Z</time></trkpt>
    <trkpt lat="52.51" lon="13.41"><time>2026-03-02T08:01:00.5Z</time></trkpt></trkseg></trk></gpx>
    """,
    """
    <gpx><rte><rtept lat="-0.5" lon="179.9"/><rtept lat="-0.5" lon="-179.9"/></rte><wpt lat="1" lon="2"/></gpx>
    """,
    """
    $GPRMC,100000.00,A,5230.3235,N,01324.0000,E,5.0,180.0,221126,,,A*50
    $GPGGA,100001.00,5230.3235,N,01324.0000,E,1,10,0.9,34.0,M,45.0,M,,
    $GPGLL,5230.3,N,01324.0,E,100002,A
    """,
    """
    <gpx><trk><trkseg><trkpt lat="91" lon="0"/><trkpt lat="1e400" lon="nan"/></trkseg></trk></gpx>
    """,
    """
    $GNRMC,235959.99,A,8959.9999,S,17959.9999,W,,,311299,,,A
    $GNGGA,000000.00,8959.9999,S,17959.9999,W,2,,99.9,,M,,M,,
    $GNRMC,,V,,,,,,,,,,N
    """,
  ])

  static let receivers = bytes([
    """
    {"class":"POLL","active":1,"tpv":[{"class":"TPV","mode":3,"time":"2001-09-08T01:46:40.000Z","lat":52.5,"lon":13.4,"altMSL":34,"eph":5.5,"epv":9,"speed":1.4,"eps":0.2,"track":90,"epd":3}]}
    """,
    """
    {"class":"POLL","tpv":[{"mode":2,"lat":-90,"lon":180,"epx":3,"epy":4,"alt":1},{"mode":1}]}
    """,
    """
    {"class":"VERSION","release":"3.22"}
    """,
    """
    {"class":"POLL","tpv":[{"mode":3,"lat":91,"lon":1e400,"eph":-1},{"mode":"3","lat":1,"lon":2,"time":"2999-01-01T00:00:00Z"}]}
    """,
    """
    {"class":"POLL","tpv":[{"mode":3,"lat":1.5,"lon":-0.5,"speed":-1,"track":360,"alt":1e300,"time":"2001-09-08"}]}
    """,
  ])

  private static let infoPlist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/x.dtd">
    <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example.a</string>
    <key>CFBundleExecutable</key><string>a</string><key>CFBundleIconFiles</key><array>
    <string>i</string></array><key>UIBackgroundModes</key><array/>
    <key>com.apple.developer.usernotifications.time-sensitive</key><true/>
    <key>aps-environment</key><string>development</string><key>CFBundleName</key><string>A</string>
    <key>com.apple.security.application-groups</key><array><string>group.a</string></array>
    </dict></plist>
    """

  private static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  private static func binary(_ values: [String: Any]) -> [UInt8] {
    let data = try? PropertyListSerialization.data(
      fromPropertyList: values, format: .binary, options: 0)
    return data.map([UInt8].init) ?? []
  }
}
