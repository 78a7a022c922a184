// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLiveUpdates } from './live-updates.ts'
import { tradesKey } from './refresh-after-trade-change.ts'

/** Stands for the server's push of a changed table. */
type Pushed = 'trades' | 'team_changes' | 'notifications'
const push = vi.hoisted(() => ({ notify: (_table: Pushed, _isDeletion: boolean): void => undefined }))
vi.mock('#api/supabase/live.ts', () => ({
  subscribeToTables: (_userId: string, onChange: (table: Pushed, isDeletion: boolean) => void) => {
    push.notify = onChange
    return Promise.resolve({ stop: () => undefined, joined: Promise.resolve() })
  },
}))

/** How long the server takes to respond, in milliseconds. */
let responseMs = 0
/** When the query was fetched, in milliseconds since live updates started. */
let fetchTimes: number[] = []
let visibility: DocumentVisibilityState = 'visible'
/** What the screen shows. */
let shown = (): unknown => undefined
let unwatch = (): void => undefined
let stop = (): void => undefined
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(async () => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  responseMs = 0
  fetchTimes = []
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  stop = await startLiveUpdates(queries, '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0001')
  const started = performance.now()
  const screen = new QueryObserver(queries, {
    queryKey: [...tradesKey, 'shown'],
    queryFn: async () => {
      fetchTimes.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, responseMs))
      return 'figures'
    },
  })
  unwatch = screen.subscribe(() => undefined)
  shown = () => screen.getCurrentResult().data
  await pass(0)
  expect(fetchTimes).toEqual([0])
})
afterEach(() => {
  unwatch()
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Sends a change every hundred milliseconds, as during an import in another tab. */
async function changeFor(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    push.notify('trades', false)
    await pass(100)
  }
}

describe('live updates', () => {
  it('of a team refetch what it shares; nothing of a team that was left stays on screen meanwhile', async () => {
    responseMs = 300
    push.notify('team_changes', false)
    await pass(800)
    expect(fetchTimes).toEqual([0, 700])
    expect(shown()).toBe('figures')
    await pass(10_000)
    push.notify('team_changes', true)
    await pass(800)
    expect(fetchTimes).toHaveLength(3)
    expect(shown()).toBeUndefined()
    await pass(300)
    expect(shown()).toBe('figures')
  })

  it('of notifications leave figures alone', async () => {
    push.notify('notifications', false)
    await pass(5_000)
    expect(fetchTimes).toEqual([0])
  })

  it('refetch once for changes in quick succession', async () => {
    await changeFor(600)
    await pass(5_000)
    expect(fetchTimes).toEqual([0, 700])
  })

  it('refetch less often the longer a response takes, and once after the last change', async () => {
    responseMs = 500
    await changeFor(20_000)
    // Half a second of refetching, then a pause eight times as long.
    expect(fetchTimes).toEqual([0, 700, 5_200, 9_700, 14_200, 18_700])
    await pass(30_000)
    expect(fetchTimes).toEqual([0, 700, 5_200, 9_700, 14_200, 18_700, 23_200])
  })

  it('pause for ten seconds at most', async () => {
    responseMs = 4_000
    await changeFor(25_000)
    expect(fetchTimes).toEqual([0, 700, 14_700])
  })

  it('wait while the page is hidden, and refetch once when it becomes visible', async () => {
    visibility = 'hidden'
    await changeFor(5_000)
    expect(fetchTimes).toEqual([0])
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(fetchTimes).toEqual([0, 5_000])
    await pass(10_000)
    expect(fetchTimes).toHaveLength(2)
  })

  it('do not refetch after they are stopped', async () => {
    visibility = 'hidden'
    await changeFor(1_000)
    stop()
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(5_000)
    expect(fetchTimes).toEqual([0])
  })
})
