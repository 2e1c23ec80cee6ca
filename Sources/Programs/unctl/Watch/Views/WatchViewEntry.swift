import Foundation
import NotificationModel

/// What happened to a view in `unctl watch --json`, one object on one line.
struct WatchViewEntry: Report {
  /// `view`, or `viewClosed`.
  let event: String
  /// The notification's number on this screen.
  let number: Int
  /// The view as lines of text.
  var lines: [String]?
  /// What can be used in it.
  var controls: [Control]?
  /// The identifiers of its buttons.
  var actions: [String]?
  var isPlaying: Bool?
  /// Why it is closed.
  var reason: String?

  init(_ change: ContentChange, of board: ViewBoard) {
    number = board.entry.number
    if case .closed(let ending) = change {
      event = "viewClosed"
      reason = ending.words(of: number)
      return
    }
    event = "view"
    let plain = Reader(timeZone: .gmt)
    lines = ViewDrawing(banner: BannerText(reader: plain)).drawing(of: board)
    controls = board.controls.map(Control.init)
    actions = board.actions.map(\.identifier)
    isPlaying = board.isPlaying
  }

  func lines(for reader: Reader) -> [String] { (try? [json(isPretty: false)]) ?? [] }

  /// Something that can be used.
  struct Control: Encodable {
    let key: String
    /// `button`, `field`, `switch`, `slider` or `tap`.
    let kind: String
    let view: Int64

    init(_ control: ViewControl) {
      key = String(control.letter)
      view = control.node.identifier
      kind =
        switch control.node.content {
        case .button: "button"
        case .textField: "field"
        case .toggle: "switch"
        case .slider: "slider"
        case .plain, .label, .image, .stack: "tap"
        }
    }
  }
}
