import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPortfolio, deletePortfolio, updatePortfolio } from '#contract/portfolios/portfolios.ts'
import { createTrade, deleteTrade, updateTrade } from '#contract/trades/trades.ts'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'
import { liveClient, type Followed, type LiveClient } from '#tests/support/server/live-client.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'

const runs = testDatabases().flatMap((database) => (['1.0.0', '2.0.0'] as const).map((vsn) => ({ database, vsn })))
const anyOf = (table: string) => ({ event: '*', schema: 'public', table }) as const
const told = ({ heard }: Followed) =>
  heard.map(({ eventType, new: row, old }) => [eventType, row['name'] ?? row['id'] ?? old['id']])

/** Live updates through the unmodified client, in both versions of its protocol. */
describe.each(runs)('live updates through supabase-js on $database, protocol $vsn', ({ database, vsn }) => {
  let server: TestServer
  let ada: TestUser
  let bob: TestUser
  const open: LiveClient[] = []
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  // The free plan allows three portfolios, so each test has its own users.
  beforeEach(async () => {
    ;[ada, bob] = [await server.signUp(), await server.signUp()]
  })
  afterEach(async () => {
    for (const client of open.splice(0)) await client.close()
  })
  afterAll(() => server?.close())

  const live = async (user: TestUser | null) => {
    const client = await liveClient(server, user, { vsn })
    open.push(client)
    return client
  }
  let made = 0
  const newPortfolio = async (user: TestUser) => {
    made++
    const name = `Portfolio ${made}`
    return (await succeed(server, user.token, createPortfolio, { body: portfolioBody({ name }) })).portfolio
  }
  /** A change by the user that comes after all earlier ones. */
  const settle = async (user: TestUser, followed: Followed) => {
    const { name } = await newPortfolio(user)
    await expect.poll(() => followed.heard.some(({ new: row }) => row['name'] === name)).toBe(true)
    followed.heard.length = 0
  }

  it('reports inserted, updated and deleted rows to the owner, in the order of the commits', async () => {
    const followed = await (await live(ada)).follow('mine', anyOf('portfolios'))
    expect(followed.system).toEqual([
      expect.objectContaining({ extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' }),
    ])
    const { id, name } = await newPortfolio(ada)
    await expect.poll(() => told(followed)).toEqual([['INSERT', name]])
    await succeed(server, ada.token, updatePortfolio, { params: { id }, body: { name: 'Renamed' } })
    await expect.poll(() => told(followed).slice(1)).toEqual([['UPDATE', 'Renamed']])
    await succeed(server, ada.token, deletePortfolio, { params: { id } })
    await expect.poll(() => told(followed).slice(2)).toEqual([['DELETE', id]])
    expect(followed.heard[2]).toMatchObject({ eventType: 'DELETE', table: 'portfolios', old: { id }, new: {} })
    // Many at once, some deleted before they can be read: the order holds, and each deletion is reported.
    followed.heard.length = 0
    const other = await newPortfolio(ada)
    const names = ['A', 'B', 'C', 'D', 'E']
    for (const next of names) {
      await succeed(server, ada.token, updatePortfolio, { params: { id: other.id }, body: { name: next } })
    }
    await succeed(server, ada.token, deletePortfolio, { params: { id: other.id } })
    await expect.poll(() => told(followed).at(-1)).toEqual(['DELETE', other.id])
    const seen = followed.heard.map(({ new: row }) => names.indexOf(String(row['name']))).filter((at) => at >= 0)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })

  it('sends the row as the client reads it', async () => {
    const followed = await (await live(ada)).follow('rows', anyOf('portfolios'))
    const portfolio = await newPortfolio(ada)
    await expect.poll(() => followed.heard.length).toBe(1)
    expect(followed.heard[0]).toMatchObject({
      eventType: 'INSERT',
      schema: 'public',
      table: 'portfolios',
      errors: null,
      old: {},
      new: { id: portfolio.id, user_id: ada.userId, name: portfolio.name, opening_balance: 10_000, trade_count: 0 },
    })
    expect(Date.parse(followed.heard[0]?.commit_timestamp ?? '')).toBeLessThanOrEqual(Date.now())
    await succeed(server, ada.token, updatePortfolio, { params: { id: portfolio.id }, body: { name: 'Other' } })
    await expect.poll(() => followed.heard.length).toBe(2)
    expect(followed.heard[1]).toMatchObject({ eventType: 'UPDATE', new: { name: 'Other' }, old: { id: portfolio.id } })
  })

  it('reports a trade, and the portfolio that it belongs to', async () => {
    const portfolio = await newPortfolio(ada)
    const client = await live(ada)
    const trades = await client.follow('trades', anyOf('trades'))
    const portfolios = await client.follow('booked', { ...anyOf('portfolios'), event: 'UPDATE' })
    const body = { ...roundTrip('115', '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id }
    const { trade } = await succeed(server, ada.token, createTrade, { body })
    await expect.poll(() => portfolios.heard.at(-1)?.new).toMatchObject({ id: portfolio.id, balance: 10_015 })
    await expect
      .poll(() => trades.heard.at(0))
      .toMatchObject({ eventType: 'INSERT', new: { id: trade.id, net_pnl: 15 } })
    await succeed(server, ada.token, updateTrade, { params: { id: trade.id }, body: { thesis: 'Better' } })
    await expect.poll(() => trades.heard.at(-1)?.new).toMatchObject({ thesis: 'Better' })
    await succeed(server, ada.token, deleteTrade, { params: { id: trade.id }, query: {} })
    await expect.poll(() => trades.heard.at(-1)).toMatchObject({ eventType: 'DELETE', old: { id: trade.id } })
  })

  it('sends no user another user’s changes, for any subscription', async () => {
    const mine = await (await live(ada)).follow('mine', anyOf('portfolios'))
    const theirs = await live(bob)
    const all = await theirs.follow('all', { event: '*', schema: 'public' })
    const named = await theirs.follow('named', { ...anyOf('portfolios'), filter: `user_id=eq.${ada.userId}` })
    const visitor = await (await live(null)).follow('visitor', anyOf('portfolios'))
    const { id } = await newPortfolio(ada)
    await succeed(server, ada.token, updatePortfolio, { params: { id }, body: { name: `Secret ${id}` } })
    await succeed(server, ada.token, deletePortfolio, { params: { id } })
    await expect.poll(() => mine.heard.at(-1)?.eventType).toBe('DELETE')
    // The next event is Bob's own, so nothing came before it.
    const own = await newPortfolio(bob)
    await expect.poll(() => all.heard.length).toBe(1)
    expect(told(all)).toEqual([['INSERT', own.name]])
    expect(named.heard).toEqual([])
    expect(visitor.heard).toEqual([])
  })

  it('respects the requested event and filter', async () => {
    const client = await live(ada)
    const control = await client.follow('control', anyOf('portfolios'))
    const removed = await client.follow('removed', { ...anyOf('portfolios'), event: 'DELETE' })
    const some = (filter: string) => client.follow(filter, { ...anyOf('portfolios'), filter })
    const [own, notOwn, one, several, large, small, both] = await Promise.all([
      some(`user_id=eq.${ada.userId}`),
      some(`user_id=neq.${ada.userId}`),
      some('name=eq.Filtered'),
      some('name=in.(Filtered,"Second, too")'),
      some('opening_balance=gte.20000'),
      some('opening_balance=lt.20000'),
      some('opening_balance=gt.19999,name=like.Sec%'),
    ])
    const make = async (name: string, openingBalance: string) =>
      (
        await succeed(server, ada.token, createPortfolio, {
          body: portfolioBody({ name, openingBalance: openingBalance as never }),
        })
      ).portfolio
    const first = await make('Filtered', '10000')
    await make('Second, too', '20000')
    await settle(ada, control)
    expect(told(own).slice(0, 2)).toEqual([
      ['INSERT', 'Filtered'],
      ['INSERT', 'Second, too'],
    ])
    expect(notOwn.heard).toEqual([])
    expect(told(one)).toEqual([['INSERT', 'Filtered']])
    expect(told(several)).toEqual([
      ['INSERT', 'Filtered'],
      ['INSERT', 'Second, too'],
    ])
    expect(told(large)).toEqual([['INSERT', 'Second, too']])
    expect(told(small)[0]).toEqual(['INSERT', 'Filtered'])
    expect(told(both)).toEqual([['INSERT', 'Second, too']])
    expect(removed.heard).toEqual([])
    await succeed(server, ada.token, deletePortfolio, { params: { id: first.id } })
    await expect.poll(() => told(removed)).toEqual([['DELETE', first.id]])
  })

  it('reports changes of entries other than trades', async () => {
    const followed = await (await live(ada)).follow('tags', anyOf('tags'))
    await sql`insert into tags (user_id, name) values (${ada.userId}::uuid, 'Breakout')`.execute(
      server.services.database.kysely,
    )
    await expect.poll(() => told(followed)).toEqual([['INSERT', 'Breakout']])
  })

  it('sends only the requested columns', async () => {
    const followed = await (await live(ada)).follow('few', { ...anyOf('portfolios'), select: ['id', 'name'] })
    const { id, name } = await newPortfolio(ada)
    await expect.poll(() => followed.heard.map((change) => change.new)).toEqual([{ id, name }])
  })

  it('joins with subscriptions that it does not support, and says so', async () => {
    const client = await live(ada)
    for (const filter of [
      anyOf('fills_of_all'),
      { ...anyOf('portfolios'), filter: 'nobody=eq.1' },
      { ...anyOf('portfolios'), filter: 'name=matches.x' },
    ]) {
      const followed = await client.follow(`unknown ${JSON.stringify(filter)}`, filter)
      expect(followed.system).toEqual([expect.objectContaining({ status: 'error', extension: 'postgres_changes' })])
    }
  })

  it('refuses at once to join for broadcast or presence, which it does not support', async () => {
    const { supabase } = await live(ada)
    const rooms = [
      supabase.channel('shouts').on('broadcast', { event: 'shout' }, () => {}),
      supabase.channel('acknowledged', { config: { broadcast: { ack: true } } }),
      supabase
        .channel('both', { config: { broadcast: { self: true } } })
        .on('postgres_changes', anyOf('portfolios'), () => {}),
      supabase.channel('who', { config: { presence: { key: 'me' } } }).on('presence', { event: 'sync' }, () => {}),
      supabase
        .channel('who, and changes')
        .on('postgres_changes', anyOf('portfolios'), () => {})
        .on('presence', { event: 'sync' }, () => {}),
    ]
    for (const room of rooms) {
      const states: string[] = []
      const reasons: string[] = []
      room.subscribe((state, error) => {
        states.push(state)
        reasons.push(String(error?.message))
      })
      await expect.poll(() => states).toContain('CHANNEL_ERROR')
      expect(states).not.toContain('SUBSCRIBED')
      expect(reasons[0]).toContain('NotSupported: this server has no')
      await supabase.removeChannel(room)
    }
    // Who follows changes alone may still try, and is told at once.
    const followed = await (await live(ada)).follow('changes', anyOf('portfolios'))
    await followed.channel.send({ type: 'broadcast', event: 'shout', payload: { text: 'x' } })
    const message = expect.stringContaining('NotSupported: this server has no broadcast')
    await expect.poll(() => followed.system.at(-1)).toMatchObject({ extension: 'system', status: 'error', message })
    expect(await followed.channel.track({ at: 'desk' })).toBe('error')
    const unjoined = supabase.channel('never joined')
    expect(await unjoined.send({ type: 'broadcast', event: 'shout', payload: { text: 'x' } })).toBe('error')
    const secret: string[] = []
    supabase.channel('secret', { config: { private: true } }).subscribe((state) => secret.push(state))
    await expect.poll(() => secret).toContain('CHANNEL_ERROR')
  })

  it('answers heartbeats', async () => {
    const client = await live(ada)
    await client.follow('beating', anyOf('portfolios'))
    const statuses: string[] = []
    client.supabase.realtime.onHeartbeat((status) => statuses.push(status))
    await client.supabase.realtime.sendHeartbeat()
    await expect.poll(() => statuses).toEqual(['sent', 'ok'])
  })
})
