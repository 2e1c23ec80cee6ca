// A value that both the user and the extension change. The extension's drawing is always a little late: it may show an earlier
// input of the user, which must not be restored.

/// The number of remembered values that the extension has not drawn yet.
const limit = 200;

/// Distinguishes changes by the extension from echoes of the user's input.
export class Echo {
  #heard;
  #told = [];
  #isSame;

  constructor(value, isSame = Object.is) {
    this.#heard = value;
    this.#isSame = isSame;
  }

  /// Records a change by the user.
  tell(value) {
    this.#told.push(value);
    if (this.#told.length > limit) this.#told.shift();
  }

  /// Records a value drawn by the extension; returns true if the extension has changed it.
  isNews(value) {
    const place = this.#told.findIndex((one) => this.#isSame(one, value));
    const isUnchanged = this.#isSame(this.#heard, value);
    this.#heard = value;
    if (place !== -1) {
      this.#told.splice(0, place + 1);
      return false;
    }
    // It drew another part of the scene, before it received the change.
    if (isUnchanged) return false;
    this.#told = [];
    return true;
  }
}
