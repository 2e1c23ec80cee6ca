import ShellScene
import ShellStage

/// A line of the input:
///
///     show WIDTH HEIGHT EDGE overlay|top [margin=N] [outputs=all|NAME] [input=X,Y,WIDTH,HEIGHT] [catch=on] [keyboard=on]
///     corners RADIUS       rounds the corners from the next frame on
///     animate N            requests a frame after each frame until there were N
///     keyboard on|off
///     hide
///     frame
///     copy TEXT            copy TEXT times=N
///     paste
///     outputs
///     activation
enum Command {
  case show(SurfacePlan)
  case corners(Int)
  case animate(Int)
  case keyboard(Bool)
  case hide
  case frame
  case copy(String)
  case paste
  case outputs
  case activation

  init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    switch words.first {
    case "show":
      guard let plan = Self.plan(words) else { return nil }
      self = .show(plan)
    case "corners": self = .corners(words.last.flatMap { Int($0) } ?? 0)
    case "animate": self = .animate(words.last.flatMap { Int($0) } ?? 0)
    case "keyboard": self = .keyboard(words.last == "on")
    case "hide": self = .hide
    case "frame": self = .frame
    case "copy": self = .copy(Self.text(words))
    case "paste": self = .paste
    case "outputs": self = .outputs
    case "activation": self = .activation
    default: return nil
    }
  }

  private static func text(_ words: [String]) -> String {
    let times = words.last.flatMap { $0.hasPrefix("times=") ? Int($0.dropFirst(6)) : nil }
    let text = (times == nil ? words.dropFirst() : words.dropFirst().dropLast())
      .joined(separator: " ")
    return String(repeating: text, count: times ?? 1)
  }

  private static func plan(_ words: [String]) -> SurfacePlan? {
    guard words.count >= 5, let width = Double(words[1]), let height = Double(words[2]),
      let edge = SurfacePlan.Edge(rawValue: words[3])
    else { return nil }
    let size = Size(width: width, height: height)
    var plan = SurfacePlan(
      size: size, edge: edge, isOverlay: words[4] == "overlay",
      inputRegion: [Rect(Point(x: 0, y: 0), size)])
    for option in words.dropFirst(5) {
      let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "margin": plan.margin = Double(parts[1]) ?? 0
      case "outputs": plan.outputs = parts[1] == "all" ? .all : .named(parts[1])
      case "catch": plan.catchesPresses = parts[1] == "on"
      case "keyboard": plan.takesKeyboard = parts[1] == "on"
      case "input":
        let sides = parts[1].split(separator: ",").compactMap { Double($0) }
        guard sides.count == 4 else { return nil }
        plan.inputRegion = [Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])]
      default: return nil
      }
    }
    return plan
  }
}
