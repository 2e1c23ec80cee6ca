import AttachmentStore
import BorrowedDesktop
import DesktopEntries
import Dispatch
import LinuxEvents
import Logging
import NIOCore
import NotificationStore
import ServedDesktop

extension DesktopIntegration {
  /// Creates the desktop's parts.
  convenience init(
    configuration: DaemonConfiguration, session: SessionEnvironment,
    connectors: ConnectorPushes, clients: DaemonClients, transactions: TransactionLoop,
    processes: AppProcesses, store: SQLiteStore,
    attachments: AttachmentFiles, stage: AttachmentStage, questions: OpenQuestions,
    native: NativeShell, words: SystemWords, files: DispatchQueue, loop: any EventLoop,
    log: Logger
  ) {
    let peers = clients.peers
    let themes = DesktopThemes()
    let programs = DesktopPrograms(
      environment: configuration.environment, connectors: connectors, peers: peers,
      transactions: transactions,
      processes: processes, stage: stage,
      pictures: PostedPictures(
        dataFolder: configuration.dataFolder, environment: configuration.environment,
        themes: themes, stage: stage, transactions: transactions, queue: files, loop: loop,
        log: { log.info("\($0)") }),
      questions: questions, native: native, words: words, log: log)
    let bus = SessionBus(
      session: session, isInSandbox: configuration.isInSandbox, themes: themes, host: programs,
      loop: loop, log: log)
    connectors.bus = bus
    let media = BubbleMedia(
      store: store,
      thumbnails: Thumbnails(
        attachments, environment: configuration.environment, files: files, log: log),
      sounds: Self.sounds(configuration, themes, clients.timeline, loop, log),
      icons: DesktopIcons(
        environment: configuration.environment, themes: themes, program: Thumbnails.program,
        folder: configuration.dataFolder + "/icons"),
      loop: loop)
    self.init(
      configuration: configuration, session: session, bus: bus,
      peer: DesktopPeer(
        configuration: configuration, session: session, bus: bus, peers: peers,
        transactions: transactions, processes: processes, media: media, words: words, loop: loop,
        log: log),
      programs: programs, native: native, transactions: transactions, store: store, loop: loop,
      log: log)
  }

  private static func sounds(
    _ configuration: DaemonConfiguration, _ themes: DesktopThemes, _ timeline: Timeline,
    _ loop: any EventLoop, _ log: Logger
  ) -> DesktopSounds {
    let timeline = NIOLoopBound(timeline, eventLoop: loop)
    return DesktopSounds(
      environment: configuration.environment, themes: themes,
      executable: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? "",
      dataFolder: configuration.dataFolder, log: log
    ) { key in loop.execute { timeline.value.record(.unheard, about: key) } }
  }
}
