import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashInThread, verifyInThread } from './password-threads.ts'
import { hashesAtOnce, hashPassword, refuseIfCrowded, verifyPassword } from './passwords.ts'

vi.mock('./password-threads.ts', () => ({ hashInThread: vi.fn(), verifyInThread: vi.fn() }))
vi.mock('node:os', async (actual) => ({ ...(await actual<object>()), availableParallelism: () => 4 }))

/** Password work that ends when it is told to; `most` is how much ran at a time. */
function pausedWork() {
  const running: (() => void)[] = []
  let most = 0
  const start = <T>(answer: T) =>
    new Promise<T>((resolve) => {
      running.push(() => resolve(answer))
      most = Math.max(most, running.length)
    })
  vi.mocked(hashInThread).mockImplementation(() => start('hash'))
  vi.mocked(verifyInThread).mockImplementation(() => start(true))
  return {
    most: () => most,
    running: () => running.length,
    endOne: () => running.shift()?.(),
  }
}

/** Lets everything happen that waits for nothing else. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A sign-up or a sign-in, and how it ends. */
const ask = (place: number) =>
  (place % 2 === 0 ? hashPassword('secret') : verifyPassword('stored', 'secret')).then(
    () => 'done',
    (error: { readonly code?: string }) => error.code,
  )

describe('password work', () => {
  beforeEach(() => void vi.clearAllMocks())
  afterEach(() => void vi.restoreAllMocks())

  it('runs two at a time in a flood of sign-ups and sign-ins, and refuses what would wait too long', async () => {
    // The hash that unknown accounts are compared with is made once, before.
    vi.mocked(hashInThread).mockResolvedValue('hash')
    vi.mocked(verifyInThread).mockResolvedValue(false)
    await verifyPassword(null, 'secret')
    const work = pausedWork()
    const first = [ask(0), ask(1)]
    await turn()
    const flood = [...first, ...Array.from({ length: 148 }, (_, place) => ask(place))]
    await turn()
    expect(refuseIfCrowded).toThrow('rate limit')
    for (let ended = 0; ended < 150; ended += 1) {
      await turn()
      expect(work.running()).toBeLessThanOrEqual(2)
      work.endOne()
    }
    const answers = await Promise.all(flood)
    expect(work.most()).toBe(2)
    // Two run and a hundred wait; the others are told to come back.
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(102)
    expect(answers.filter((answer) => answer === 'over_request_rate_limit')).toHaveLength(48)
  })

  it('is of low priority only while more of it waits', async () => {
    const work = pausedWork()
    const alone = ask(0)
    await turn()
    work.endOne()
    await alone
    const queue = [2, 4, 6, 8].map((place) => ask(place))
    for (let ended = 0; ended < 4; ended += 1) {
      await turn()
      work.endOne()
    }
    await Promise.all(queue)
    const priorities = vi.mocked(hashInThread).mock.calls.map(([, priority]) => priority)
    // Of the queue, two start before it has formed; the third starts while the fourth waits.
    expect(priorities).toEqual(['normal', 'low', 'low', 'low', 'normal'])
  })

  it('leaves a core to the requests of others', () => {
    expect([1, 2, 3, 4, 64].map((cores) => hashesAtOnce(cores))).toEqual([1, 1, 2, 2, 2])
    expect(refuseIfCrowded).not.toThrow()
  })
})
