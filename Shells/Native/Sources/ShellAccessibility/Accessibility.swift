import DBus
package import Dispatch
package import ShellScene

/// The shell, as seen by the accessibility bus: it shows the surfaces and performs the actions of screen readers.
///
/// All methods are called on the queue that `Accessibility` was made with.
package protocol AccessibilityClient: AnyObject {
  /// A screen reader has started: `show` is called now with the content of the surfaces, and again at each change.
  func screenReaderCame()
  /// Presses a thing, as a click does.
  func press(_ node: NodeName)
  /// Moves the focus to a thing.
  func focus(_ node: NodeName)
  /// Selects bytes of the UTF-8 of a field's text; of no bytes, it only puts the caret there.
  func select(_ bytes: Range<Int>, in node: NodeName)
  /// Replaces the text of a field.
  func write(_ text: String, into node: NodeName)
}

/// Exposes the surfaces to screen readers, and lets them act there (S41).
///
/// While no screen reader runs, it has one connection to the session bus and keeps no copy of the surfaces. Create and use it
/// on its queue.
package final class Accessibility {
  private let environment: [String: String]
  private let queue: DispatchQueue
  private var identity: AccessibleIdentity
  private let log: (String) -> Void
  private weak var client: (any AccessibilityClient)?
  private var status: AccessibilityStatus?
  private var bus: AccessibilityBus?
  private var numbers = AccessibleNumbers()
  private var tree = AccessibleTree()

  /// Creates it for an application with a name for persons; it does nothing before `start`.
  package init(
    environment: [String: String], queue: DispatchQueue, appName: String, version: String,
    client: any AccessibilityClient, log: @escaping (String) -> Void
  ) {
    self.environment = environment
    self.queue = queue
    identity = AccessibleIdentity(
      busName: "", appName: appName, version: version, locale: Self.locale(environment))
    self.client = client
    self.log = log
  }

  /// The locale of the texts: the session's, unless it is set.
  package var locale: String {
    get { identity.locale }
    set {
      identity.locale = newValue
      bus?.locale = newValue
    }
  }

  /// Whether a screen reader is connected; otherwise `show` and `announce` do nothing.
  package var isOn: Bool { bus != nil }

  /// Starts watching for a screen reader. Without a session bus it does nothing.
  package func start() {
    do throws(DBusError) {
      status = try AccessibilityStatus(environment: environment, queue: queue) {
        [weak self] isOn in
        if isOn { self?.connect() } else { self?.disconnect() }
      }
    } catch {
      log("screen readers cannot be reached: \(error)")
    }
  }

  /// Publishes the content of the surfaces.
  package func show(_ surfaces: [SurfaceName: AccessibleSurface]) {
    guard let bus else { return }
    let old = tree
    tree = AccessibleTree(surfaces, numbers: &numbers)
    bus.show(tree)
    // No screen reader says by itself that a question has appeared.
    for object in tree.inOrder where object.role == .alert && old.objects[object.number] == nil {
      announce(tree.words(of: object.number), isUrgent: true)
    }
  }

  /// Has the screen reader speak a text that is on no surface; an urgent text interrupts the current speech.
  package func announce(_ text: String, isUrgent: Bool) {
    guard !text.isEmpty else { return }
    bus?.announce(text, number: numbers.next(), isUrgent: isUrgent)
  }

  /// Ends everything.
  package func close() {
    disconnect()
    status?.close()
    status = nil
  }

  // MARK: - Coming and going of screen readers

  private func connect() {
    status?.findAddress { [weak self] address in
      guard let self, status != nil, bus == nil else { return }
      guard let address else { return log("the bus of screen readers has no address") }
      open(address)
    }
  }

  private func open(_ address: String) {
    do throws(DBusError) {
      bus = try AccessibilityBus(
        address: address, queue: queue, identity: identity,
        perform: { [weak self] act in self?.perform(act) },
        ended: { [weak self] error in
          self?.log("the bus of screen readers is gone: \(error)")
          self?.disconnect()
        })
      client?.screenReaderCame()
    } catch {
      log("the bus of screen readers cannot be reached: \(error)")
    }
  }

  private func disconnect() {
    bus?.close()
    bus = nil
    tree = AccessibleTree()
  }

  private func perform(_ act: AccessibleAction) {
    switch act {
    case .press(let node): client?.press(node)
    case .focus(let node): client?.focus(node)
    case .select(let node, let bytes): client?.select(bytes, in: node)
    case .write(let node, let text): client?.write(text, into: node)
    case .number: break
    }
  }

  /// The locale of the session's texts, as POSIX finds it.
  private static func locale(_ environment: [String: String]) -> String {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty } ?? "C"
  }
}

extension AccessibleTree {
  /// The spoken text of an object that does not have the focus: its name, and the texts in it that the name lacks.
  func words(of number: Int) -> String {
    let branch = branch(number)
    let name = branch.first?.name ?? ""
    let texts = branch.dropFirst().filter { $0.role == .label || $0.role == .heading }.map(\.name)
    return ([name] + texts.filter { !$0.isEmpty && !name.contains($0) }).filter { !$0.isEmpty }
      .joined(separator: ". ")
  }
}
