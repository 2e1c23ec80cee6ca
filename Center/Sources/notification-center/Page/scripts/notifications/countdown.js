// The time that a banner stays on the screen.

/// The longest time that a banner stays after its time stood still, unless its program named a longer one. Milliseconds.
const afterHold = 60_000;
/// The longest time that a timer of a browser takes. Milliseconds.
const longestTimer = 0x7FFFFFFF;

/// The time of a temporary banner, which passes only while nothing holds it (S44).
export class Countdown {
  #left;
  /// When it leaves if its time never stands still.
  #unheldEnd;
  #since = null;
  #timer = 0;
  #over;

  constructor(time, over) {
    this.#left = time;
    this.#unheldEnd = performance.now() + time;
    this.#over = over;
  }

  /// Lets the time pass, or stops it.
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
