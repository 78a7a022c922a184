import { expect, test } from 'vitest'
import { analyzeTrades } from '#contract/analysis/analysis.ts'
import { readPostExitPaths } from '#contract/analysis/post-exit.ts'
import { importCandles } from '#contract/candles/candles.ts'
import { getPortfolioMetrics } from '#contract/figures/metrics.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { postExitLadder } from '#domain/analysis/shapes/tool.ts'
import type { Timeframe } from '#domain/market/candles.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import {
  decimal,
  instant,
  portfolioBody,
  roundTrip,
  succeed,
  traderWithPortfolio,
} from '#tests/support/sample-requests.ts'

/** Coins bought at 100 at 14:00 and sold at 102 at 15:00, with a stop at 98: a result of 1R. */
const body = roundTrip('102', '2025-03-03T15:00:00.000Z', {
  assetClass: 'cryptoSpot',
  initialStopPrice: decimal('98'),
})

/** Bars as [open, high, low, close]. */
const bars = (from: string, minutes: number, rows: readonly (readonly number[])[]) =>
  rows.map(([open, high, low, close], place) => ({
    at: instant(new Date(Date.parse(from) + place * minutes * 60_000).toISOString()),
    open: decimal(String(open)),
    high: decimal(String(high)),
    low: decimal(String(low)),
    close: decimal(String(close)),
    volume: null,
  }))
const flat = (count: number, price: number) => Array.from({ length: count }, () => [price, price, price, price])

/** Of 21 weekdays from the first to the last exit. */
const noBenchmark = { value: null, reason: 'no_benchmark', n: 21 }

onBothDatabases('what tools read from candles', (server) => {
  const give = (token: string, symbol: string, timeframe: Timeframe, candles: ReturnType<typeof bars>) =>
    succeed(server(), token, importCandles, { body: { symbol, timeframe, candles } })

  test('each time after an exit is read from the shortest candles that cover it', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { trade } = await succeed(server(), token, createTrade, { body: { ...body, portfolioId: portfolio.id } })
    // For twenty minutes by the minute, then by the hour: to 106 in the second minute, to 96 in the second hour.
    const minutes = [...flat(2, 102), [102, 106, 102, 104], ...flat(18, 104)]
    await give(token, 'ACME', '1m', bars('2025-03-03T14:59:00.000Z', 1, minutes))
    const hours = [[100, 102, 100, 102], [102, 106, 102, 104], [104, 104, 96, 98], ...flat(40, 98)]
    await give(token, 'ACME', '1h', bars('2025-03-03T14:00:00.000Z', 60, hours))
    const { paths } = await succeed(server(), token, readPostExitPaths, {
      body: { portfolioId: portfolio.id, tradeIds: [trade.id] },
    })
    const early = { mfpeR: 2, mapeR: 0, toMfpe: 1, toMape: 0, r: 2 }
    const stepAt = (at: number) => paths[0]?.steps[postExitLadder.findIndex((rung) => rung === at)]
    expect(paths[0]?.steps).toHaveLength(postExitLadder.length)
    expect([5, 10, 15].map(stepAt)).toEqual([early, early, early])
    // From hours: the top came within the first, which opened at the exit; at its end the price was 104.
    expect(stepAt(60)).toEqual({ ...early, toMfpe: 0 })
    expect(stepAt(120)).toEqual({ mfpeR: 2, mapeR: 3, toMfpe: 0, toMape: 60, r: -1 })
    // The candles end before two days.
    expect([stepAt(1_440), stepAt(2_880)]).toEqual([stepAt(120), null])

    const { result } = await succeed(server(), token, analyzeTrades, {
      params: { tool: 'pee' },
      body: { portfolioIds: [portfolio.id], options: { window: '120' } },
    })
    const later = result.charts.find(({ key }) => key === 'later')
    const line = later?.kind === 'lines' ? later.lines[0] : undefined
    expect(line?.x).toEqual([5, 10, 15, 30, 60, 120, 240, 480, 1_440])
    // One R was made: at 104 it would have been 2, at 98 none beyond minus 1.
    expect(line?.y).toEqual([1, 1, 1, 1, 1, -2, -2, -2, -2])
    const moves = result.charts.find(({ key }) => key === 'moves')
    expect(moves?.kind === 'scatter' ? [moves.points.x, moves.points.y] : null).toEqual([[3], [2]])
  })

  test('trades of another portfolio are not found, and none without candles has a path', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { portfolio: other } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ name: 'Other' }),
    })
    const { trade } = await succeed(server(), token, createTrade, { body: { ...body, portfolioId: portfolio.id } })
    const read = (portfolioId: string) =>
      server().call(readPostExitPaths, { body: { portfolioId, tradeIds: [trade.id, trade.id] } }, token)
    expect(await read(other.id)).toMatchObject({ status: 404, body: { details: [{ field: 'tradeIds' }] } })
    expect(await read(portfolio.id)).toMatchObject({
      body: { paths: [{ id: trade.id, steps: postExitLadder.map(() => null) }] },
    })
  })

  test('the benchmark of the portfolio is drawn beside its equity', async () => {
    const { token } = await server().signUp()
    await give(
      token,
      'INDEX',
      '1d',
      bars('2025-03-02T00:00:00.000Z', 1_440, flat(2, 50).concat([[50, 60, 50, 60]], flat(1, 70))),
    )
    const { portfolio } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ benchmarkSymbol: 'INDEX' }),
    })
    for (const day of ['03', '04']) {
      const at = `2025-03-${day}T15:00:00.000Z`
      await succeed(server(), token, createTrade, { body: { ...roundTrip('102', at), portfolioId: portfolio.id } })
    }
    const { result } = await succeed(server(), token, analyzeTrades, {
      params: { tool: 'equity' },
      body: { portfolioIds: [portfolio.id] },
    })
    const [chart] = result.charts
    const line = chart?.kind === 'lines' ? chart.lines.find(({ label }) => label[0] === 'Benchmark') : undefined
    // The days of the trades: bought at 50 with the 10,000 of the account.
    expect(line?.y).toEqual([10_000, 12_000])
  })

  test('alpha and beta are the same in the metrics and the tool, and follow the candles', async () => {
    const { token } = await server().signUp()
    const giveCloses = (step: number) =>
      give(
        token,
        'INDEX',
        '1d',
        bars(
          '2025-02-28T00:00:00.000Z',
          1_440,
          Array.from({ length: 40 }, (_, day) => flat(1, 50 + (day % step))[0] ?? []),
        ),
      )
    const make = async (benchmarkSymbol: string | null) => {
      const { portfolio } = await succeed(server(), token, createPortfolio, {
        body: portfolioBody({ name: `Against ${benchmarkSymbol}`, benchmarkSymbol }),
      })
      for (const [exit, day] of [
        ['104', '03'],
        ['97', '12'],
        ['103', '31'],
      ] as const) {
        const trade = roundTrip(exit, `2025-03-${day}T15:00:00.000Z`)
        await succeed(server(), token, createTrade, { body: { ...trade, portfolioId: portfolio.id } })
      }
      return portfolio.id
    }
    // A benchmark needs daily candles; these are of no day on which the account was traded.
    await give(token, 'INDEX', '1d', bars('2020-01-02T00:00:00.000Z', 1_440, flat(1, 40)))
    const id = await make('INDEX')
    const read = async (portfolioId: string, query: object = {}) => {
      const { metrics } = await succeed(server(), token, getPortfolioMetrics, { params: { portfolioId }, query })
      const { result } = await succeed(server(), token, analyzeTrades, {
        params: { tool: 'ratios' },
        body: { portfolioIds: [portfolioId], options: { basis: 'day' }, selection: query },
      })
      return ['alpha', 'beta'].map((key) => {
        const { value, reason, n } = metrics[key] ?? { value: null, reason: 'no metric', n: 0 }
        const figure = result.figures.find((one) => one.key === key)
        expect([figure?.value, figure?.reason, figure?.n]).toEqual([value, reason, n])
        return { value, reason, n }
      })
    }
    expect(await read(id)).toEqual([noBenchmark, noBenchmark])
    await giveCloses(5)
    const first = await read(id)
    expect(first.map(({ value, n }) => [value === null, n])).toEqual([
      [false, 21],
      [false, 21],
    ])
    expect(await read(id, { from: '2025-03-20' })).toMatchObject([{ reason: 'too_few' }, { reason: 'too_few' }])
    expect(await read(id, { direction: 'long', to: '2025-03-31' })).toEqual(first)
    // Other closes on the same days; the trades are as they were.
    await giveCloses(7)
    expect(await read(id)).not.toEqual(first)
    expect(await read(await make(null))).toEqual([noBenchmark, noBenchmark])
  })
})
