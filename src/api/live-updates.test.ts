// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLiveUpdates } from './live-updates.ts'
import { tradesKey } from './refresh-after-trade-change.ts'

/** Tells of a change of trades, as the server's push does. */
const push = vi.hoisted(() => ({ tell: (_table: 'trades'): void => undefined }))
vi.mock('#api/supabase/live.ts', () => ({
  followTables: (_userId: string, onChange: (table: 'trades') => void) => {
    push.tell = onChange
    return Promise.resolve({ stop: () => undefined, joined: Promise.resolve() })
  },
}))

/** How long the server takes for what is on screen, in milliseconds. */
let takes = 0
/** When it was asked, in milliseconds since the page follows. */
let asked: number[] = []
let visibility: DocumentVisibilityState = 'visible'
let unwatch = (): void => undefined
let stop = (): void => undefined
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(async () => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  takes = 0
  asked = []
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  stop = await startLiveUpdates(queries, '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0001')
  const begun = performance.now()
  const screen = new QueryObserver(queries, {
    queryKey: [...tradesKey, 'shown'],
    queryFn: async () => {
      asked.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, takes))
      return null
    },
  })
  unwatch = screen.subscribe(() => undefined)
  await pass(0)
  expect(asked).toEqual([0])
})
afterEach(() => {
  unwatch()
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A change every hundred milliseconds, as in an import that another page sends. */
async function changeFor(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    push.tell('trades')
    await pass(100)
  }
}

describe('changes of which a page is told', () => {
  it('are answered once where they follow each other', async () => {
    await changeFor(600)
    await pass(5_000)
    expect(asked).toEqual([0, 700])
  })

  it('are answered the more rarely the longer an answer takes, and the last of them is', async () => {
    takes = 500
    await changeFor(20_000)
    // Half a second of asking and eight times as long of rest.
    expect(asked).toEqual([0, 700, 5_200, 9_700, 14_200, 18_700])
    await pass(30_000)
    expect(asked).toEqual([0, 700, 5_200, 9_700, 14_200, 18_700, 23_200])
  })

  it('are answered after ten seconds at the latest', async () => {
    takes = 4_000
    await changeFor(25_000)
    expect(asked).toEqual([0, 700, 14_700])
  })

  it('wait where nobody looks, and are answered once when somebody does', async () => {
    visibility = 'hidden'
    await changeFor(5_000)
    expect(asked).toEqual([0])
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(asked).toEqual([0, 5_000])
    await pass(10_000)
    expect(asked).toHaveLength(2)
  })

  it('are not answered by a page that has stopped following', async () => {
    visibility = 'hidden'
    await changeFor(1_000)
    stop()
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(5_000)
    expect(asked).toEqual([0])
  })
})
