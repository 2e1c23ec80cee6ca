import Wayland

/// The globals of a compositor, now and later.
final class WaylandRegistry {
  /// A global of a compositor, by its number.
  struct Offer {
    let number: UInt32
    let interface: WireInterface
    let version: UInt32
  }

  /// Called for a new global that this stage can use.
  var onOffer: ((Offer) -> Void)?
  /// Called with the number of a removed global.
  var onEnd: ((UInt32) -> Void)?

  private(set) var offers: [Offer] = []
  /// Whether something is offered that only KWin has.
  private(set) var isKWin = false
  private let registry: WaylandObject

  init(_ connection: WaylandConnection) {
    registry = connection.root.make(.registry, by: "get_registry")
    registry.onEvent = { [weak self] event in
      switch event.name {
      case "global": self?.add(event.uint(0), event.text(1), event.uint(2))
      case "global_remove": self?.remove(event.uint(0))
      default: break
      }
    }
  }

  private func add(_ number: UInt32, _ name: String, _ version: UInt32) {
    if name == "org_kde_plasma_shell" { isKWin = true }
    guard let interface = WireInterface(rawValue: name) else { return }
    let offer = Offer(number: number, interface: interface, version: version)
    offers.append(offer)
    onOffer?(offer)
  }

  private func remove(_ number: UInt32) {
    guard let index = offers.firstIndex(where: { $0.number == number }) else { return }
    offers.remove(at: index)
    onEnd?(number)
  }

  /// The object that stands behind an offer, in the newest version that both sides and the code here know.
  func bind(_ offer: Offer, atMost newest: UInt32) -> WaylandObject {
    let version = min(offer.version, newest, offer.interface.version)
    return registry.make(
      offer.interface, by: "bind", .uint(offer.number), .text(offer.interface.rawValue),
      .uint(version), version: version)
  }

  /// The object of an interface of which there is one, if the compositor has it.
  func bind(_ interface: WireInterface, atMost newest: UInt32) -> WaylandObject? {
    offers.first { $0.interface == interface }.map { bind($0, atMost: newest) }
  }
}
