import NotificationModel

/// A world and what will happen in it: a pure function of the seed.
struct Story: Hashable, Sendable {
  let seed: UInt64
  let character: Character
  var steps: [PlannedStep]

  /// Writes the story of a seed.
  init(seed: UInt64) {
    var writer = StoryWriter(seed: seed)
    self.seed = seed
    character = writer.character
    steps = writer.write()
  }

  /// The same world with only some of the steps.
  func keeping(_ numbers: Set<Int>) -> Story {
    var story = self
    story.steps = steps.filter { numbers.contains($0.number) }
    return story
  }
}
