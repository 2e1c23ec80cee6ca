import Testing
import UIKit

@MainActor
@Suite("Swift 5: subclasses as public apps write them")
struct SubclassIdiomTests {
  @Test func `UNTextInputNotificationAction inherits both initializers, and its texts are empty`() {
    let icon = UNNotificationActionIcon(systemImageName: "arrowshape.turn.up.left")
    let actions = [
      UNTextInputNotificationAction(identifier: "reply", title: "Reply", options: []),
      UNTextInputNotificationAction(identifier: "reply", title: "Reply"),
      UNTextInputNotificationAction(identifier: "reply", title: "Reply", options: [], icon: icon),
    ]
    for action in actions {
      #expect(action.textInputButtonTitle.isEmpty && action.textInputPlaceholder.isEmpty)
      #expect(action.identifier == "reply" && action.title == "Reply")
    }
    #expect(actions[0].icon == nil && actions[1].icon == nil && actions[2].icon == icon)
    #expect(actions[0] == actions[1] && actions[0] != actions[2])
    let empty = UNTextInputNotificationAction(
      identifier: "reply", title: "Reply", textInputButtonTitle: "", textInputPlaceholder: "")
    #expect(empty == actions[0])
  }

  @Test func `A subclass of an action inherits every initializer and makes its own kind`() {
    let all = [
      ReplyAction(identifier: "a", title: "A", options: .foreground),
      ReplyAction(identifier: "a", title: "A", options: .foreground, icon: nil),
      ReplyAction(
        identifier: "a", title: "A", options: .foreground, textInputButtonTitle: "Send",
        textInputPlaceholder: "Text"),
    ]
    #expect(all.map { $0.description } == ["reply a", "reply a", "reply a"])
  }

  @Test func `Subclasses of requests, categories and triggers inherit their initializers`() {
    let interval = OwnInterval(timeInterval: 60, repeats: true)
    let request = DatedRequest(
      identifier: "r", content: UNMutableNotificationContent(), trigger: interval)
    #expect(request.identifier == "r" && request.made.timeIntervalSince1970 == 0)
    #expect(request.trigger is OwnInterval)
    #expect(OwnCalendar(dateMatching: DateComponents(hour: 9), repeats: false).repeats == false)
    let region = CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: 48, longitude: 11), radius: 100, identifier: "home")
    #expect(OwnPlace(region: region, repeats: true).region == region)
    let action = PlainAction(identifier: "a", title: "A", options: [])
    let categories = [
      OwnCategory(identifier: "c", actions: [action], intentIdentifiers: []),
      OwnCategory(
        identifier: "c", actions: [action], intentIdentifiers: [],
        hiddenPreviewsBodyPlaceholder: "", categorySummaryFormat: nil),
    ]
    #expect(categories[0] == categories[1] && categories[0].actions == [action])
  }

  @Test func `Subclasses of locations inherit every initializer`() {
    let point = CLLocationCoordinate2D(latitude: 48.137, longitude: 11.575)
    let time = Date(timeIntervalSince1970: 1_800_000_000)
    let source = CLLocationSourceInformation(
      softwareSimulationState: true, andExternalAccessoryState: false)
    let all = [
      NamedLocation(latitude: 48.137, longitude: 11.575),
      NamedLocation(
        coordinate: point, altitude: 520, horizontalAccuracy: 5, verticalAccuracy: 5,
        timestamp: time),
      NamedLocation(
        coordinate: point, altitude: 520, horizontalAccuracy: 5, verticalAccuracy: 5, course: 90,
        speed: 1.5, timestamp: time),
      NamedLocation(
        coordinate: point, altitude: 520, horizontalAccuracy: 5, verticalAccuracy: 5, course: 90,
        courseAccuracy: 1, speed: 1.5, speedAccuracy: 0.5, timestamp: time),
      NamedLocation(
        coordinate: point, altitude: 520, horizontalAccuracy: 5, verticalAccuracy: 5, course: 90,
        courseAccuracy: 1, speed: 1.5, speedAccuracy: 0.5, timestamp: time, sourceInfo: source),
    ]
    for location in all {
      #expect(location.coordinate == point && location.name == "unnamed")
    }
    #expect(all[2].speed == 1.5 && all[4].sourceInformation == source)
    #expect(NamedLocation().horizontalAccuracy == -1)
  }

  @Test func `Subclasses of regions inherit every initializer`() {
    let point = CLLocationCoordinate2D(latitude: 48.137, longitude: 11.575)
    let circle = NamedCircle(center: point, radius: 100, identifier: "home")
    #expect(circle.contains(point) && circle.name == "unnamed" && circle.radius == 100)
    #expect(NamedCircle().radius == 0 && NamedRegion().radius == -1)
    let region = NamedRegion(circularRegionWithCenter: point, radius: 100, identifier: "home")
    #expect(region.contains(point) && region.name == "unnamed")
    let beacons = NamedBeacons(uuid: UUID(), major: 1, identifier: "shop")
    #expect(beacons.major == 1 && beacons.name == "unnamed")
  }

  @Test func `A window gets its scene by its own designated initializer`() {
    let window = PassthroughWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    #expect(window.log == ["visible"])
    #expect(window.hitTest(.zero, with: nil) == nil)
  }

  @Test func `A view learns of its window, and has its own accessibility values`() {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let holder = UIView()
    let badge = BadgeView()
    holder.addSubview(badge)
    #expect(badge.log.isEmpty)
    window.addSubview(holder)
    #expect(badge.log == ["entering", "entered"])
    holder.removeFromSuperview()
    #expect(badge.log == ["entering", "entered", "leaving", "left"])
    badge.isHidden = true
    #expect(badge.log.last == "size")
    let view: UIView = badge
    #expect(view.isAccessibilityElement)
    #expect(view.accessibilityValue == "3 messages" && view.accessibilityHint == "Opens the chat")
  }

  @Test func `Controls and controllers call the overrides of a subclass`() {
    let button: UIButton = LoudButton(type: .system)
    button.setTitle("Send", for: .normal)
    button.isEnabled = false
    #expect(button.title(for: .normal) == "SEND" && button.alpha == 0.5)
    let label = PaddedLabel(frame: .zero)
    let plain = UILabel()
    label.text = "Milk"
    plain.text = "Milk"
    #expect(label.intrinsicContentSize.width == plain.intrinsicContentSize.width + 8)
    let container = ContainerController()
    let child = TitledController(name: "child")
    container.addChild(child)
    #expect(container.added == 1 && child.parent === container)
    child.removeFromParent()
    #expect(child.parent == nil)
  }
}
