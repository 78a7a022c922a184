// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as live from '#api/supabase/live.ts'
import * as access from '#api/teams/team-access.ts'
import { startLiveUpdates } from './live-updates.ts'
import { tradesKey } from './refresh-after-trade-change.ts'

/** Stands for the server's push of a changed table. */
let push = (_table: live.LiveTable, _isDeletion: boolean): void => undefined

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
  vi.spyOn(live, 'subscribeToTables').mockImplementation((_userId, onChange) => {
    push = onChange
    return Promise.resolve({ stop: () => undefined, joined: Promise.resolve() })
  })
  vi.spyOn(access, 'hasTeamPortfolios').mockReturnValue(false)
  vi.spyOn(access, 'refreshTeamAccess').mockResolvedValue()
  vi.spyOn(access, 'refreshTeamPortfolios').mockResolvedValue()
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
    push('trades', false)
    await pass(100)
  }
}

describe('live updates', () => {
  it('of a team check at once what it shows, in hidden pages too', async () => {
    visibility = 'hidden'
    push('team_changes', false)
    push('team_changes', true)
    expect(vi.mocked(access.refreshTeamAccess).mock.calls.map(([, hasLeft]) => hasLeft)).toEqual([false, true])
    await pass(5_000)
    expect(fetchTimes).toEqual([0])
  })

  it('of a shared portfolio refetch what it shows, once, and not what the team may see', async () => {
    vi.mocked(access.hasTeamPortfolios).mockReturnValue(true)
    vi.mocked(access.refreshTeamAccess).mockClear()
    push('shared_portfolio_changes', false)
    await pass(300)
    push('shared_portfolio_changes', false)
    await pass(5_000)
    expect(fetchTimes).toEqual([0, 700])
    expect(access.refreshTeamPortfolios).toHaveBeenCalledTimes(1)
    expect(access.refreshTeamAccess).not.toHaveBeenCalled()
    // It is shared no longer, which its team says.
    push('shared_portfolio_changes', true)
    await pass(5_000)
    expect(fetchTimes).toEqual([0, 700])
  })

  it('of notifications leave figures alone', async () => {
    push('notifications', false)
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
