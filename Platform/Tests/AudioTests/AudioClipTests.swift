import TestSupport
import Testing

@testable import Audio

@Suite struct AudioClipTests {
  @Test(.rules("C10")) func `A sound is repeated to the wanted length and cut there`() {
    let clip = AudioClip(samples: [0.1, 0.2, 0.3], channels: 1, framesPerSecond: 2)
    #expect(clip.looped(seconds: 2).samples == [0.1, 0.2, 0.3, 0.1])
    #expect(clip.looped(seconds: 1).samples == [0.1, 0.2])
    #expect(clip.looped(seconds: 2).microseconds == 2_000_000)
  }

  @Test func `An empty sound is not repeated`() {
    let clip = AudioClip(samples: [], channels: 2, framesPerSecond: 8_000)
    #expect(clip.looped(seconds: 30) == clip)
  }

  @Test func `More than two channels become their average, and half a frame is left out`() {
    let clip = AudioClip(samples: [0.3, 0.6, 0, 1], channels: 3, framesPerSecond: 8_000)
    #expect(clip.channels == 1)
    #expect(clip.frames == 1)
    #expect(abs(clip.samples[0] - 0.3) < 0.000_1)
  }

  @Test func `One channel is sent to all channels of a device, and two alternate`() {
    let one = AudioClip(samples: [0.1, 0.2], channels: 1, framesPerSecond: 8_000)
    #expect(one.spread(channels: 2).samples == [0.1, 0.1, 0.2, 0.2])
    let two = AudioClip(samples: [0.1, 0.2], channels: 2, framesPerSecond: 8_000)
    #expect(two.spread(channels: 3).samples == [0.1, 0.2, 0.1])
    #expect(two.spread(channels: 1).samples == [0.1])
    #expect(two.spread(channels: 2).samples == two.samples)
  }
}
