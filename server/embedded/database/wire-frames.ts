/**
 * Cuts a stream of the Postgres wire protocol into whole messages, because PGlite must never receive an incomplete one.
 * The first message of a connection has no type byte; the others have a type byte and a length that includes itself.
 */
export class FrameSplitter {
  #rest: Uint8Array = new Uint8Array(0)
  #started = false

  /** Adds received bytes and returns all messages that are now complete, in order. */
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

/** Joins consecutive messages into one call of the database; the first message of a connection stays alone. */
export function joinMessages(messages: readonly Uint8Array[]): Uint8Array {
  const [only] = messages
  return messages.length === 1 && only !== undefined ? only : Buffer.concat(messages)
}

const code = (letter: string) => letter.charCodeAt(0)

/** Bytes of ReadyForQuery, which ends a response: its type, its length and the state of the session. */
const readyBytes = 6

/** The state of the session at the end of a response; null if the response does not end with ReadyForQuery. */
export function sessionStateAfter(answer: Uint8Array): 'idle' | 'in transaction' | null {
  const start = answer.length - readyBytes
  if (start < 0 || answer[start] !== code('Z')) return null
  return answer[start + readyBytes - 1] === code('I') ? 'idle' : 'in transaction'
}

/** Whether a response of whole messages contains a commit, at any position. */
export function hasCommit(answer: Uint8Array): boolean {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let start = 0; start + 5 <= answer.length; start += 1 + view.getInt32(start + 1)) {
    const isCompletion = answer[start] === code('C')
    if (isCompletion && Buffer.from(answer.subarray(start + 5, start + 11)).toString() === 'COMMIT') return true
  }
  return false
}
