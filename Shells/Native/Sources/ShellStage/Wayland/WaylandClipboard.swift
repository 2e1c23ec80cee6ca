import Dispatch
import LinuxEvents
import ShellScene
import Wayland

/// The clipboard of a seat.
final class WaylandClipboard {
  private unowned let seat: WaylandSeat
  private unowned let stage: WaylandStage
  private let manager: WaylandObject
  private let device: WaylandObject
  /// The offers of other programs that are arriving or current: the object and its types of text.
  private var offers: [(object: WaylandObject, types: Set<String>)] = []
  private var current: WaylandObject?
  /// What we offer, and its bytes.
  private var source: (object: WaylandObject, bytes: [UInt8])?
  private var reader: TransferReader?
  private var writers: [TransferWriter] = []

  /// The names of UTF-8 text, the best one first.
  private static let types = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]

  /// Nil where the compositor has no clipboard.
  init?(_ seat: WaylandSeat, _ stage: WaylandStage) {
    guard let manager = stage.globals.dataDevices else { return nil }
    self.seat = seat
    self.stage = stage
    self.manager = manager
    device = manager.make(.dataDevice, by: "get_data_device", .object(seat.object))
    device.onEvent = { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: WireEvent) {
    switch event.name {
    case "data_offer": if let offer = event.object(0) { add(offer) }
    case "selection":
      current = event.object(0)
      // Offers of drags are not used, and an outdated offer is released.
      offers.removeAll { $0.object !== current }
    default: break
    }
  }

  private func add(_ offer: WaylandObject) {
    offers.append((offer, []))
    offer.onEvent = { [weak self, weak offer] event in
      guard event.name == "offer", let self, let offer,
        let index = offers.firstIndex(where: { $0.object === offer }),
        Self.types.contains(event.text(0))
      else { return }
      offers[index].types.insert(event.text(0))
    }
  }

  /// Asks the program that has the clipboard for its text.
  func requestText() {
    // Our own selection is known before the compositor announces it.
    if let source { return receiveSoon(Array(source.bytes.prefix(WaylandLimits.transferBytes))) }
    guard let offer = offers.first(where: { $0.object === current }),
      let type = Self.types.first(where: { offer.types.contains($0) })
    else { return }
    reader = try? TransferReader(
      queue: stage.connection.queue,
      done: { [weak self] bytes in self?.receive(bytes) },
      hand: { offer.object.send("receive", .text(type), .lent($0.number)) })
    stage.connection.flush()
  }

  private func receiveSoon(_ bytes: [UInt8]) {
    let clipboard = QueueConfined(self, to: stage.connection.queue)
    stage.connection.queue.async { clipboard.use { $0.receive(bytes) } }
  }

  private func receive(_ bytes: [UInt8]) {
    reader = nil
    stage.sendAlone(.pasted(String(decoding: bytes, as: UTF8.self)))
  }

  /// Offers a text to the others, in the name of the last press or key.
  func copy(_ text: String) {
    guard let serial = seat.serial else { return }
    let source = manager.make(.dataSource, by: "create_data_source")
    for type in Self.types { source.send("offer", .text(type)) }
    let bytes = Array(text.utf8)
    source.onEvent = { [weak self] event in
      switch event.name {
      case "send": self?.write(bytes, to: event.file(1))
      case "cancelled": self?.source = nil
      default: break
      }
    }
    device.send("set_selection", .object(source), .uint(serial))
    self.source = (source, bytes)
  }

  private func write(_ bytes: [UInt8], to file: WireFile) {
    // A program that never reads holds its pipe open.
    if writers.count >= StageLimits.transfers { writers.removeFirst() }
    var writer: TransferWriter?
    writer = TransferWriter(bytes, to: file, queue: stage.connection.queue) { [weak self] in
      self?.writers.removeAll { $0 === writer }
      writer = nil
    }
    if let writer { writers.append(writer) }
  }
}
