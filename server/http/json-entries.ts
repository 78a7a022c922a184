const [quote, backslash, comma, list, object] = Buffer.from('"\\,[{')

/**
 * Counts the entries of JSON while it arrives: those of all objects and lists together, an empty one counting as one.
 * Parsing takes time and memory by this number rather than by bytes. What is not JSON is counted somehow.
 */
export class JsonEntryCounter {
  #isInText = false
  #isEscaped = false
  #entries = 0

  /** Reads the next part, which may begin anywhere; returns the entries so far. */
  add(part: Uint8Array): number {
    let [isInText, isEscaped, entries] = [this.#isInText, this.#isEscaped, this.#entries]
    for (const byte of part) {
      if (isEscaped) isEscaped = false
      else if (byte === quote) isInText = !isInText
      else if (isInText) isEscaped = byte === backslash
      // A bracket begins the first entry of a list or object, a comma each further one.
      else if (byte === comma || byte === list || byte === object) entries++
    }
    this.#isInText = isInText
    this.#isEscaped = isEscaped
    this.#entries = entries
    return entries
  }
}
