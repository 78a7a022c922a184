// Reads arguments from bytes, so that changing a byte changes an argument. After the last byte everything is 0.

/** Doubles at and near decision boundaries. */
const telling = [0, -0, 1, -1, 0.5, 2, NaN, Infinity, -Infinity, 5e-324, 1e-300, 1e300, -1e300, 1e9, 2 ** 20, 2 ** 32]

export class FuzzBytes {
  #bytes
  #view
  #place = 0
  /** One in this many arguments is arbitrary; null: none is. */
  #wild

  constructor(bytes) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    // Half of the inputs are valid, so that they pass the checks and reach the computation.
    this.#wild = [null, null, 64, 8][this.byte() % 4]
  }

  /** Whether the next argument is arbitrary. */
  wild() {
    return this.#wild !== null && this.byte() % this.#wild === 0
  }

  byte() {
    return this.#bytes[this.#place++] ?? 0
  }

  /** Whether all bytes are read. */
  get ended() {
    return this.#place >= this.#bytes.length
  }

  boolean() {
    return (this.byte() & 1) === 1
  }

  /** An integer from `low` to `high`, both included; two bytes are read. */
  integer(low, high) {
    const word = this.byte() * 256 + this.byte()
    return low + (word % (high - low + 1))
  }

  choice(values) {
    return values[this.byte() % values.length]
  }

  /** Any 32-bit word. */
  word() {
    return (this.byte() * 2 ** 24 + this.byte() * 65_536 + this.byte() * 256 + this.byte()) >>> 0
  }

  /** Any double: a boundary value, a small multiple of a sixteenth, an integer, or eight raw bytes. */
  double() {
    const kind = this.byte() % 8
    if (kind === 0) return this.choice(telling)
    if (kind === 1) return this.integer(-2, 20_000)
    if (kind === 2) {
      const at = this.#place
      this.#place += 8
      return at + 8 <= this.#bytes.length ? this.#view.getFloat64(at) : 0
    }
    return (this.byte() - 100) / 16
  }

  /** A double from a range, sometimes any. */
  near(low, high) {
    if (this.wild()) return this.double()
    return low + ((high - low) * this.integer(0, 4096)) / 4096
  }

  /** An integer from a range, sometimes any double. */
  nearInteger(low, high) {
    if (this.wild()) return this.double()
    return this.integer(low, high)
  }

  /** A length: mostly up to `usual`, sometimes zero, rarely above every limit. */
  length(usual = 40) {
    const kind = this.byte()
    if (kind === 255 && this.#wild !== null) return this.choice([4096, 20_001, 2 ** 20 + 1])
    if (kind < 12 && this.wild()) return 0
    return 1 + (kind % usual)
  }

  /** Doubles; long arrays repeat a few of them. */
  doubles(length = this.length()) {
    return Float64Array.from(this.#list(length, () => this.double()))
  }

  /** Results as trades have them, sometimes arbitrary. */
  results(length = this.length()) {
    return Float64Array.from(this.#list(length, () => this.near(-2, 4)))
  }

  bytes(length = this.length(), most = 255) {
    return Uint8Array.from(this.#list(length, () => (this.wild() ? this.byte() : this.byte() % (most + 1))))
  }

  words(length = this.length()) {
    return Uint32Array.from(this.#list(length, () => (this.boolean() ? this.byte() : this.word())))
  }

  /** Rising levels above 0, sometimes arbitrary. */
  levels(length = this.length(6)) {
    let level = 0
    return Float64Array.from(
      this.#list(length, () => {
        level += (1 + (this.byte() % 16)) / 10
        return this.wild() ? this.double() : level
      }),
    )
  }

  #list(length, read) {
    const own = Array.from({ length: Math.min(length, 256) }, read)
    return length <= own.length ? own : Array.from({ length }, (_, i) => own[i % own.length])
  }
}
