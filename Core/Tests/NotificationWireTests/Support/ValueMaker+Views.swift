import NotificationModel

extension ValueMaker {
  /// A scene with every kind of view in it, each with a number of its own.
  mutating func scene() -> ViewScene {
    var next: Int64 = 0
    var scene = ViewScene(root: view(depth: 0, next: &next))
    scene.height = maybe { abs($0.length()) }
    scene.title = maybe { $0.text() }
    scene.mediaButton = maybe { maker in
      MediaButton(
        style: maker.oneOf([.standard, .overlay]), frame: maker.frame(),
        tint: maker.maybe { $0.color() })
    }
    if flag() { scene.inputView = view(depth: 3, next: &next) }
    if flag() { scene.inputAccessoryView = view(depth: 3, next: &next) }
    scene.takesText = flag()
    return scene
  }

  mutating func viewEvent() -> ViewEvent {
    let view = Int64(integer())
    return oneOf([
      .tapped(view: view), .began(view: view), .edited(view: view, text: text()),
      .returned(view: view), .ended(view: view), .switched(view: view, isOn: flag()),
      .slid(view: view, value: real(), isMoving: flag()),
    ])
  }

  /// One of each input to a view.
  mutating func contentUses() -> [ContentInput] {
    [
      .view(viewEvent()), .choose(action: text(), text: maybe { $0.text() }), .playMedia,
      .pauseMedia, .resize(width: 320.5), .close,
    ]
  }

  /// One of each change of a view for a shell.
  mutating func contentChanges() -> [ContentChange] {
    [
      .drew(scene()), .actions(list(upTo: 2) { $0.button() }), .media(isPlaying: flag()),
      .closed(oneOf([.finished, .withdrawn, .failed(reason: text()), .hidden])),
    ]
  }

  /// One of each event of a content extension.
  mutating func contentNews() -> [ContentEvent] {
    [
      .drew(scene()), .actions(list(upTo: 2) { $0.action() }),
      .answered(
        number: Int64(integer()),
        oneOf([.notTaken, .doNotDismiss, .dismiss, .dismissAndForward])),
      .performDefaultAction, .dismiss, .media(isPlaying: flag()),
    ]
  }

  /// One of each command to a content extension.
  mutating func contentOrders() -> [ContentCommand] {
    [
      .open(
        delivered(), attributes: attributes(), size: ViewSize(width: length(), height: length()),
        actions: list(upTo: 2) { $0.action() }), .receive(delivered()),
      .respond(number: Int64(integer()), response()), .view(viewEvent()), .playMedia, .pauseMedia,
      .resize(width: 1), .close,
    ]
  }

  mutating func contentView() -> ContentView {
    ContentView(
      number: Int64(integer()), attributes: attributes(), actions: list(upTo: 2) { $0.button() })
  }

  mutating func attributes() -> AppExtension.ContentAttributes {
    var attributes = AppExtension.ContentAttributes(
      categories: list(upTo: 2) { $0.text() }, initialSizeRatio: real())
    attributes.hidesDefaultContent = flag()
    attributes.overridesDefaultTitle = flag()
    attributes.isInteractive = flag()
    return attributes
  }

  private mutating func view(depth: Int, next: inout Int64) -> ViewNode {
    next += 1
    var view = ViewNode(identifier: next, content: viewContent(), place: place())
    view.style = style()
    view.constraints = list(upTo: 1) { $0.constraint() }
    view.isEnabled = flag()
    view.takesTaps = flag()
    view.accessibilityLabel = maybe { $0.text() }
    guard depth < 4 else { return view }
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      view.children.append(self.view(depth: depth + 1, next: &next))
    }
    return view
  }

  private mutating func viewContent() -> ViewContent {
    let button = ViewButton(
      title: maybe { $0.viewText() }, image: maybe { $0.image() }, isProminent: flag())
    let field = ViewField(
      text: viewText(), placeholder: text(), isSecure: flag(), hasBorder: flag())
    let slider = ViewSlider(value: real(), minimum: real(), maximum: 1, isContinuous: flag())
    return oneOf([
      .plain, .label(viewText()), .button(button), .stack(stack()), .textField(field),
      .image(image(), oneOf([.scaleToFill, .aspectFit, .aspectFill, .center])),
      .toggle(isOn: flag()), .slider(slider),
    ])
  }

  private mutating func stack() -> ViewStack {
    var stack = ViewStack(
      axis: oneOf([.horizontal, .vertical]),
      alignment: oneOf([.fill, .leading, .center, .trailing, .baseline]),
      distribution: oneOf([
        .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
      ]), spacing: length(), margins: insets())
    for view in list(upTo: 2, { Int64($0.integer()) }) { stack.spacingAfter[view] = length() }
    return stack
  }

  private mutating func constraint() -> ViewConstraint {
    let attributes = ViewConstraint.Attribute.allCases
    let isCompared = flag()
    return ViewConstraint(
      first: Int64(integer()), oneOf(attributes), oneOf([.atMost, .equal, .atLeast]),
      second: isCompared ? Int64(integer()) : nil, isCompared ? oneOf(attributes) : nil,
      multiplier: length(), constant: length(), priority: oneOf([1, 250, 999.5, 1000]),
      isRelativeToMargin: flag())
  }

  private mutating func viewText() -> ViewText {
    ViewText(
      text(),
      font: ViewText.Font(
        size: oneOf([1, 17, 500]), weight: oneOf([100, 400, 900]), isItalic: flag(),
        isMonospaced: flag()), color: maybe { $0.color() },
      alignment: oneOf([.natural, .left, .center, .right]), lineLimit: oneOf([0, 1, 10_000]))
  }

  private mutating func image() -> ViewImage {
    ViewImage(
      source: oneOf([.file(path: "/tmp/heart.png"), .symbol(name: text())]),
      size: maybe { ViewSize(width: $0.length(), height: $0.length()) }, tint: maybe { $0.color() })
  }

  private mutating func style() -> ViewStyle {
    var style = ViewStyle()
    style.background = maybe { $0.color() }
    style.tint = maybe { $0.color() }
    style.alpha = oneOf([0, 0.5, 1])
    style.cornerRadius = abs(length())
    style.borderWidth = oneOf([0, 1])
    style.borderColor = maybe { $0.color() }
    style.clips = flag()
    return style
  }

  private mutating func place() -> ViewNode.Place {
    oneOf([.frame(frame()), .arranged, .constrained])
  }

  private mutating func frame() -> ViewFrame {
    ViewFrame(x: length(), y: length(), width: length(), height: length())
  }

  private mutating func insets() -> ViewInsets {
    ViewInsets(top: length(), leading: length(), bottom: length(), trailing: length())
  }

  private mutating func length() -> Double { oneOf([0, 1, -1, 0.5, 320, -1e6, 1e6, 1.0 / 3]) }

  private mutating func color() -> ViewColor {
    ViewColor(light: components(), dark: maybe { $0.components() })
  }

  private mutating func components() -> ViewColor.Components {
    ViewColor.Components(
      red: oneOf([0, 0.25, 1]), green: oneOf([0, 1]), blue: 0.1, alpha: oneOf([0, 1]))
  }
}
