/**
 * Cuts a stream of the Postgres wire protocol into whole messages: PGlite must never see half of one. The first message
 * of a connection has no type byte, the others are a type byte and a length that counts itself.
 */
export class FrameSplitter {
  #rest: Uint8Array = new Uint8Array(0)
  #started = false

  /** Adds received bytes and returns every message that is complete now, in order. */
  take(bytes: Uint8Array): Uint8Array[] {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    const view = new DataView(all.buffer, all.byteOffset, all.byteLength)
    const messages: Uint8Array[] = []
    let start = 0
    for (;;) {
      const typeBytes = this.#started ? 1 : 0
      if (all.length - start < typeBytes + 4) break
      const length = typeBytes + view.getInt32(start + typeBytes)
      if (all.length - start < length) break
      messages.push(all.subarray(start, start + length))
      start += length
      this.#started = true
    }
    this.#rest = all.subarray(start)
    return messages
  }
}

/** Joins messages that follow each other into one call of the database; the first of a connection stands alone. */
export function joinMessages(messages: readonly Uint8Array[]): Uint8Array {
  const [only] = messages
  return messages.length === 1 && only !== undefined ? only : Buffer.concat(messages)
}

const code = (letter: string) => letter.charCodeAt(0)

/** Bytes of ReadyForQuery, which ends an answer: its type, its length and the state of the session. */
const readyBytes = 6

/** The state of the session that an answer ends with; null where it ends otherwise. */
export function sessionStateAfter(answer: Uint8Array): 'idle' | 'in transaction' | null {
  const start = answer.length - readyBytes
  if (start < 0 || answer[start] !== code('Z')) return null
  return answer[start + readyBytes - 1] === code('I') ? 'idle' : 'in transaction'
}

/** Whether an answer of whole messages tells that a transaction was committed, whatever came after it. */
export function hasCommit(answer: Uint8Array): boolean {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let start = 0; start + 5 <= answer.length; start += 1 + view.getInt32(start + 1)) {
    const isCompletion = answer[start] === code('C')
    if (isCompletion && Buffer.from(answer.subarray(start + 5, start + 11)).toString() === 'COMMIT') return true
  }
  return false
}
