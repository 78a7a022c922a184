import { beforeAll, expect, test } from 'vitest'
import { getPortfolioMetrics } from '#contract/figures/metrics.ts'
import { createCustomStat } from '#contract/playbook/custom-stats.ts'
import { createMistake } from '#contract/playbook/mistakes.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { createTag, deleteTag } from '#contract/playbook/tags.ts'
import type { RouteInput } from '#contract/route.ts'
import { bulkCreateTrades } from '#contract/trades/bulk-trades.ts'
import { getTradeTotals, listTradeGroups, listTradeRows, tradeGroupings } from '#contract/trades/history.ts'
import { sumMoney } from '#domain/numbers/decimal.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, money, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

type Query = RouteInput<typeof getTradeTotals>['query']
type GroupQuery = Omit<RouteInput<typeof listTradeGroups>['query'], 'by'>
type Grouping = (typeof tradeGroupings)[number]

onBothDatabases('groups of the history', (server) => {
  let token = ''
  let portfolioId = ''
  let breakout = ''
  let tags: string[] = []
  let late = ''

  const groups = async (by: Grouping, query: GroupQuery = {}) =>
    (await succeed(server(), token, listTradeGroups, { query: { portfolio_id: portfolioId, by, ...query } })).groups
  const totals = async (query: Query = {}) =>
    (await succeed(server(), token, getTradeTotals, { query: { portfolio_id: portfolioId, ...query } })).totals
  const rows = async (query: Query) =>
    (
      await succeed(server(), token, listTradeRows, {
        query: { portfolio_id: portfolioId, columns: 'exitAt,symbol', order: 'asc', ...query },
      })
    ).trades
  const ask = (query: RouteInput<typeof listTradeGroups>['query']) =>
    server().call(listTradeGroups, { query: { portfolio_id: portfolioId, ...query } }, token)
  const brief = async (by: Grouping, query: GroupQuery = {}) =>
    (await groups(by, query)).map(({ key, trades, netPnl }) => [key, trades, netPnl])

  beforeAll(async () => {
    const trader = await traderWithPortfolio(server(), { timeZone: 'America/New_York' })
    token = trader.token
    portfolioId = trader.portfolio.id
    breakout = (await succeed(server(), token, createSetup, { body: { name: 'Breakout' } })).setup.id
    tags = []
    for (const name of ['news', 'open']) {
      tags.push((await succeed(server(), token, createTag, { body: { name } })).tag.id)
    }
    late = (await succeed(server(), token, createMistake, { body: { name: 'Too late of mine' } })).mistake.id
    const [news = '', open = ''] = tags
    // Bought at 100 an hour before. 03:30 UTC of 1 April is 23:30 of 31 March in New York (summer time, UTC-4).
    const bodies = [
      roundTrip('110.10', '2025-03-31T15:00:00.000Z', { symbol: 'ES', setupId: breakout, tags: [news] }),
      roundTrip('95.05', '2025-04-01T03:30:00.000Z', { symbol: 'NQ', tags: [news, open], mistakeIds: [late] }),
      roundTrip('100', '2025-04-01T15:00:00.000Z', { symbol: 'ES', commission: money('0'), setupId: breakout }),
      roundTrip('120.25', '2025-04-07T20:00:00.000Z', {
        symbol: 'CL',
        initialStopPrice: decimal('90'),
        commission: money('0.25'),
      }),
      roundTrip('50', '2025-04-08T15:00:00.000Z', { symbol: 'CL', isExcluded: true }),
      { ...roundTrip('1', '2025-04-08T15:00:00.000Z'), symbol: 'ZN', status: 'planned' as const, executions: [] },
    ]
    await succeed(server(), token, bulkCreateTrades, {
      body: { mode: 'allOrNothing', trades: bodies.map((body) => ({ ...body, portfolioId })) },
    })
  })

  test('have weeks that begin on the requested day', async () => {
    expect(await brief('week', { week_start: 7 })).toEqual([
      ['2025-03-30', 3, '5.15'],
      ['2025-04-06', 2, '20'],
      [null, 1, '0'],
    ])
    // From Tuesday to Monday.
    expect(await brief('week', { week_start: 2 })).toEqual([
      ['2025-03-25', 2, '5.15'],
      ['2025-04-01', 2, '20'],
      ['2025-04-08', 1, '0'],
      [null, 1, '0'],
    ])
  })

  test('are those of the exit in the portfolio’s time zone, with their sums', async () => {
    expect(await brief('month')).toEqual([
      ['2025-03', 2, '5.15'],
      ['2025-04', 3, '20'],
      [null, 1, '0'],
    ])
    expect(await brief('week')).toEqual([
      ['2025-03-31', 3, '5.15'],
      ['2025-04-07', 2, '20'],
      [null, 1, '0'],
    ])
    expect(await brief('day')).toEqual([
      ['2025-03-31', 2, '5.15'],
      ['2025-04-01', 1, '0'],
      ['2025-04-07', 1, '20'],
      ['2025-04-08', 1, '0'],
      [null, 1, '0'],
    ])
    expect(await brief('year')).toEqual([
      ['2025', 5, '25.15'],
      [null, 1, '0'],
    ])
    // Two Mondays and two Tuesdays.
    expect(await brief('weekday')).toEqual([
      ['1', 3, '25.15'],
      ['2', 2, '0'],
      [null, 1, '0'],
    ])
  })

  test('by the hour of the entry are in the order of the clock', async () => {
    // Entries at 14:00, 02:30, 14:00, 19:00 and 14:00 UTC: 10, 22, 10, 15 and 10 in New York.
    expect(await brief('entryHour')).toEqual([
      ['10', 3, '10.1'],
      ['15', 1, '20'],
      ['22', 1, '-4.95'],
      [null, 1, '0'],
    ])
    expect(await brief('entryWeekday')).toEqual([
      ['1', 3, '25.15'],
      ['2', 2, '0'],
      [null, 1, '0'],
    ])
  })

  test('by the session of the entry are in the order of the day', async () => {
    // Shares in dollars: 10:00, 22:30, 10:00, 15:00 and 10:00 in New York, where they trade until 20:00.
    expect(await brief('entrySession')).toEqual([
      ['RTH', 4, '30.1'],
      [null, 2, '-4.95'],
    ])
    expect((await rows({ entry_session: 'RTH' })).length).toBe(4)
    expect(new Set((await rows({ without: 'session' })).map(({ symbol }) => symbol))).toEqual(new Set(['NQ', 'ZN']))
  })

  test('by a reference have its ids, and trades without one form a separate group', async () => {
    const [news = '', open = ''] = tags
    expect(await brief('setup')).toEqual([
      [breakout, 2, '10.1'],
      [null, 4, '15.05'],
    ])
    expect(new Map((await brief('tag')).map(([key, ...rest]) => [key, rest]))).toEqual(
      new Map<unknown, unknown>([
        [news, [2, '5.15']],
        [open, [1, '-4.95']],
        [null, [4, '20']],
      ]),
    )
    expect(await brief('mistake')).toEqual([
      [late, 1, '-4.95'],
      [null, 5, '30.1'],
    ])
  })

  test('count what the sums leave out, and give R with how many trades have one', async () => {
    const cl = (await groups('symbol')).find(({ key }) => key === 'CL')
    expect(cl).toEqual({
      key: 'CL',
      trades: 2,
      completed: 1,
      excluded: 1,
      wins: 1,
      losses: 0,
      breakevens: 0,
      grossPnl: '20.25',
      totalFees: '0.25',
      netPnl: '20',
      totalR: 2,
      tradesWithR: 1,
    })
  })

  test.each(tradeGroupings.filter((by) => by !== 'tag' && by !== 'mistake'))(
    'by %s add up to the totals, which are the metrics',
    async (by) => {
      for (const query of [{}, { symbol: 'ES,CL' }, { from: '2025-04-01' as CalendarDate }] as Query[]) {
        const all = await totals(query)
        const parts = await groups(by, query)
        expect(sumMoney(parts.map(({ netPnl }) => netPnl))).toBe(all.netPnl)
        expect(parts.reduce((sum, part) => sum + part.trades, 0)).toBe(all.trades)
        expect(parts.reduce((sum, part) => sum + part.completed, 0)).toBe(all.completed)
      }
      const { metrics } = await succeed(server(), token, getPortfolioMetrics, { params: { portfolioId }, query: {} })
      expect(Number((await totals()).netPnl)).toBe(metrics['netPnl']?.value)
    },
  )

  test('are found again by the filters that say the same', async () => {
    const exits = async (query: Query) => (await rows(query)).map(({ symbol }) => symbol)
    expect(await exits({ entry_hour: '10' })).toEqual(['ES', 'ES', 'CL'])
    expect(await exits({ entry_hour: '15,22' })).toEqual(['NQ', 'CL'])
    expect(await exits({ entry_weekday: '2' })).toEqual(['ES', 'CL'])
    expect(await exits({ without: 'setup' })).toEqual(['NQ', 'CL', 'CL', 'ZN'])
    expect(await exits({ without: 'setup,tag,date' })).toEqual(['ZN'])
    expect(await exits({ without: 'mistake', symbol: 'NQ' })).toEqual([])
    expect(await exits({ without: 'result' })).toEqual(['ZN'])
    const [one, , three] = await rows({})
    expect(await exits({ id: `${one?.id},${three?.id},${crypto.randomUUID()}` })).toEqual(['ES', 'ES'])
  })

  test('by a custom stat are its choices or bands of its numbers, which filters find again', async () => {
    const trader = await traderWithPortfolio(server())
    const portfolio = { portfolio_id: trader.portfolio.id }
    const define = async (body: object) =>
      (await succeed(server(), trader.token, createCustomStat, { body: body as never })).customStat.id
    const mood = await define({ name: 'Mood', kind: 'choice', choices: ['tense', 'calm'] })
    const sleep = await define({ name: 'Sleep', kind: 'number' })
    const gain = await define({ name: 'Gain', kind: 'formula', formula: 'netPnl' })
    // Net P&L from 1 to 7; the last states nothing.
    const bodies = Array.from({ length: 7 }, (_, place) => ({
      ...roundTrip(String(101 + place), `2025-03-0${place + 1}T15:00:00.000Z`),
      portfolioId: trader.portfolio.id,
      customStats: place === 6 ? {} : { [mood]: place % 2 === 0 ? 'calm' : 'tense', [sleep]: place + 1 },
    }))
    await succeed(server(), trader.token, bulkCreateTrades, { body: { mode: 'allOrNothing', trades: bodies } })
    const by = async (stat: string, query: Query = {}) => {
      const asked = { ...portfolio, ...query, by: 'stat' as const, by_stat: stat }
      const found = await succeed(server(), trader.token, listTradeGroups, { query: asked })
      return found.groups.map(({ key, trades, netPnl }) => [key, trades, netPnl])
    }
    expect(await by(mood)).toEqual([
      ['tense', 3, '12'],
      ['calm', 3, '9'],
      [null, 1, '7'],
    ])
    expect(await by(sleep)).toEqual([
      ['1..2', 2, '3'],
      ['3..3', 1, '3'],
      ['4..4', 1, '4'],
      ['5..5', 1, '5'],
      ['6..6', 1, '6'],
      [null, 1, '7'],
    ])
    const gains = [
      ['1..2', 2, '3'],
      ['3..3', 1, '3'],
      ['4..4', 1, '4'],
      ['5..5', 1, '5'],
      ['6..7', 2, '13'],
    ]
    expect(await by(gain)).toEqual(gains)
    // The bands are those of all trades.
    expect(await by(gain, { from: '2025-03-02' as CalendarDate, to: '2025-03-03' as CalendarDate })).toEqual([
      ['1..2', 1, '2'],
      ['3..3', 1, '3'],
    ])
    const sum = async (query: Query) => {
      const asked = { query: { ...portfolio, ...query } }
      return (await succeed(server(), trader.token, getTradeTotals, asked)).totals.netPnl
    }
    expect(await sum({ custom_stat: gain, stat_min: 6, stat_max: 7 })).toBe('13')
    expect(await sum({ custom_stat: mood, without: 'stat' })).toBe('7')
    expect(await sum({ custom_stat: gain, without: 'stat' })).toBe('0')

    const csv = await fetch(
      `${server().url}/api/v1/trades/export?portfolio_id=${trader.portfolio.id}&format=csv&columns=netPnl,customStats&to=2025-03-01`,
      { headers: { authorization: `Bearer ${trader.token}` } },
    )
    const [header, line] = (await csv.text()).split('\r\n')
    expect(header).toBe('netPnl,customStats,Gain')
    expect(line).toMatch(/^1,"\{.*\}",1$/)
  })

  test('by a custom stat need to say which, and it must be there', async () => {
    const unnamed = { status: 400, body: { code: 'validation_failed', details: [{ field: 'by_stat' }] } }
    expect(await ask({ by: 'stat' })).toMatchObject(unnamed)
    expect(await ask({ by: 'setup', by_stat: crypto.randomUUID() })).toMatchObject(unnamed)
    expect(await ask({ by: 'stat', by_stat: crypto.randomUUID() })).toMatchObject({ status: 404 })
  })

  test('follow a change at once, also one that touches no trade', async () => {
    expect((await groups('tag')).length).toBe(3)
    await succeed(server(), token, deleteTag, { params: { id: tags[1] ?? '' } })
    expect((await groups('tag')).length).toBe(2)
  })

  test('refuse unknown values', async () => {
    const refused = await server().call(listTradeGroups, { query: { by: 'mood' as never } }, token)
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed', details: [{ field: 'by' }] } })
    const hour = await server().call(listTradeRows, { query: { entry_hour: '24' } }, token)
    expect(hour).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})
