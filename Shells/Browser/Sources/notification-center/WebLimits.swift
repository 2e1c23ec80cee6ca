/// Every limit of the browser's Notification Center, in one place.
enum WebLimits {
  // Connections.
  /// How many connections are served at a time; further ones wait to be accepted.
  static let connections = 256
  /// How long a connection may be silent between requests or in the middle of one, in seconds.
  static let idleSeconds: Int64 = 60
  /// How long a reader may take for one piece of an answer, in seconds; then its connection is closed.
  static let writeSeconds: Int64 = 30
  /// How long answers may still be read after the server was asked to stop, in seconds.
  static let farewellSeconds: Int64 = 2
  /// How many bytes of an answer the kernel holds for a reader, about.
  static let unsentBytes = 256 << 10
  /// The bytes of one header, of all headers of a request, and their number.
  static let headerBytes = 8 << 10
  static let headersBytes = 16 << 10
  static let headers = 64
  /// The bytes of the body of a call.
  static let bodyBytes = 1 << 20
  /// The calls of all windows that may wait for the daemon.
  static let waitingCalls = 256

  /// How long the name of the default browser is remembered, in microseconds; its bytes; and how long it may take to read,
  /// in seconds.
  static let chosenBrowserAge: Int64 = 60_000_000
  static let browserNameBytes = 256
  static let browserNameSeconds = 2.0

  // Sessions.
  /// How many links may be waiting to be opened; the oldest is void when one more is made.
  static let links = 16
  /// How long a link can be opened, in seconds.
  static let linkSeconds: Int64 = 300
  /// The number of browsers that are signed in; for a further one the browser that was idle longest is signed out.
  static let sessions = 64
  /// How long a browser stays signed in, in seconds.
  static let sessionSeconds: Int64 = 7 * 86_400
  /// The bytes of a link as a running Notification Center issues it.
  static let linkBytes = 1_024
  /// The random bytes of a link and of a session.
  static let secretBytes = 32

  // Events.
  /// How many windows may listen.
  static let windows = 64
  /// How long events are gathered before the next message, in milliseconds; the first is sent at once.
  static let gatheringMilliseconds: Int64 = 10
  /// How many messages are kept for windows that reconnect, and how many bytes of them.
  static let keptMessages = 1_024
  static let keptBytes = 1 << 20
  /// The bytes of kept entries of the timeline.
  static let keptNoteBytes = 256 << 10
  /// The largest free block of memory that the process keeps.
  static let freeBlockBytes = 64 << 10
  /// After how many sent bytes memory is returned, and how many seconds later.
  static let returnedBytes = 256 << 10
  static let returnSeconds: Int64 = 1
  /// How long a browser waits before it connects again, in milliseconds.
  static let reconnectMilliseconds = 500

  // The page.
  /// How many files a page may have, how deep they may lie, and how many bytes all may have.
  static let pageFiles = 256
  static let pageDepth = 4
  static let pageBytes = 4 << 20

  // Content extensions.
  /// How many views windows may have open.
  static let contentViews = 16
  /// The bytes of a picture that an extension draws.
  static let pictureBytes = 10 << 20
  /// The points of such a picture: 200 MB in a browser's memory.
  static let picturePoints = 50_000_000

  /// The bytes of an `Accept-Language` field that are read.
  static let languageFieldBytes = 1 << 10

  // Files of notifications.
  /// The bytes of a file that are read and sent at a time.
  static let pieceBytes = 64 << 10
  /// The bytes of an app's icon.
  static let iconBytes = 1 << 20
  /// The bytes of an app's sound: 30 seconds on two channels, 48,000 times 24 bits a second, and a header.
  static let soundBytes = 9 << 20

  // The daemon.
  /// How long a lost or new daemon is searched for, in seconds; then its socket is watched.
  static let searchSeconds = 5.0
  /// How long the connection stays open after the last window was closed, for one that reconnects, in seconds.
  static let restSeconds: Int64 = 60
}
