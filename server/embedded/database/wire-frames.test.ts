import { array, assert, integer, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FrameSplitter, joinMessages, hasCommit, sessionStateAfter } from './wire-frames.ts'

/** A message of the protocol: a type byte (none for the first) and a length that counts itself. */
function message(type: string | null, body: readonly number[]): Uint8Array {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Uint8Array.from([...(type === null ? [] : [type.charCodeAt(0)]), ...length, ...body])
}

const bytes = array(integer({ min: 0, max: 255 }), { maxLength: 40 })

describe('Frames', () => {
  it('returns whole messages, however the stream is cut', () => {
    assert(
      property(bytes, array(bytes), array(nat(60)), (first, bodies, cuts) => {
        const sent = [message(null, first), ...bodies.map((body) => message('Q', body))]
        const stream = Buffer.concat(sent)
        const frames = new FrameSplitter()
        const received: Uint8Array[] = []
        let at = 0
        for (const cut of [...cuts, stream.length]) {
          received.push(...frames.take(stream.subarray(at, at + cut)).map((frame) => Uint8Array.from(frame)))
          at += cut
        }
        expect(received).toEqual(sent)
      }),
    )
  })

  it('keeps an incomplete message', () => {
    const frames = new FrameSplitter()
    const whole = message(null, [1, 2, 3])
    expect(frames.take(whole.subarray(0, 3))).toEqual([])
    expect(frames.take(whole.subarray(3, 6))).toEqual([])
    expect(frames.take(whole.subarray(6)).map((frame) => [...frame])).toEqual([[...whole]])
  })
})

describe('joined', () => {
  it('joins in order and returns a single message unchanged', () => {
    const one = Uint8Array.from([1])
    expect(joinMessages([one])).toBe(one)
    expect([...joinMessages([one, Uint8Array.from([2, 3])])]).toEqual([1, 2, 3])
  })
})

const text = (written: string) => [...Buffer.from(`${written}\0`)]
const completed = (tag: string) => message('C', text(tag))
const ready = (state: string) => message('Z', [state.charCodeAt(0)])
const answerOf = (...messages: Uint8Array[]) => Buffer.concat(messages)

describe('the end of an answer', () => {
  it.each([
    ['idle', answerOf(completed('COMMIT'), ready('I'))],
    ['in transaction', answerOf(completed('INSERT 0 1'), ready('T'))],
    ['in transaction', answerOf(message('E', text('SERROR')), ready('E'))],
    [null, answerOf(completed('INSERT 0 1'))],
    [null, answerOf()],
  ])('says %s', (state, answer) => {
    expect(sessionStateAfter(answer)).toBe(state)
  })

  it('detects a commit, even if another transaction began after it', () => {
    expect(hasCommit(answerOf(completed('INSERT 0 1'), completed('COMMIT'), completed('BEGIN'), ready('T')))).toBe(true)
    expect(hasCommit(answerOf(message('D', text('COMMIT')), completed('SELECT 1'), ready('T')))).toBe(false)
    expect(hasCommit(answerOf())).toBe(false)
  })
})
