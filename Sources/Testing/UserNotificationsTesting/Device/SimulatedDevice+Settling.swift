extension SimulatedDevice {
  /// Waits until nothing is going on that the device knows of: the delegate has finished with what it
  /// was given, and completion handlers have returned.
  ///
  /// Tasks that are ready get some turns first, which is enough for a `Task` with a few calls on a
  /// machine that is idle, and no promise. Where a test depends on such a task, or on a Dispatch queue,
  /// it says what it waits for with `settle(until:)`.
  public func settle() async {
    for _ in 0..<KitLimits.turns {
      await Self.giveTurn()
      await world.settle()
    }
  }

  /// Lets tasks and queues go on until a condition holds: for code that starts a `Task` without awaiting
  /// it, as a button's action does.
  ///
  /// ```swift
  /// await device.run { model.remindButtonPressed() }
  /// try await device.settle { device.nextDueDate != nil }
  /// let story = await device.advance(by: .seconds(61))
  /// ```
  ///
  /// The clock of the device stands still meanwhile. The condition is looked at again and again, so it
  /// only looks.
  ///
  /// - Parameter condition: What the test waits for.
  /// - Throws: `SimulationError` with the end of the story where that does not come within ten real
  ///   seconds, `CancellationError` where the test is cancelled, and what the condition throws.
  public func settle(until condition: () async throws -> Bool) async throws {
    for _ in 0..<max(1, world.patience * 1_000) {
      await world.settle()
      if try await condition() { return }
      await Self.giveTurn()
      try await Task.sleep(for: .milliseconds(1))
    }
    throw SimulationError(
      "What settle(until:) waits for did not happen within \(world.patience) real seconds.",
      remedy: "The story tells what did:\n\(story.ending)")
  }

  /// A machine that is busy with other tests does not make anybody look slow: time is counted in turns
  /// that everybody had.
  private static func giveTurn() async {
    await MainActor.run {}
    await Task.yield()
  }
}
