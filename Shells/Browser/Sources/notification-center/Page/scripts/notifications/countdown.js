// The timeout of a banner.

/// The longest time that a banner stays after an interaction, unless its program named a longer one. Milliseconds.
const afterHold = 60_000;
/// The longest time that a browser's timer accepts. Milliseconds.
const longestTimer = 0x7FFFFFFF;

/// The timeout of a temporary banner, which passes only while no interaction stops it (S44).
export class Countdown {
  #left;
  /// When it would expire without interactions.
  #unheldEnd;
  #since = null;
  #timer = 0;
  #over;

  constructor(time, over) {
    this.#left = time;
    this.#unheldEnd = performance.now() + time;
    this.#over = over;
  }

  /// Starts or stops the time.
  run(passes) {
    if (passes === (this.#since !== null)) return;
    const now = performance.now();
    if (passes) {
      this.#left = Math.min(this.#left, Math.max(afterHold, this.#unheldEnd - now));
      this.#since = now;
      this.#timer = setTimeout(this.#over, Math.min(this.#left, longestTimer));
    } else {
      this.#left -= now - this.#since;
      this.stop();
    }
  }

  stop() {
    clearTimeout(this.#timer);
    this.#since = null;
  }
}
