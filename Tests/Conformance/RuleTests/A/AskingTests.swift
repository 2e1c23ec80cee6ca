import Dispatch
import Foundation
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// The effects of an app's request for permission.
struct AskingTests {
  @Test(.rules("A1")) func `States and options have Apple's numbers`() {
    let states: [UNAuthorizationStatus] = [
      .notDetermined, .denied, .authorized, .provisional, .ephemeral,
    ]
    #expect(states.map(\.rawValue) == [0, 1, 2, 3, 4])
    let options: [UNAuthorizationOptions] = [
      .badge, .sound, .alert, .carPlay, .criticalAlert, .providesAppNotificationSettings,
      .provisional, .announcement, .timeSensitive,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64, 128, 256])
  }

  @Test(.rules("A2"), arguments: Depth.allCases)
  func `The user is asked once, and a yes is kept`(depth: Depth) async throws {
    try await depth.stage { stage in
      let answers = try await answers(on: stage, to: .allow)
      #expect(answers == [true, true])
      #expect(stage.questions == 1)
    }
  }

  @Test(.rules("A2"), arguments: Depth.allCases)
  func `The user is asked once, and a no is kept`(depth: Depth) async throws {
    try await depth.stage { stage in
      let answers = try await answers(on: stage, to: .deny)
      #expect(answers == [false, false])
      #expect(stage.questions == 1)
    }
  }

  private func answers(on stage: any Stage, to decision: Decision) async throws -> [Bool] {
    try await stage.decide(decision)
    return try await stage.run {
      let center = UNUserNotificationCenter.current()
      let first = try await center.requestAuthorization(options: [.alert])
      return [first, try await center.requestAuthorization(options: [.alert, .sound])]
    }
  }

  @Test(.rules("A2")) func `The question stays until it is answered`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    let answers = AnswerBox()
    await device.startAsking([.alert], telling: answers)
    await device.advance(by: 7 * 86_400)
    #expect(answers.granted.isEmpty, "\(device.story)")
    #expect(await device.settings().authorizationStatus == .notDetermined)
    try await device.allow()
    #expect(answers.granted == [true])
  }

  @Test(.rules("A2")) func `Two calls before the answer put one question`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    let answers = AnswerBox()
    await device.startAsking([.alert], telling: answers)
    await device.startAsking([.alert], telling: answers)
    try await device.deny(app: "com.example.app")
    #expect(answers.granted == [false, false])
    #expect(device.questions == [.init(options: .alert)])
  }

  @Test(.rules("A2")) func `The question outlives the process that asked`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    await device.startAsking([.alert])
    try await device.terminate()
    try await device.allow()
    #expect(await device.settings().authorizationStatus == .authorized)
  }

  @Test(.rules("A3")) func `One granted option is enough for a yes`() async throws {
    let app = SimulatedApp("com.example.app", entitlements: [.criticalAlerts])
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.deny(app: "com.example.app")
    try await device.answerCriticalAlerts(true, app: "com.example.app")
    #expect(try await device.ask([.alert, .criticalAlert], as: app))
    #expect(await device.settings().authorizationStatus == .denied)
  }

  @Test(.rules("A3")) func `The answer comes on a background thread`() async throws {
    let device = try await SimulatedDevice.allowing()
    let isMain = await device.run { await Self.isAnsweredOnMainQueue() }
    #expect(!isMain)
  }

  /// Asks on the main queue, where an answer on the caller's queue would arrive as well.
  @MainActor private static func isAnsweredOnMainQueue() async -> Bool {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return await withCheckedContinuation { continuation in
      #expect(DispatchQueue.getSpecific(key: mark) == true)
      UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { _, _ in
        continuation.resume(returning: DispatchQueue.getSpecific(key: mark) == true)
      }
    }
  }

  @Test(.rules("A4"), arguments: Depth.allCases)
  func `An app that was denied gets a no, without a question and without an error`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      try await stage.decide(.deny)
      let granted = try await stage.run {
        let center = UNUserNotificationCenter.current()
        _ = try await center.requestAuthorization(options: [.alert])
        return try await center.requestAuthorization(options: [.alert, .sound])
      }
      #expect(!granted)
      #expect(stage.questions == 1)
    }
  }

  @Test(.rules("A5")) func `An app in the background may ask as well`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    await device.startAsking([.alert])
    try await device.leaveApp()
    #expect(device.questions == [.init(options: .alert)])
  }

  @Test(.rules("A24")) func `The third answer lets notifications come in the summary`() async throws
  {
    let device = SimulatedDevice(timeZone: .gmt)
    try await device.setScheduledSummary([DateComponents(hour: 18)])
    try await device.allowInScheduledSummary(app: "com.example.app")
    #expect(try await device.ask([.alert]))
    #expect(await device.settings().scheduledDeliverySetting == .enabled)
    #expect(await device.settings().authorizationStatus == .authorized)
  }

  @Test(.rules("A24"))
  func `The third answer is not offered without a summary`() async throws {
    let device = SimulatedDevice(timeZone: .gmt)
    let answers = AnswerBox()
    await device.startAsking([.alert], telling: answers)
    await #expect(throws: SimulationError.self) { try await device.allowInScheduledSummary() }
    #expect(answers.granted.isEmpty, "the question stays open")
    #expect(await device.settings().authorizationStatus == .notDetermined)
    try await device.allow()
    #expect(answers.granted == [true])
    try await device.setScheduledSummary([DateComponents(hour: 18)])
    #expect(await device.settings().scheduledDeliverySetting == .disabled)
  }
}
