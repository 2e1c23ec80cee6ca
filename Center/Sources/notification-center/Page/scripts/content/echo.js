// A value that both the person and the extension change. What the extension draws is always a little
// late: it may be what the person has said some letters ago, which must not come back.

/// How many values that the extension has not drawn yet are remembered.
const limit = 200;

/// Distinguishes what is news from the extension from the echo of what was sent to it.
export class Echo {
  #heard;
  #told = [];
  #isSame;

  constructor(value, isSame = Object.is) {
    this.#heard = value;
    this.#isSame = isSame;
  }

  /// The person changed it.
  tell(value) {
    this.#told.push(value);
    if (this.#told.length > limit) this.#told.shift();
  }

  /// The extension drew it; true if it says something that is not known here.
  isNews(value) {
    const place = this.#told.findIndex((one) => this.#isSame(one, value));
    const isUnchanged = this.#isSame(this.#heard, value);
    this.#heard = value;
    if (place !== -1) {
      this.#told.splice(0, place + 1);
      return false;
    }
    // It drew something else, before it received the change.
    if (isUnchanged) return false;
    this.#told = [];
    return true;
  }
}
