// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLiveUpdates } from './live-updates.ts'
import { tradesKey } from './refresh-after-trade-change.ts'

/** Stands for the server's push of a changed table. */
const access = vi.hoisted(() => ({
  refresh: vi.fn((_queries: unknown, _hasLeft: boolean) => Promise.resolve()),
  portfolios: vi.fn(() => Promise.resolve()),
  hasTeamPortfolios: false,
}))
vi.mock('#api/teams/team-access.ts', () => ({
  hasTeamPortfolios: () => access.hasTeamPortfolios,
  refreshTeamAccess: access.refresh,
  refreshTeamPortfolios: access.portfolios,
}))

type Pushed = 'trades' | 'team_changes' | 'shared_portfolio_changes' | 'notifications'
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
  it('of a team check at once what it shows, in hidden pages too', async () => {
    visibility = 'hidden'
    push.notify('team_changes', false)
    push.notify('team_changes', true)
    expect(access.refresh.mock.calls.map(([, hasLeft]) => hasLeft)).toEqual([false, true])
    await pass(5_000)
    expect(fetchTimes).toEqual([0])
  })

  it('of a shared portfolio refetch what it shows, once, and not what the team may see', async () => {
    access.refresh.mockClear()
    access.hasTeamPortfolios = true
    push.notify('shared_portfolio_changes', false)
    await pass(300)
    push.notify('shared_portfolio_changes', false)
    await pass(5_000)
    expect(fetchTimes).toEqual([0, 700])
    expect(access.portfolios).toHaveBeenCalledTimes(1)
    expect(access.refresh).not.toHaveBeenCalled()
    // It is shared no longer, which its team says.
    push.notify('shared_portfolio_changes', true)
    await pass(5_000)
    expect(fetchTimes).toEqual([0, 700])
    access.hasTeamPortfolios = false
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
