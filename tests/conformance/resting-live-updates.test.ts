import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startLiveUpdates, withLiveUpdatesPaused } from '#api/live-updates.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { createPortfolio, listPortfolios } from '#contract/portfolios/portfolios.ts'
import { portfolioBody, succeed } from '#tests/support/sample-requests.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'

/** The signed-in user: the page's own client asks the browser. */
const session = vi.hoisted(() => ({ client: null as SupabaseClient | null }))
vi.mock('#api/supabase/session.ts', () => ({ loadSupabase: () => Promise.resolve(session.client) }))

const joinedChannels = () => session.client?.getChannels().filter(({ state }) => state === 'joined').length
const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('a page that pauses live updates', () => {
  let server: TestServer
  let ada: TestUser
  let queries: QueryClient
  let asked = 0
  let unwatch: (() => void) | null = null
  let stop: (() => void) | null = null

  beforeAll(async () => {
    server = await startTestServer({ database: 'embedded' })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    ada = await server.signUp()
    const client = createClient(server.url, server.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never, reconnectAfterMs: () => 50 },
    })
    const { error } = await client.auth.signInWithPassword(ada)
    if (error !== null) throw error
    session.client = client
    queries = new QueryClient()
    asked = 0
    // The screen shows portfolio names, fetched from the server.
    const screen = new QueryObserver(queries, {
      queryKey: portfoliosQuery.queryKey,
      queryFn: async () => {
        asked += 1
        return succeed(server, ada.token, listPortfolios, {})
      },
    })
    unwatch = screen.subscribe(() => undefined)
    stop = await startLiveUpdates(queries, ada.userId)
    await expect.poll(() => joinedChannels()).toBe(1)
    await expect.poll(shown).toEqual([])
  })
  afterEach(async () => {
    stop?.()
    unwatch?.()
    await session.client?.removeAllChannels()
    await session.client?.realtime.disconnect()
  })

  const shown = () =>
    queries
      .getQueryData<{ portfolios: { name: string }[] }>(portfoliosQuery.queryKey)
      ?.portfolios.map(({ name }) => name)
  /** A change made by another tab or device. */
  const makeElsewhere = (name: string) => succeed(server, ada.token, createPortfolio, { body: portfolioBody({ name }) })

  it('leaves its channel, fetches once afterwards, and receives later changes', async () => {
    await withLiveUpdatesPaused(queries, async () => {
      await expect.poll(() => session.client?.getChannels().length).toBe(0)
      await makeElsewhere('Meanwhile')
      // Longer than the period in which changes are batched.
      await pass(1_000)
      expect([asked, shown()]).toEqual([1, []])
    })
    expect([asked, shown()]).toEqual([2, ['Meanwhile']])
    await expect.poll(joinedChannels).toBe(1)
    await pass(1_000)
    expect(asked).toBe(2)
    await makeElsewhere('Afterwards')
    await expect.poll(shown).toEqual(['Meanwhile', 'Afterwards'])
  })

  it('resumes after a failed action, however short', async () => {
    const failed = withLiveUpdatesPaused(queries, () => Promise.reject(new Error('no answer')))
    await expect(failed).rejects.toThrow('no answer')
    await expect.poll(joinedChannels).toBe(1)
    await makeElsewhere('Afterwards')
    await expect.poll(shown).toEqual(['Afterwards'])
  })

  it('fetches even if nothing can be joined, and once more when it can', async () => {
    const socket = session.client?.realtime
    await withLiveUpdatesPaused(queries, async () => {
      await socket?.disconnect()
      vi.spyOn(socket as NonNullable<typeof socket>, 'connect').mockImplementation(() => undefined)
      await makeElsewhere('Meanwhile')
    })
    expect([joinedChannels(), shown()]).toEqual([0, ['Meanwhile']])
    await makeElsewhere('Not told')
    vi.restoreAllMocks()
    socket?.connect()
    await expect.poll(shown).toEqual(['Meanwhile', 'Not told'])
  })

  it('does not follow again where it was stopped meanwhile, and begins late where it was begun meanwhile', async () => {
    const stopOther = await withLiveUpdatesPaused(queries, async () => {
      stop?.()
      const begun = await startLiveUpdates(queries, ada.userId)
      expect(joinedChannels()).toBe(0)
      return begun
    })
    await expect.poll(joinedChannels).toBe(1)
    stopOther()
    await expect.poll(() => session.client?.getChannels().length).toBe(0)
  })
})
