import { expect, test } from 'vitest'
import { importCandles } from '#contract/candles/candles.ts'
import { computePortfolioExcursions, computeTradeExcursions } from '#contract/candles/excursions.ts'
import { getTradeFigures } from '#contract/figures/journal-figures.ts'
import { updatePortfolio } from '#contract/portfolios/portfolios.ts'
import { getWhatIfTrades } from '#contract/simulations/what-if.ts'
import { createTrade, getTrade, updateTrade } from '#contract/trades/trades.ts'
import type { Timeframe } from '#domain/market/candles.ts'
import type { Id } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, fill, instant, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

const start = Date.parse('2025-03-03T15:00:00.000Z')

/** Bars from three o'clock on, as [high, low]; they open and close at 100. */
const bars = (minutes: number, rows: readonly (readonly [number, number])[], before = 0) =>
  rows.map(([high, low], place) => ({
    at: instant(new Date(start + (place - before) * minutes * 60_000).toISOString()),
    open: decimal('100'),
    high: decimal(String(high)),
    low: decimal(String(low)),
    close: decimal('100'),
    volume: null,
  }))
const flat = (count: number): readonly (readonly [number, number])[] => Array.from({ length: count }, () => [101, 99])

/** A stock bought at 100 at 15:00 and sold at 15:10, with a stop at 95 and a target at 110. */
const body = (changes: object = {}) => ({
  ...roundTrip('102', '2025-03-03T15:10:00.000Z', {
    initialStopPrice: decimal('95'),
    plannedTarget1: decimal('110'),
    ...changes,
  }),
  executions: [fill('2025-03-03T15:00:00.000Z', 'buy', '100'), fill('2025-03-03T15:10:00.000Z', 'sell', '102')],
})

onBothDatabases('excursions from candles', (server) => {
  const give = (token: string, timeframe: Timeframe, candles: ReturnType<typeof bars>, symbol = 'ACME') =>
    succeed(server(), token, importCandles, { body: { symbol, timeframe, candles } })
  const add = async (token: string, portfolioId: Id, changes: object = {}) =>
    (await succeed(server(), token, createTrade, { body: { ...body(changes), portfolioId } })).trade
  const compute = (token: string, id: Id, changes: object = {}) =>
    succeed(server(), token, computeTradeExcursions, { params: { id }, body: changes })

  /** Twenty quiet bars before the entry; up to 106 in the fourth minute, and after the exit to 111 and down to 93. */
  const minuteBars = bars(
    1,
    [...flat(20), ...flat(3), [106, 97], ...flat(6), ...flat(5), [111, 99], [101, 93], ...flat(30)],
    20,
  )

  test('of a trade, worked by hand, with their source; computed again nothing is edited', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    await give(token, '1m', minuteBars)
    await give(token, '5m', bars(5, [[300, 1]]))
    // A benchmark at 100 before the entry and at 100 before the exit.
    await give(token, '1m', bars(1, flat(15), 2), 'INDEX')
    const { id } = await add(token, portfolio.id)
    const answer = await compute(token, id, { benchmark: 'INDEX' })
    expect(computeTradeExcursions.response.parse(answer)).toEqual(answer)
    expect(answer).toMatchObject({
      timeframe: '1m',
      taken: ['whileOpen', 'afterExit', 'atrAtEntry', 'benchmarkReturnPct'],
      kept: [],
      gaps: { whileOpen: null, afterExit: null, bestExit: null, setAndForget: null },
      trade: {
        excursionSource: 'candles1m',
        lowestPrice: '97',
        highestPrice: '106',
        timeToMaeMin: '3',
        timeToMfeMin: '3',
        // 3 and 6, divided by the 5 at risk.
        maeR: 0.6,
        mfeR: 1.2,
        peeWindowMin: 30,
        postHigh: '111',
        postLow: '93',
        timeToMfpeMin: '5',
        timeToMapeMin: '6',
        atrAtEntry: '2',
        benchmarkReturnPct: '0',
        revision: 2,
      },
    })
    const { market } = await succeed(server(), token, getTradeFigures, { params: { id } })
    // 111 comes before 95 is passed, and the target at 110, twice the risk away, before the stop.
    expect(market).toEqual({
      bestExitPrice: '111',
      setAndForgetR: 2,
      tradingMinutes: 10,
      entrySession: 'RTH',
      minutesSinceOpen: 30,
    })
    const benchmark = 'INDEX'
    expect((await compute(token, id, { benchmark })).trade.revision).toBe(2)
    // Another stop: results that depend on the price path are now unknown.
    await succeed(server(), token, updateTrade, { params: { id }, body: { initialStopPrice: decimal('90') } })
    const after = await succeed(server(), token, getTradeFigures, { params: { id } })
    expect(after.market).toMatchObject({ bestExitPrice: null, setAndForgetR: null })
    expect((await compute(token, id, { benchmark })).trade).toMatchObject({ lowestPrice: '97', revision: 3 })
    const again = await succeed(server(), token, getTradeFigures, { params: { id } })
    expect(again.market).toMatchObject({ bestExitPrice: '111', setAndForgetR: 1 })
  })

  test('finer candles decide for the bars of entry and exit; without them the extremes are approximate', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    // From 15:00 to 15:50 in bars that begin at 14:57 and 15:47: 300 and 1 are from before the entry, 250 and 2 from after the exit.
    const from = (time: string, candles: ReturnType<typeof bars>) => {
      const shift = Date.parse(`2025-03-03T${time}:00.000Z`) - start
      return candles.map((bar) => ({ ...bar, at: instant(new Date(Date.parse(bar.at) + shift).toISOString()) }))
    }
    await give(token, '5m', from('14:57', bars(5, [[300, 1], [106, 97], ...flat(8), [250, 2], ...flat(20)])))
    const executions = [fill('2025-03-03T15:00:00.000Z', 'buy', '100'), fill('2025-03-03T15:50:00.000Z', 'sell', '102')]
    const { id } = (
      await succeed(server(), token, createTrade, { body: { ...body(), executions, portfolioId: portfolio.id } })
    ).trade
    expect(await compute(token, id)).toMatchObject({
      timeframe: '5m',
      trade: { excursionSource: 'candlesApproximate', lowestPrice: '97', highestPrice: '106' },
    })
    const sampled = () =>
      succeed(server(), token, getWhatIfTrades, { params: { strategyId: portfolio.id }, query: { candles: '5m' } })
    // Down to 1 and up to 106 of the entry at 100 with 5 at risk: 250 and 300 may be from outside the trade.
    const approximate = await sampled()
    expect(approximate).toMatchObject({
      sample: { usable: 1, approximate: 1 },
      trades: [{ mae: 19.8, mfe: 1.2, isApproximate: true }],
    })
    const [first, ...others] = approximate.trades[0]?.candles ?? []
    expect(first).toEqual({ adverse: 19.8, favorable: 1.2, isWhole: false })
    expect(others).toHaveLength(10)
    // Extremes that may reach anywhere are no base for other stops.
    const { pool } = server().services.database
    await pool.query('update candle_figures set possible_low = null, possible_high = null where trade_id = $1', [id])
    expect((await sampled()).sample).toMatchObject({ usable: 0, approximate: 0, leftOut: { noExcursions: 1 } })
    await give(
      token,
      '1m',
      bars(1, [
        [104, 99],
        [101, 96],
        [101, 99],
      ]),
    )
    await give(
      token,
      '1m',
      from(
        '15:47',
        bars(1, [
          [101, 99],
          [108, 99],
          [101, 99],
          [400, 1],
        ]),
      ),
    )
    expect(await compute(token, id)).toMatchObject({
      timeframe: '5m',
      trade: { excursionSource: 'candlesOther', lowestPrice: '96', highestPrice: '108' },
    })
    const known = await sampled()
    expect(known).toMatchObject({ sample: { usable: 1, approximate: 0 }, trades: [{ mae: 0.8, mfe: 1.6 }] })
    expect(known.trades[0]).not.toHaveProperty('isApproximate')
  })

  test('the portfolio’s benchmark is used unless another one is named, and only if it has candles', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const choose = (benchmarkSymbol: string | null) =>
      server().call(updatePortfolio, { params: { id: portfolio.id }, body: { benchmarkSymbol } }, token)
    expect(await choose('INDEX')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'benchmarkSymbol' }] },
    })
    await give(token, '1m', minuteBars)
    // 100 before the entry at 15:00; 104 from 15:01 on, and so before the exit.
    const rising = bars(1, flat(15), 2).map((bar, place) =>
      place < 3 ? bar : { ...bar, high: decimal('105'), close: decimal('104') },
    )
    await give(token, '1m', rising, 'INDEX')
    await give(token, '1m', bars(1, flat(15), 2), 'OTHER')
    expect(await choose('INDEX')).toMatchObject({ body: { portfolio: { benchmarkSymbol: 'INDEX' } } })
    const { id } = await add(token, portfolio.id)
    expect((await compute(token, id)).trade.benchmarkReturnPct).toBe('4')
    expect((await compute(token, id, { benchmark: 'OTHER' })).trade.benchmarkReturnPct).toBe('0')
    const whole = await succeed(server(), token, computePortfolioExcursions, {
      params: { id: portfolio.id },
      body: {},
    })
    expect(whole).toMatchObject({ examined: 1, changed: 1 })
    const read = async () => (await succeed(server(), token, getTrade, { params: { id } })).trade.benchmarkReturnPct
    expect(await read()).toBe('4')
    // Without a benchmark, the next computation has none.
    expect(await choose(null)).toMatchObject({ body: { portfolio: { benchmarkSymbol: null } } })
    await compute(token, id)
    expect(await read()).toBeNull()
  })

  test('longer bars are used where shorter ones have a gap', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    await give(token, '1m', bars(1, flat(5)))
    await give(token, '5m', bars(5, [[103, 98], [104, 97], ...flat(8)]))
    const { id } = await add(token, portfolio.id)
    expect(await compute(token, id)).toMatchObject({
      timeframe: '5m',
      taken: ['whileOpen', 'afterExit'],
      trade: { excursionSource: 'candlesOther', lowestPrice: '97', highestPrice: '104' },
    })
  })

  test('values entered by hand stay until the trader requests candles; without candles nothing changes', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const stated = { lowestPrice: decimal('96'), highestPrice: decimal('103') }
    const { id } = await add(token, portfolio.id, stated)
    expect(await compute(token, id, { replace: true })).toMatchObject({
      timeframe: null,
      taken: [],
      gaps: { whileOpen: 'noCandles' },
      trade: { ...stated, revision: 1 },
    })
    await give(token, '1m', minuteBars)
    expect(await compute(token, id)).toMatchObject({
      kept: ['whileOpen'],
      taken: ['afterExit', 'atrAtEntry'],
      trade: { ...stated, excursionSource: 'manual', postHigh: '111' },
    })
    expect(await compute(token, id, { replace: true })).toMatchObject({
      kept: [],
      trade: { lowestPrice: '97', excursionSource: 'candles1m' },
    })
  })

  test('bars of another scale compute nothing', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    await give(
      token,
      '1m',
      minuteBars.map((bar) => ({
        ...bar,
        open: decimal('10000'),
        high: decimal('10001'),
        low: decimal('9999'),
        close: decimal('10000'),
      })),
    )
    const { id } = await add(token, portfolio.id)
    expect(await compute(token, id)).toMatchObject({
      taken: [],
      gaps: { whileOpen: 'otherPrices', afterExit: 'otherPrices' },
      trade: { lowestPrice: null, atrAtEntry: null, excursionSource: 'none', revision: 1 },
    })
  })

  test('locked trades and other people’s are refused, open ones get no excursions', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    await give(token, '1m', minuteBars)
    const { id } = await add(token, portfolio.id, { isLocked: true })
    const ask = (caller: string) => server().call(computeTradeExcursions, { params: { id }, body: {} }, caller)
    expect(await ask(token)).toMatchObject({ status: 409, body: { code: 'locked' } })
    const { token: stranger } = await server().signUp()
    expect(await ask(stranger)).toMatchObject({ status: 404 })
    const open = await succeed(server(), token, createTrade, {
      body: {
        ...body(),
        portfolioId: portfolio.id,
        status: 'active',
        executions: [fill('2025-03-03T15:00:00.000Z', 'buy', '100')],
      },
    })
    expect((await compute(token, open.trade.id)).gaps.whileOpen).toBe('notClosed')
  })

  test('through a portfolio, call by call: each trade is counted once', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    await give(token, '1m', minuteBars)
    const plain = [await add(token, portfolio.id), await add(token, portfolio.id), await add(token, portfolio.id)]
    const locked = await add(token, portfolio.id, { isLocked: true })
    const byHand = await add(token, portfolio.id, { lowestPrice: decimal('96'), highestPrice: decimal('103') })
    await add(token, portfolio.id, { symbol: 'OTHER' })
    const run = async (changes: object = {}) => {
      const sums = { examined: 0, changed: 0, unchanged: 0, kept: 0, locked: 0, conflicts: 0, noCandles: 0 }
      let cursor: string | undefined
      for (;;) {
        const answer = await succeed(server(), token, computePortfolioExcursions, {
          params: { id: portfolio.id },
          body: { limit: 2, ...changes, ...(cursor === undefined ? {} : { cursor }) },
        })
        for (const key of ['examined', 'changed', 'unchanged', 'kept', 'locked', 'conflicts'] as const) {
          sums[key] += answer[key]
        }
        sums.noCandles += answer.gaps.noCandles ?? 0
        if (answer.next === null) return { ...sums, total: answer.total }
        cursor = answer.next
      }
    }
    const all = { examined: 6, total: 6, locked: 1, conflicts: 0, noCandles: 1 }
    // The values entered by hand include those after the exit.
    expect(await run()).toEqual({ ...all, changed: 4, unchanged: 1, kept: 1 })
    expect(await run()).toEqual({ ...all, changed: 0, unchanged: 5, kept: 1 })
    expect(await run({ replace: true })).toEqual({ ...all, changed: 1, unchanged: 4, kept: 0 })
    // Only the trades that were open within the times of imported candles.
    const [from, to] = [instant('2025-03-03T00:00:00.000Z'), instant('2025-03-04T00:00:00.000Z')]
    expect(await run({ within: { symbol: 'OTHER', from, to } })).toMatchObject({ examined: 1, total: 1, noCandles: 1 })
    expect(await run({ within: { symbol: 'OTHER', from: to, to } })).toMatchObject({ examined: 0, total: 0 })
    const read = async (id: Id) => (await succeed(server(), token, getTrade, { params: { id } })).trade
    expect(await read(plain[2]?.id ?? '')).toMatchObject({ lowestPrice: '97', excursionSource: 'candles1m' })
    expect(await read(byHand.id)).toMatchObject({ lowestPrice: '97', excursionSource: 'candles1m' })
    expect(await read(locked.id)).toMatchObject({ lowestPrice: null, excursionSource: 'none', revision: 1 })
    const refused = await server().call(
      computePortfolioExcursions,
      { params: { id: portfolio.id }, body: { cursor: 'x' } },
      token,
    )
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'cursor' }] } })
  })
})
