import NotificationModel

/// The work that the notification requests from its extension, once the first label is drawn.
struct Doing {
  let name: String
  private let paths: [String]
  private let body: DisplayText

  init(_ notification: DeliveredNotification) {
    let content = notification.request.content
    name = if case .literal(let text) = content.title { text } else { "" }
    body = content.body
    paths =
      if case .literal(let text) = content.body {
        text.split(separator: "\n").map(String.init)
      } else { [] }
  }

  func begin(on channel: ProbeChannel) {
    switch name {
    case "stars":
      channel.say(.actions((1...3).map { NotificationAction(identifier: "\($0)", title: "★") }))
    case "read":
      let text = if case .literal(let text) = body { text } else { "a key" }
      channel.say(.drew(ViewScene(root: Painter.label("it reads \(text)"))))
    case "default": channel.say(.performDefaultAction)
    case "dismiss": channel.say(.dismiss)
    case "play": channel.say(.media(isPlaying: true))
    case "pictures": channel.say(.drew(pictures))
    case "input":
      var scene = ViewScene(root: Painter.label("input"))
      scene.inputView = Painter.label("keys", 7)
      channel.say(.drew(scene))
    default: break
    }
  }

  /// An image, and a button with an image, of each path.
  private var pictures: ViewScene {
    var scene = ViewScene(root: Painter.label("pictures"))
    for (index, path) in paths.enumerated() {
      let image = ViewImage(source: .file(path: path))
      let number = Int64(index * 2 + 10)
      scene.root.children.append(
        ViewNode(identifier: number, content: .image(image, .aspectFit), place: .constrained))
      scene.root.children.append(
        ViewNode(
          identifier: number + 1, content: .button(ViewButton(image: image)), place: .constrained))
    }
    return scene
  }
}
