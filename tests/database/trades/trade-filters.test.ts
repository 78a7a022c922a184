import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { listTradeFigures } from '#contract/figures/journal-figures.ts'
import { getPortfolioMetrics } from '#contract/figures/metrics.ts'
import { createCustomStat, updateCustomStat } from '#contract/playbook/custom-stats.ts'
import { createExchange } from '#contract/playbook/exchanges.ts'
import { createMistake } from '#contract/playbook/mistakes.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { createTag } from '#contract/playbook/tags.ts'
import { updatePortfolio } from '#contract/portfolios/portfolios.ts'
import type { RouteInput } from '#contract/route.ts'
import { bulkCreateTrades } from '#contract/trades/bulk-trades.ts'
import { tradeColumns, type ListableTrade } from '#contract/trades/record.ts'
import * as contract from '#contract/trades/trades.ts'
import { sessionFigures } from '#domain/market/session-figures.ts'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { projectFolder } from '#server/runtime/project-folder.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, money, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

type Query = RouteInput<typeof contract.listTradesOptimized>['query']

/** The n-th of several values; each field repeats with a different period. */
const nth = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('there are no values')
  return value
}

const count = 240

/** The day under which a trade is listed. */
const day = ({ exitDate, entryAt }: ListableTrade) =>
  exitDate ??
  (entryAt === null ? null : new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(entryAt)))
const weekdayOf = (trade: ListableTrade) => {
  const date = day(trade)
  return date === null ? null : new Date(`${date}T12:00:00Z`).getUTCDay() || 7
}
const within = (value: number | string | null | undefined, min: number, max: number) =>
  value !== null && value !== undefined && Number(value) >= min && Number(value) <= max

const sessionOf = (trade: ListableTrade) => sessionFigures(trade).entrySession
/** The share of a trade's gain that its costs left. */
const keptOf = ({ grossPnl, netPnl }: ListableTrade) =>
  grossPnl === null || netPnl === null ? null : Number(grossPnl) > 0 ? Number(netPnl) / Number(grossPnl) : 0

onBothDatabases('filters of the history', (server) => {
  let token = ''
  let portfolioId = ''
  let setups: string[] = []
  let tags: string[] = []
  let mistakes: string[] = []
  let exchangeId = ''
  let heat = ''
  let mood = ''
  let kept = ''
  let costly = ''
  let all: ListableTrade[] = []

  const list = (query: Query) => succeed(server(), token, contract.listTradesOptimized, { query })
  const whole = async (query: Query) =>
    (await list({ portfolio_id: portfolioId, limit: 500, columns: tradeColumns.join(','), ...query })) as unknown as {
      trades: ListableTrade[]
      totals: Awaited<ReturnType<typeof list>>['totals']
    }

  beforeAll(async () => {
    const trader = await traderWithPortfolio(server(), { timeZone: 'Europe/Berlin' })
    token = trader.token
    portfolioId = trader.portfolio.id
    const names = ['One', 'Two', 'Three']
    for (const name of names) {
      setups.push((await succeed(server(), token, createSetup, { body: { name } })).setup.id)
      tags.push((await succeed(server(), token, createTag, { body: { name } })).tag.id)
      mistakes.push((await succeed(server(), token, createMistake, { body: { name } })).mistake.id)
    }
    exchangeId = (await succeed(server(), token, createExchange, { body: { name: 'Mine' } })).exchange.id
    const stat = async (body: object) =>
      (await succeed(server(), token, createCustomStat, { body: body as never })).customStat.id
    heat = await stat({ name: 'Heat of mine', kind: 'number' })
    mood = await stat({ name: 'Mood of mine', kind: 'choice', choices: ['good', 'bad'] })
    kept = await stat({ name: 'Kept of mine', kind: 'formula', formula: 'if(grossPnl > 0, netPnl / grossPnl, 0)' })
    costly = await stat({ name: 'Costly of mine', kind: 'formula', formula: 'totalFees * 2 - tradeNumber' })
    const trades = Array.from({ length: count }, (_, index) => {
      // Every 97 minutes, so that exits fall on both sides of midnight and on all days of the week.
      const at = new Date(Date.UTC(2025, 1, 24) + index * 97 * 60_000).toISOString()
      const closed = roundTrip(String(95 + (index % 11)), at)
      const open = nth(
        ['completed', 'completed', 'completed', 'completed', 'active', 'planned', 'missed'] as const,
        index,
      )
      return {
        ...closed,
        portfolioId,
        status: open,
        executions: open === 'completed' ? closed.executions : open === 'active' ? closed.executions.slice(0, 1) : [],
        symbol: nth(['ES', 'NQ', 'CL'], index),
        assetClass: nth(['future', 'cfd'] as const, index),
        commission: money(nth(['0', '0.25', '1.5'], index)),
        setupId: nth([null, ...setups], index),
        exchangeId: nth([null, exchangeId], index),
        tags: nth([[], [tags[0] ?? ''], [tags[1] ?? '', tags[0] ?? ''], [tags[2] ?? '']], index),
        mistakeIds: nth([[], [], [mistakes[0] ?? ''], [mistakes[1] ?? '', mistakes[2] ?? '']], index),
        initialStopPrice: open === 'completed' ? nth([null, decimal('94'), decimal('90')], index) : null,
        plannedStopPrice: nth([null, null, null, null, decimal('80')], index),
        lowestPrice: open === 'completed' ? nth([null, decimal('80')], index) : null,
        isExcluded: index % 13 === 0,
        isLocked: index % 17 === 0,
        reviewedAt: index % 7 === 0 ? closed.executions[0]?.at : null,
        exitComment: index % 19 === 0 ? 'Took the 50%_exit' : null,
        customStats: {
          ...(index % 3 === 0 ? { [heat]: index / 10 } : {}),
          ...(index % 4 === 0 ? { [mood]: 'good' } : {}),
        },
      }
    })
    await succeed(server(), token, bulkCreateTrades, { body: { mode: 'allOrNothing', trades } })
    all = (await whole({})).trades
  })

  /** Each filter, with its expected selection. */
  const filters = (): Record<string, [Query, (trade: ListableTrade) => boolean]> => ({
    'asset class': [{ asset_class: 'cfd' }, (t) => t.assetClass === 'cfd'],
    'two setups': [
      { setup_id: [setups[0], setups[2]].join(',') },
      (t) => t.setupId === setups[0] || t.setupId === setups[2],
    ],
    "nobody's setup": [{ setup_id: crypto.randomUUID() }, () => false],
    exchange: [{ exchange_id: exchangeId }, (t) => t.exchangeId === exchangeId],
    'one of two tags': [
      { tag_id: [tags[0], tags[2]].join(',') },
      (t) => t.tags.some((id) => id === tags[0] || id === tags[2]),
    ],
    mistake: [{ mistake_id: mistakes[2] ?? '' }, (t) => t.mistakeIds.includes(mistakes[2] ?? '')],
    source: [{ source: 'csv,api' }, () => false],
    'own source': [{ source: 'manual' }, () => true],
    'days in one week': [
      { from: '2025-03-01' as never, to: '2025-03-07' as never },
      (t) => (day(t) ?? '') >= '2025-03-01' && (day(t) ?? 'z') <= '2025-03-07',
    ],
    'one day': [{ from: '2025-03-03' as never, to: '2025-03-03' as never }, (t) => day(t) === '2025-03-03'],
    weekend: [{ weekday: '6,7' }, (t) => weekdayOf(t) === 6 || weekdayOf(t) === 7],
    'range of R': [{ min_r: -0.5, max_r: 0.5 }, (t) => within(t.realizedR, -0.5, 0.5)],
    'range of P&L': [{ min_pnl: '-2.25' as never, max_pnl: '3' as never }, (t) => within(t.netPnl, -2.25, 3)],
    'time held': [{ min_hold: 60, max_hold: 60.5 }, (t) => t.holdMinutes === 60],
    'time held, its end left out': [{ max_hold: 60 }, () => false],
    locked: [{ locked: 'true' }, (t) => t.isLocked],
    unlocked: [{ locked: 'false' }, (t) => !t.isLocked],
    reviewed: [{ reviewed: 'true' }, (t) => t.reviewedAt !== null],
    'not reviewed': [{ reviewed: 'false' }, (t) => t.reviewedAt === null],
    'with a stop': [{ has_stop: 'true' }, (t) => t.initialStopPrice !== null || t.plannedStopPrice !== null],
    'without a stop': [{ has_stop: 'false' }, (t) => t.initialStopPrice === null && t.plannedStopPrice === null],
    'with MAE': [{ has_mae: 'true' }, (t) => t.maePrice !== null],
    'without MAE': [{ has_mae: 'false' }, (t) => t.maePrice === null],
    'any value of a statistic': [{ custom_stat: heat }, (t) => heat in t.customStats],
    'range of a statistic': [
      { custom_stat: heat, stat_min: 3.1, stat_max: 9 },
      (t) => within(t.customStats[heat] as number | undefined, 3.1, 9),
    ],
    'choice of a statistic': [{ custom_stat: mood, stat_is: 'good' }, (t) => t.customStats[mood] === 'good'],
    'range of a statistic of words': [{ custom_stat: mood, stat_min: 0 }, () => false],
    'any value of a formula': [{ custom_stat: kept }, (t) => keptOf(t) !== null],
    'range of a formula': [{ custom_stat: kept, stat_min: 0.5, stat_max: 0.9 }, (t) => within(keptOf(t), 0.5, 0.9)],
    'a value of a formula': [{ custom_stat: kept, stat_is: '0' }, (t) => keptOf(t) === 0],
    'a formula with more': [
      { custom_stat: kept, stat_min: 0.1, symbol: 'ES', entry_session: 'Asia' },
      (t) => within(keptOf(t), 0.1, Infinity) && t.symbol === 'ES' && sessionOf(t) === 'Asia',
    ],
    session: [{ entry_session: 'London' }, (t) => sessionOf(t) === 'London'],
    'two sessions': [{ entry_session: 'RTH,overlap' }, (t) => sessionOf(t) === 'RTH' || sessionOf(t) === 'overlap'],
    'no session': [{ without: 'session' }, (t) => sessionOf(t) === null],
    'text of a comment': [{ search: '50%_EXIT' }, (t) => t.exitComment !== null],
    'open trades': [{ status: 'active,planned' }, (t) => t.status === 'active' || t.status === 'planned'],
    'several at once': [
      {
        setup_id: setups[1] ?? '',
        tag_id: tags[0] ?? '',
        excluded: 'false',
        status: 'completed',
        min_pnl: '0' as never,
      },
      (t) =>
        t.setupId === setups[1] &&
        t.tags.includes(tags[0] ?? '') &&
        !t.isExcluded &&
        t.status === 'completed' &&
        Number(t.netPnl) >= 0,
    ],
  })

  test('the hand’s own answers are of every kind', () => {
    const sessions = new Set(all.map(sessionOf))
    for (const session of ['Asia', 'London', 'overlap', 'RTH', null] as const) expect(sessions).toContain(session)
    expect(all.filter((trade) => within(keptOf(trade), 0.5, 0.9)).length).toBeGreaterThan(3)
  })

  test('each filter and its totals match a search by hand, in the same order', async () => {
    expect(all).toHaveLength(count)
    for (const [name, [query, expected]] of Object.entries(filters())) {
      const wanted = all.filter(expected)
      const { trades, totals } = await whole(query)
      expect([name, trades.map(({ id }) => id)]).toEqual([name, wanted.map(({ id }) => id)])
      const counted = wanted.filter(({ status, isExcluded }) => status === 'completed' && !isExcluded)
      const cents = counted.reduce((sum, { netPnl }) => sum + Math.round(Number(netPnl) * 100), 0)
      expect([name, totals.trades, totals.completed]).toEqual([name, wanted.length, counted.length])
      expect(Math.round(Number(totals.netPnl) * 100)).toBe(cents)
    }
    // Some filters select nothing on purpose; most must select something.
    const empty = Object.values(filters()).filter(([, expected]) => !all.some(expected))
    expect(empty).toHaveLength(4)
  })

  test('the hour of an entry is that of its portfolio, whether one is asked for or all', async () => {
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' })
    const expected = all.flatMap(({ id, entryAt }) =>
      entryAt !== null && ['09', '10'].includes(hour.format(new Date(entryAt))) ? [id] : [],
    )
    expect(expected.length).toBeGreaterThan(3)
    for (const among of [{ portfolio_id: portfolioId }, {}]) {
      const { trades } = await list({ ...among, limit: 500, entry_hour: '9,10' })
      expect(trades.map(({ id }) => id)).toEqual(expected)
    }
  })

  test('the totals of a portfolio are its metrics, to the cent', async () => {
    const { totals } = await list({ portfolio_id: portfolioId })
    const metrics = await succeed(server(), token, getPortfolioMetrics, { params: { portfolioId }, query: {} })
    expect(metrics.trades).toBe(totals.completed)
    expect(metrics.excluded).toBe(totals.excluded)
    const value = (key: string) => metrics.metrics[key]?.value
    expect(value('netPnl')).toBeCloseTo(Number(totals.netPnl), 10)
    expect(value('winRate')).toBeCloseTo(totals.wins / (totals.wins + totals.losses + totals.breakevens), 12)
  })

  test('chosen columns alone are answered, the id always', async () => {
    const { trades } = await list({
      portfolio_id: portfolioId,
      limit: 5,
      columns: 'symbol,tags,confidence',
      sort: 'netPnl',
    })
    for (const row of trades) expect(Object.keys(row).toSorted()).toEqual(['confidence', 'id', 'symbol', 'tags'])
    const byId = new Map(all.map((trade) => [trade.id, trade]))
    for (const row of trades) {
      const { symbol, tags: tagged, confidence } = byId.get(row.id) ?? {}
      expect(row).toEqual({ id: row.id, symbol, tags: tagged, confidence })
    }
    const bare = await list({ portfolio_id: portfolioId, limit: 3, columns: '' })
    expect(bare.trades.map((row) => Object.keys(row))).toEqual([['id'], ['id'], ['id']])
    const unknown = await server().call(contract.listTradesOptimized, { query: { columns: 'user_id' } }, token)
    expect(unknown).toMatchObject({ status: 400 })
  })

  test('a missed trade is found on the day on which it was seen, in the time zone of its portfolio', async () => {
    const { token: own, portfolio } = await traderWithPortfolio(server(), { timeZone: 'America/New_York' })
    const missed = {
      ...roundTrip('100', '2025-03-01T15:00:00.000Z'),
      executions: [],
      status: 'missed' as const,
      portfolioId: portfolio.id,
    }
    // Still 9 March in New York, where clocks went forward that day.
    const trades = [{ ...missed, seenAt: '2025-03-10T03:30:00.000Z' as Instant }, missed]
    await succeed(server(), own, bulkCreateTrades, { body: { mode: 'allOrNothing', trades } })
    const found = async (query: Query) => {
      const { totals } = await succeed(server(), own, contract.listTradesOptimized, {
        query: { portfolio_id: portfolio.id, ...query },
      })
      return totals.trades
    }
    const on = (date: string) => found({ from: date as CalendarDate, to: date as CalendarDate })
    expect([await on('2025-03-09'), await on('2025-03-10'), await found({ without: 'date' })]).toEqual([1, 0, 1])
    await succeed(server(), own, updatePortfolio, { params: { id: portfolio.id }, body: { timeZone: 'Europe/Berlin' } })
    expect([await on('2025-03-09'), await on('2025-03-10'), await found({ without: 'date' })]).toEqual([0, 1, 1])
    // Those that were logged before they were found by date.
    const { pool } = server().services.database
    await pool.query('update trades set listed_on = null where portfolio_id = $1', [portfolio.id])
    expect(await on('2025-03-10')).toBe(0)
    const migration = new URL('supabase/migrations/20261207100000_missed_trades_by_day.sql', projectFolder)
    await pool.query(readFileSync(migration, 'utf8'))
    expect([await on('2025-03-10'), await found({ without: 'date' })]).toEqual([1, 1])
  })

  test('3,000 trades are walked through once each, while others are logged and changed', async () => {
    const trader = await traderWithPortfolio(server())
    const log = (n: number, offset: number) =>
      succeed(server(), trader.token, bulkCreateTrades, {
        body: {
          mode: 'allOrNothing',
          trades: Array.from({ length: n }, (_, index) => ({
            // Exits repeat, so that pages end between trades of the same time.
            ...roundTrip(
              String(90 + ((index * 7) % 23)),
              new Date(Date.UTC(2025, 0, 1) + ((index * 31) % 400) * 60_000 + offset).toISOString(),
            ),
            portfolioId: trader.portfolio.id,
          })),
        },
      })
    const made = new Set<string>()
    for (let part = 0; part < 6; part++) for (const { id } of (await log(500, 0)).results) made.add(id ?? '')
    const seen: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const query = {
        portfolio_id: trader.portfolio.id,
        sort: 'netPnl' as const,
        limit: 199,
        columns: 'netPnl',
        ...(cursor === undefined ? {} : { cursor }),
      }
      const [page] = await Promise.all([
        succeed(server(), trader.token, contract.listTradesOptimized, { query }),
        ++pages % 4 === 0 ? log(20, pages) : null,
      ])
      seen.push(...page.trades.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => made.has(id))).toHaveLength(3_000)
  })

  test('a formula over the rest of the journal follows every change: of a trade, and of the formula', async () => {
    const ids = async (query: Query) =>
      (await list({ portfolio_id: portfolioId, limit: 500, ...query })).trades.map(({ id }) => id)
    const asked = { custom_stat: costly, stat_min: -3, stat_max: 3 }
    const { trades: figures } = await succeed(server(), token, listTradeFigures, {
      body: { ids: all.map(({ id }) => id) },
    })
    const number = new Map(figures.map(({ id, journal }) => [id, journal.tradeNumber]))
    const byHand = all.flatMap(({ id, totalFees }) => {
      const place = number.get(id) ?? null
      return place !== null && within(Number(totalFees) * 2 - place, -3, 3) ? [id] : []
    })
    expect(byHand.length).toBeGreaterThan(1)
    expect((await ids(asked)).toSorted()).toEqual(byHand.toSorted())

    const changed = all.find(({ id, status, isLocked }) => status === 'completed' && !isLocked && !byHand.includes(id))
    const fees = money(String((number.get(changed?.id ?? '') ?? 0) / 2))
    const { trade } = await succeed(server(), token, contract.updateTrade, {
      params: { id: changed?.id ?? '' },
      body: { commission: fees },
    })
    expect(Number(trade.totalFees)).toBe(Number(fees))
    expect((await ids(asked)).toSorted()).toEqual([...byHand, trade.id].toSorted())
    expect((await list({ portfolio_id: portfolioId, limit: 1, ...asked })).totals.trades).toBe(byHand.length + 1)

    await succeed(server(), token, updateCustomStat, { params: { id: costly }, body: { formula: 'totalFees - 1000' } })
    expect(await ids(asked)).toEqual([])
  })
})
