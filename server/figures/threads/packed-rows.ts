/** What separates fields and rows: characters that no number, id or date contains, and JSON text only escaped. */
export const separators = { field: '\u001f', row: '\u001e' }

/** The last of both: nothing that a field contains is below it. */
const lastSeparator = 0x1f

const [zero, nine] = [0x30, 0x39]

/** A row of packed trades, whose fields are taken one after the other. */
export interface PackedRow {
  text(): string
  /** Null where the field is empty. */
  textOrNull(): string | null
  /** A whole number. Its digits are read where they stand: a text in between takes several times as long. */
  whole(): number
}

/** Rows of packed trades, one after the other: what takes a field after the last of a row has begun the next. */
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
    // Beyond the end there is no code, and nothing is above that.
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
        // A sign, or more digits than a number holds exactly.
        if (code > lastSeparator || value > Number.MAX_SAFE_INTEGER) return Number(this.text())
        break
      }
      value = value * 10 + (code - zero)
    }
    this.#at = end + 1
    return value
  }
}
