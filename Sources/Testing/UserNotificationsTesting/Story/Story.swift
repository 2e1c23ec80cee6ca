public import Foundation

/// What happened on a simulated device, earliest first.
///
/// Print it, or put it into an expectation: a test that fails then shows what went on.
///
/// ```swift
/// let night = await device.advance(by: 8 * 3600)
/// #expect(night.banners.isEmpty, "\(night)")
/// ```
public struct Story: RandomAccessCollection, Equatable, Sendable {
  private let happenings: ArraySlice<Happening>

  /// How many happenings went before the first one that are no longer remembered: a device keeps the
  /// last 200,000.
  public let omitted: Int

  init(_ happenings: ArraySlice<Happening>, omitted: Int) {
    self.happenings = happenings
    self.omitted = omitted
  }

  /// The last of it, short enough to be quoted.
  var ending: Story {
    let last = happenings.suffix(KitLimits.quotedHappenings)
    return Story(last, omitted: omitted + happenings.count - last.count)
  }

  /// The position of the first happening, which is 0.
  public var startIndex: Int { 0 }

  /// The position behind the last happening.
  public var endIndex: Int { happenings.count }

  /// One happening.
  public subscript(position: Int) -> Happening { happenings[happenings.startIndex + position] }
}

extension Story {
  /// The requests that apps added, with their due dates; absent for those that were delivered at once.
  public var added: [(identifier: String, due: Date?)] {
    compactMap { happening in
      guard case .added(let identifier, let due) = happening.event else { return nil }
      return (identifier, due)
    }
  }

  /// The banners that slid in.
  public var banners: [ShownNotification] {
    compactMap { if case .banner(let shown) = $0.event { shown } else { nil } }
  }

  /// The notifications that appeared on the lock screen.
  public var lockScreen: [ShownNotification] {
    compactMap { if case .lockScreen(let shown) = $0.event { shown } else { nil } }
  }

  /// The notifications that took a place in Notification Center.
  public var listed: [ShownNotification] {
    compactMap { if case .listed(let shown) = $0.event { shown } else { nil } }
  }

  /// The sounds that played.
  public var sounds: [PlayedSound] {
    compactMap { if case .sound(let sound) = $0.event { sound } else { nil } }
  }

  /// The numbers that came onto icons, and whose.
  public var badges: [(app: String, count: Int)] {
    compactMap { happening in
      guard case .badge(let count) = happening.event, let app = happening.app else { return nil }
      return (app, count)
    }
  }

  /// The identifiers of the notifications that went from every screen.
  public var withdrawn: [String] {
    compactMap { if case .withdrawn(let identifier) = $0.event { identifier } else { nil } }
  }
}

extension Story: CustomStringConvertible {
  /// A transcript: one line for each happening, and a first one where earlier ones are left out.
  public var description: String {
    if isEmpty { return "Nothing happened." }
    let gap = omitted == 0 ? [] : ["(\(omitted) earlier happenings are left out)"]
    return (gap + map(\.description)).joined(separator: "\n")
  }
}
