import NIOCore

/// Every limit of the daemon, in one place.
enum DaemonLimits {
  /// The number of connections of all sockets, and the part that is reserved for shells and commands.
  static let connections = 2_000
  static let connectionsForControl = 64
  /// The numbers for one process, for one sandbox, and for all sandboxes together.
  static let connectionsOfProcess = 512
  static let connectionsOfSandbox = 256
  static let connectionsOfSandboxes = 1_000
  /// How long a program may take to greet; then its connection is closed.
  static let greeting = TimeAmount.seconds(10)
  /// The number of peers without a socket: programs on the buses, and parts of the daemon.
  static let otherPeers = 1_100
  /// Free blocks of this size are returned to the system: a program may send many megabytes once.
  static let freeBlockBytes = 512 << 10
  /// How long after the last transaction memory is returned to the system.
  static let timeUntilRest = TimeAmount.seconds(2)
  /// How long a program without access to a socket has to greet, so that it receives the reason.
  static let excludedGreeting = TimeAmount.seconds(5)
  /// How long a stop waits until all received calls are answered and the answers are read, and the interval of its checks. A
  /// service manager waits longer.
  static let drain = TimeAmount.seconds(3)
  static let drainStep = TimeAmount.milliseconds(1)
  /// How long a daemon that systemd started and that cannot work answers with the reason, in seconds: this limits the rate of
  /// starts, and the next daemon checks whether the cause is fixed.
  static let startRefusal = 1.0
  /// How long the bus's start of the daemon waits for a name, in seconds: for a new daemon, and for a running one.
  static let nameOfStarted = 20.0
  static let nameOfRunning = 2.0
  /// How often the time zone is read if its file cannot be watched.
  static let zoneReading = TimeAmount.minutes(5)
  /// How long a daemon may take to end whose lock or socket is needed, in seconds: longer than its own stop.
  static let holderTimeout = 10.0
  /// The free bytes on the disk of the data folder below which the doctor warns.
  static let scarceRoomBytes = 64 << 20
  /// The largest file of an icon, in bytes, and how long the contents of icon themes are cached, in microseconds.
  static let iconBytes = 4 << 20
  static let iconThemeAge: Int64 = 60_000_000
  /// How many apps' icons are remembered.
  static let iconLookups = 200
  /// The number of stored sounds from portal apps, and their bytes together.
  static let postedSounds = 32
  static let postedSoundBytes = 16 << 20
  /// The bus round trips of a change of the desktop's names: the name, the follow-up requests, and on a new connection the
  /// preparation.
  static let namingRounds = 6
  /// How often the start of a daemon is attempted whose folder another one held that could not start.
  static let startAttempts = 3
  /// How many events a transaction handles; the rest wait for the next.
  static let eventsPerTransaction = 256
  /// The number of events that one immediate delivery counts as, because it takes longer.
  static let weightOfDelivery = 32
  /// How many due requests a transaction delivers while callers wait, which must be short, and while no caller waits.
  static let deliveriesWhileBusy = 4
  static let deliveriesWhileIdle = 32
  /// How long after an event further calls are expected, in microseconds.
  static let callersRemembered: Int64 = 1_000_000
  /// How many bytes may wait for a program that does not read; beyond that its connection is closed.
  static let unreadBytes = 64 * 1_024 * 1_024
  /// How many messages may wait behind a long list for a program that does not read it; then its connection is closed.
  static let unsentMessages = 4_096
  /// How many calls of one connection may wait for their answer before more are read.
  static let unansweredCalls = 1_024
  /// How many of the waiting calls may request a list.
  static let unansweredLists = 1
  /// How many bytes may wait for a program before nothing more is read from it, and below which
  /// reading continues.
  static let slowReaderBytes = 1_024 * 1_024
  static let patientReaderBytes = 256 * 1_024
  /// How many bytes one read from a socket returns.
  static let readBytes = 64 * 1_024
  /// How many apps' strings are kept in memory; all are dropped when one more is added.
  static let textCatalogs = 64
  /// How many due dates are recomputed in a transaction while callers wait, and while no caller waits.
  static let recomputationsWhileBusy = 4
  static let recomputationsWhileIdle = 64
  /// How long remaining work waits for the sockets to be read, and how long for the next call of a
  /// caller that was just answered, in microseconds.
  static let pauseForSockets: Int64 = 100
  static let pauseForCallers: Int64 = 1_000
  /// How far ahead the loop's own timer is armed, and how much later the timer on the wall clock
  /// follows, in microseconds.
  static let longestTimer: Int64 = 3_155_760_000_000_000
  static let timerSlack: Int64 = 2_000
  /// How long the simulator waits, in real seconds, for an app to answer before virtual time moves on.
  static let simulatorTimeout: Int64 = 10
  /// How many activation tokens wait for the start of their app; all are dropped when one more is added.
  static let activationTokens = 64
  /// How long after the answer a token is passed to a started app, in microseconds.
  static let activationTokenLife: Int64 = 10_000_000
  /// How many entries of the timeline are stored in memory, and the bytes of the names in them. The buffer's capacity is a
  /// power of two, of which one slot is free.
  static let timelineNotes = 4_095
  static let timelineNameBytes = 1_024 * 1_024
  /// The number of remembered sound orders; more sounds neither wait nor play at a time.
  static let soundsOrdered = 64
  /// How long a process that is asked to end may take, and again after it was killed, in microseconds.
  static let endingTimeout: Int64 = 5_000_000
  /// The interval between two updates of a view, in microseconds: one frame of a screen.
  static let contentFrame: Int64 = 16_000
  /// The pause before a new attempt when a shell does not read, in microseconds.
  static let contentRetry: Int64 = 100_000
  /// The memory that a user may grant to the process of an extension, in megabytes.
  static let extensionMegabytes = 1...4_096
  /// How long after a link to a gateway started its pushes count as missed, in microseconds.
  static let catchingUp: Int64 = 3_000_000
  /// How long to wait for further changes after a change of the network, in microseconds.
  static let networkSettling: Int64 = 1_000_000
  /// How many bytes are read of the report of a daemon that fails to start.
  static let startReportBytes = 16 * 1_024
  /// How long a call waits for the user before its app is informed that no shell can ask, in microseconds: a desktop's server
  /// is found within this time after the start.
  static let questionTimeout: Int64 = 2_000_000
  /// How often in one turn of the loop a bus connection continues after its own step limit, and how long the next turn waits
  /// then, because a loop with ready tasks reads no other socket.
  static let busRoundsPerTurn = 4
  static let busPause = TimeAmount.microseconds(100)
  /// When the session's bus is looked for again after it has gone; later only when something is to be shown.
  static let busReconnections: ArraySlice<TimeAmount> = [
    .seconds(5), .seconds(10), .seconds(20), .seconds(40),
  ]
  /// The bytes of a desktop setting in the output of `gsettings`, the seconds that the program may take, and the pause between
  /// a signal and the reading.
  static let settingAnswerBytes = 64
  static let settingSeconds = 2.0
  static let settingPause = TimeAmount.milliseconds(50)
  /// The pauses before a native shell is restarted after its first crash, its second and so on; the number of crashes, and the
  /// period in microseconds, after which it is not restarted.
  static let shellPauses: [Int64] = [250_000, 1_000_000, 3_000_000, 8_000_000]
  static let shellCrashes = 5
  static let shellCrashMemory: Int64 = 60_000_000
  /// How long before the end of a native shell a banner may have been sent that it has not shown, in microseconds.
  static let shellEndingTime: Int64 = 1_000_000
  /// How long the native shell may take to check whether it can use the screen, in seconds.
  static let probeSeconds = 10.0
  /// How long the native shell may take to attach for a command of the user, and how many commands may wait.
  static let shellCommandTimeout = TimeAmount.seconds(10)
  static let shellCommands = 16
  /// The pause between two readings of the session's variables while they name no desktop.
  static let sessionReadingPause = TimeAmount.milliseconds(250)
  /// How long a session with a screen may take to name its desktop.
  static let desktopNaming = TimeAmount.seconds(10)
  /// How long the start of a program waits for the session's variables.
  static let sessionAnswer = Duration.seconds(2)
  /// The least time between two questions to the bus for a screen, in microseconds; each starts a process.
  static let screenQuestionPause: Int64 = 5_000_000
  /// How many bytes are read of a native shell's last output.
  static let shellLogBytes = 64 * 1_024
  /// How often systemd is asked for the result of the native shell, until it is known, and the pause between attempts.
  static let unitResultAttempts = 40
  static let unitResultPause = TimeAmount.milliseconds(50)
  /// How long a folder of bundles must be quiet before it is read.
  static let bundleSettling = TimeAmount.seconds(1)
  /// How many bundles that cannot be used are watched, in case they are being copied.
  static let unfinishedBundles = 8
  /// How many files are checked in one slice after the start.
  static let filesPerSlice = 256
  /// How long the registration of a connector may wait for its endpoint; the call is then answered without one.
  static let connectorRegistration = TimeAmount.seconds(20)
  /// How long a message may wait for its picture, and then comes without.
  static let pictureTime = TimeAmount.seconds(10)
  /// How many messages have their pictures downloaded at a time, and how many wait in all; for one more, the oldest comes without
  /// its picture. The gateway sends nothing more while 64 messages are not acknowledged.
  static let pictureSearches = 16
  static let waitingMessages = 32
  /// How many messages of Web Push are decrypted before the first of them is passed on.
  static let openedMessages = 32
  /// How long a message for a connector may wait for the bus; the gateway then keeps it.
  static let connectorBus = TimeAmount.seconds(20)
  /// The pauses before a connector is called again that did not receive a call; messages wait the last one from then on.
  static let connectorPauses: [TimeAmount] = [
    .seconds(15), .seconds(30), .minutes(1), .minutes(2), .minutes(5), .minutes(15),
  ]
  /// How long after the start, and how often, the apps of connectors are looked for.
  static let connectorReviewDelay = TimeAmount.minutes(5)
  static let connectorReviewPause = TimeAmount.hours(12)
}
