import { Readable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { localTurns } from '#server/request/turns.ts'
import { callAfter, RequestTurn } from './request-turn.ts'

const limits = { tasks: 'calls', running: 1, waiting: 1 }
const never = new AbortController().signal

describe('the turn of a request', () => {
  it('is one, however often it is taken, until it ends', async () => {
    const turns = localTurns(limits)
    const first = new RequestTurn(turns, () => 'ann', never)
    await Promise.all([first.join(), first.take(), first.take()])
    const second = new RequestTurn(turns, () => 'ann', never)
    const waits = second.take()
    await expect(new RequestTurn(turns, () => 'ann', never).take()).rejects.toMatchObject({ code: 'too_many_requests' })
    first.end()
    await waits
    second.end()
  })

  it('is not waited for by a client who has gone', async () => {
    const turns = localTurns(limits)
    const endFirst = await turns.take('ann', never)
    const leave = new AbortController()
    const gone = new RequestTurn(turns, () => 'ann', leave.signal)
    const refused = expect(gone.take()).rejects.toMatchObject({ code: 'cancelled' })
    leave.abort()
    await refused
    gone.end()
    await new Promise((resolve) => setImmediate(resolve))
    const next = turns.take('ann', never)
    endFirst()
    const endNext = await next
    endNext()
  })

  it('is waited for regardless where the work must be done', async () => {
    const turns = localTurns(limits)
    const endFirst = await turns.take('ann', never)
    const gone = new RequestTurn(turns, () => 'ann', AbortSignal.abort())
    const turn = gone.takeRegardless()
    endFirst()
    await turn
    gone.end()
  })

  it('is of nobody without a session, and ends without having begun', () => {
    const turn = new RequestTurn(
      localTurns(limits),
      () => {
        throw new Error('no session')
      },
      never,
    )
    turn.end()
    return expect(turn.take()).rejects.toThrow('no session')
  })
})

async function* partsOf(fault: Error | null) {
  yield 'a'
  yield 'b'
  if (fault !== null) throw fault
}

async function read(parts: AsyncIterable<string>) {
  let text = ''
  for await (const part of parts) text += part
  return text
}

describe('what follows the parts of a file', () => {
  it('comes once, after the last part', async () => {
    const ended = vi.fn<() => void>()
    expect(await read(callAfter(partsOf(null), ended))).toBe('ab')
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('comes after a fault', async () => {
    const ended = vi.fn<() => void>()
    await expect(read(callAfter(partsOf(new Error('torn')), ended))).rejects.toThrow('torn')
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it.each([0, 1])('comes when nobody reads on after %i parts', async (count) => {
    const ended = vi.fn<() => void>()
    const stream = Readable.from(callAfter(partsOf(null), ended), { highWaterMark: 1 })
    if (count > 0) await new Promise((resolve) => stream.once('data', resolve))
    const closed = new Promise((resolve) => stream.once('close', resolve))
    stream.destroy()
    await closed
    expect(ended).toHaveBeenCalled()
  })
})
