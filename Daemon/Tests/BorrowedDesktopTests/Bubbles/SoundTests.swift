import BorrowedDesktop
import NotificationModel
import Testing
import TestSupport

/// Which side plays a sound: the server by a hint, or the daemon.
struct SoundTests {
  let file = LocalFile("/data/Sounds/bell.wav")
  let ringing = Presentation.banner().with { $0.sound = Sound(kind: .standard, name: "bell.wav") }

  @Test(.rules("C5"))
  func `A server that plays sounds is sent the sound, or a request to be silent`() throws {
    let file = try #require(self.file)
    let plans: [(SoundPlan?, String, HintValue)] = [
      (nil, "sound-name", .string("message-new-instant")),
      (.serverDefault(name: "bell"), "sound-name", .string("bell")),
      (.file(file), "sound-file", .string("/data/Sounds/bell.wav")),
      (.silent, "suppress-sound", .bool(true)),
    ]
    for (plan, hint, value) in plans {
      var bench = DeskBench(.xfce)
      let (_, call) = try bench.show(ringing, media: DesktopMedia(sound: plan))
      #expect(call.hints.filter { $0.key.contains("sound") } == [hint: value])
    }
    var bench = DeskBench(.xfce)
    #expect(try bench.show(.banner()).call.hints["suppress-sound"] == .bool(true))
  }

  @Test func `If the server does not play, the sound is played here with its banner`() throws {
    let file = try #require(self.file)
    for (plan, expected) in [(SoundPlan.file(file), file), (.serverDefault(name: "x"), nil)] {
      var bench = DeskBench(.dunst)
      let outputs = bench.feed(.event(.notifications(.present(ringing)), DesktopMedia(sound: plan)))
      let order = try #require(outputs.sounds.first)
      #expect(order.file == expected)
      #expect(order.sound == ringing.sound)
      #expect(outputs.notifications.first?.call.hints["sound-file"] == nil)
    }
    var bench = DeskBench(.dunst)
    bench.feed(.event(.notifications(.present(ringing)), DesktopMedia(sound: .silent)))
    #expect(bench.last.sounds.isEmpty)
  }

  @Test(.rules("C5"), arguments: [RemoteServer.cinnamon, .notificationDaemon])
  func `A server that plays no sound that it is sent is silenced, and the sound is played here`(
    server: RemoteServer
  ) throws {
    let file = try #require(self.file)
    var bench = DeskBench(server)
    bench.feed(.event(.notifications(.present(ringing)), DesktopMedia(sound: .file(file))))
    #expect(bench.last.sounds.map(\.file) == [file])
    let hints = bench.last.notifications.first?.call.hints.filter { $0.key.contains("sound") }
    #expect(hints == ["suppress-sound": .bool(true)])
  }

  @Test func `MATE plays no sound by name, so it is sent the file of the theme`() throws {
    let file = try #require(self.file)
    let sent: [LocalFile?: [String: HintValue]] = [
      file: ["sound-file": .string(file.path)], nil: [:],
    ]
    for (file, hints) in sent {
      var bench = DeskBench(.mate)
      let plan = SoundPlan.serverDefault(name: "bell", file: file)
      let (_, call) = try bench.show(ringing, media: DesktopMedia(sound: plan))
      #expect(call.hints.filter { $0.key.contains("sound") } == hints)
      #expect(bench.last.sounds.isEmpty)
    }
  }

  @Test(.rules("C9"), arguments: [RemoteServer.dunst, .xfce])
  func `A critical sound is always played here, through do-not-disturb too`(
    server: RemoteServer
  ) throws {
    var bench = DeskBench(server)
    bench.feed(.inhibitedChanged(true))
    let alarm = Presentation.banner().with {
      $0.level = .critical
      $0.sound = Sound(kind: .critical, volume: 0.8)
    }
    let outputs = bench.feed(.event(.notifications(.present(alarm))))
    #expect(outputs.sounds.map(\.sound.volume) == [0.8])
    let silenced = outputs.notifications.first?.call.hints["suppress-sound"]
    #expect(silenced == (server == .xfce ? .bool(true) : nil))
  }

  @Test func `The desktop's do-not-disturb silences ordinary sounds played here`() {
    var bench = DeskBench(.dunst)
    bench.feed(.inhibitedChanged(true))
    bench.feed(.event(.notifications(.present(ringing))))
    #expect(bench.last.sounds.isEmpty)
    #expect(bench.last.notifications.count == 1, "the server itself decides about its bubbles")
  }

  @Test func `Do-not-disturb ends with the server that reported it`() {
    var bench = DeskBench(.plasma)
    bench.feed(.inhibitedChanged(true))
    bench.feed(.serverVanished)
    bench.feed(.serverAppeared(.dunst))
    #expect(bench.feed(.event(.notifications(.present(ringing)))).sounds.count == 1)
  }

  @Test(.rules("E3")) func `A sound without a surface needs no bubble`() {
    for server in [RemoteServer.dunst, .xfce, nil] {
      var bench = DeskBench(server)
      bench.feed(.event(.notifications(.present(ringing.with { $0.surfaces = [] }))))
      #expect(bench.last.sounds.count == 1)
      #expect(bench.last.notifications.isEmpty)
    }
  }

  @Test func `A notification that sounded without a server does not sound again`() {
    var bench = DeskBench(nil)
    #expect(bench.feed(.event(.notifications(.present(ringing)))).sounds.count == 1)
    let outputs = bench.feed(.serverAppeared(.xfce))
    #expect(outputs.sounds.isEmpty)
    #expect(outputs.notifications.first?.call.hints["suppress-sound"] == .bool(true))
  }

  @Test(.rules("C8")) func `A sound ends with its banner, and continues if the bubble is an alert`()
    throws
  {
    for (style, ends) in [(AlertStyle.banner, true), (.alert, false)] {
      var bench = DeskBench(.dunst)
      let (id, _) = try bench.show(ringing.with { $0.alertStyle = style })
      let outputs = bench.close(id, reason: 1)
      #expect(outputs.contains(.stopSound(ringing.key)) == ends)
    }
  }

  @Test(.rules("C8"))
  func `A lock screen sound and a critical sound continue without their bubble`()
    throws
  {
    let locked = ringing.with { $0.surfaces = [.lockScreen, .list] }
    let critical = ringing.with {
      $0.level = .critical
      $0.sound = Sound(kind: .critical)
    }
    for presentation in [locked, critical] {
      var bench = DeskBench(.dunst)
      let (id, _) = try bench.show(presentation.with { $0.alertStyle = .banner })
      #expect(!bench.close(id, reason: 1).contains(.stopSound(presentation.key)))
    }
  }

  @Test func `Four sounds are played each second, and critical ones are not counted`() {
    var bench = DeskBench(.dunst)
    var sounds = 0
    for number in 0..<10 {
      bench.feed(.event(.notifications(.present(ringing.with { $0.key.identifier = "\(number)" }))))
      sounds += bench.last.sounds.count
    }
    #expect(sounds == 4)
    let alarm = Presentation.banner("fire").with { $0.sound = Sound(kind: .critical) }
    #expect(bench.feed(.event(.notifications(.present(alarm)))).sounds.count == 1)
  }
}
