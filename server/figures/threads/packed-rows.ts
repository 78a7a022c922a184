/**
 * Separators of fields and rows: characters that no number, id or date contains, and that JSON text contains only
 * escaped.
 */
export const separators = { field: '\u001f', row: '\u001e' }

/** The higher of the two separators: all characters of fields are above it. */
const lastSeparator = 0x1f

const [zero, nine] = [0x30, 0x39]

/** A row of packed trades, whose fields are read one after the other. */
export interface PackedRow {
  text(): string
  /** Null if the field is empty. */
  textOrNull(): string | null
  /** A whole number. Its digits are read in place: extracting a text first takes several times as long. */
  whole(): number
}

/**
 * Reads rows of packed trades. After the last field of a row, the next read returns the first field of the next row.
 */
export class PackedRows implements PackedRow {
  readonly #packed: string
  #at = 0

  constructor(packed: string) {
    this.#packed = packed
  }

  isLeft(): boolean {
    return this.#at < this.#packed.length
  }

  text(): string {
    const from = this.#at
    let end = from
    // Beyond the end the code is NaN, and no comparison with NaN is true.
    while (this.#packed.charCodeAt(end) > lastSeparator) end += 1
    this.#at = end + 1
    return this.#packed.slice(from, end)
  }

  textOrNull(): string | null {
    const text = this.text()
    return text === '' ? null : text
  }

  whole(): number {
    let end = this.#at
    let value = 0
    for (; ; end += 1) {
      const code = this.#packed.charCodeAt(end)
      if (!(code >= zero && code <= nine)) {
        // A sign, or more digits than a number represents exactly.
        if (code > lastSeparator || value > Number.MAX_SAFE_INTEGER) return Number(this.text())
        break
      }
      value = value * 10 + (code - zero)
    }
    this.#at = end + 1
    return value
  }
}
