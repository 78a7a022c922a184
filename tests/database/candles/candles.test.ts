import { expect, test } from 'vitest'
import * as contract from '#contract/candles/candles.ts'
import type { RouteInput } from '#contract/route.ts'
import { postWhatIfAnalysis } from '#contract/simulations/what-if.ts'
import { candleLimits, type Timeframe } from '#domain/market/candles.ts'
import { whatIfGrid } from '#server/reference/what-if/grid.ts'
import { measured, traderWithSetup } from '#tests/database/simulations/measured-trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, instant, succeed } from '#tests/support/sample-requests.ts'

type Bar = RouteInput<typeof contract.importCandles>['body']['candles'][number]

/** A bar of five minutes on 8 March 2025, the day of the sixth trade, which is open from 14:00 to 15:00. */
function bar(minute: number, low: string, high: string): Bar {
  const at = instant(new Date(Date.UTC(2025, 2, 8, 14, minute)).toISOString())
  return { at, open: decimal(low), high: decimal(high), low: decimal(low), close: decimal(high), volume: null }
}
type Inputs = Required<RouteInput<typeof postWhatIfAnalysis>['body']['inputs']>
const series = { symbol: 'ACME', timeframe: '5m' } as const

/** A price in R from the entry at 100 with the stop at 90. */
const inR = (price: number) => (price - 100) / 10

onBothDatabases('candles', (server) => {
  const store = (token: string, candles: readonly Bar[]) =>
    server().call(contract.importCandles, { body: { ...series, candles } }, token)
  const list = (token: string, query: object = {}) =>
    succeed(server(), token, contract.listCandles, { query: { ...series, ...query } })

  test('are stored exactly, replaced by bar, listed page by page and deleted by range', async () => {
    const { token } = await server().signUp()
    const bars = [0, 5, 10, 15].map((minute) => ({ ...bar(minute, '99.123456789012', '101'), volume: decimal('12.5') }))
    expect(await store(token, bars)).toMatchObject({ ok: true, body: { stored: 4 } })
    expect((await list(token)).candles).toStrictEqual(bars)
    // One existing candle with another high, and one new candle.
    const changed = [{ ...bar(15, '99', '107'), volume: decimal('0') }, bar(20, '99', '101')]
    await store(token, changed)
    expect((await list(token)).candles).toStrictEqual([...bars.slice(0, 3), ...changed])

    const first = await list(token, { limit: 2 })
    expect([first.candles.length, first.next]).toEqual([2, bars[2]?.at])
    const second = await list(token, { limit: 2, from: first.next })
    expect(second.candles.map(({ at }) => at)).toEqual([bars[2]?.at, bars[3]?.at])
    expect((await list(token, { from: bars[1]?.at, to: bars[3]?.at })).candles).toHaveLength(2)
    expect((await list(token, { timeframe: '1m' })).candles).toEqual([])

    expect(await succeed(server(), token, contract.listCandleSeries, {})).toEqual({
      series: [{ ...series, candles: 5, from: bars[0]?.at, to: changed[1]?.at }],
    })
    const query = { ...series, from: bars[1]?.at ?? instant(''), to: bars[3]?.at ?? instant('') }
    expect(await succeed(server(), token, contract.deleteCandles, { query })).toEqual({ deleted: 2 })
    expect((await list(token)).candles).toHaveLength(3)
    expect(await succeed(server(), token, contract.deleteCandles, { query: series })).toEqual({ deleted: 3 })
  })

  test('that contradict themselves or are not in order are refused by place, and nothing is stored', async () => {
    const { token } = await server().signUp()
    const wrong: [string, Bar[]][] = [
      ['candles.1', [bar(0, '99', '101'), { ...bar(5, '99', '101'), high: decimal('98') }]],
      ['candles.0', [{ ...bar(0, '99', '101'), close: decimal('98') }]],
      ['candles.0', [{ ...bar(0, '99', '101'), volume: decimal('-1') }]],
      ['candles.1.at', [bar(5, '99', '101'), bar(5, '99', '101')]],
      ['candles.0.high', [{ ...bar(0, '99', '101'), high: decimal('1e5') }]],
    ]
    for (const [field, bars] of wrong) {
      expect(await store(token, bars), field).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', details: [{ field }] },
      })
    }
    const many = Array.from({ length: candleLimits.maxPerImport + 1 }, () => bar(0, '99', '101'))
    expect(await store(token, many)).toMatchObject({ status: 400, body: { details: [{ field: 'candles' }] } })
    expect((await list(token)).candles).toEqual([])
  })

  test('an import of the largest size is taken in', async () => {
    const { token } = await server().signUp()
    const start = Date.UTC(2024, 0, 1)
    const bars = Array.from({ length: candleLimits.maxPerImport }, (_, i) => ({
      ...bar(0, '99.25', '101.75'),
      at: instant(new Date(start + i * 300_000).toISOString()),
    }))
    expect(await store(token, bars)).toMatchObject({ ok: true, body: { stored: candleLimits.maxPerImport } })
    const { series: known } = await succeed(server(), token, contract.listCandleSeries, {})
    expect(known).toMatchObject([{ candles: candleLimits.maxPerImport, to: bars.at(-1)?.at }])
  })

  test('decide what was touched first, where they reach from entry to exit', async () => {
    const { token, portfolio } = await traderWithSetup(server())
    const inputs: Inputs = {
      stops: [1],
      targets: [2],
      policy: 'exact',
      fallback: 'pessimistic',
      sizing: 'constantSize',
      slippage: 0,
      cost: 0,
      postExit: true,
      candles: '5m',
      from: null,
      to: null,
      direction: null,
      tradeListId: null,
    }
    const analyze = async () => {
      const body = { portfolioId: portfolio.id, inputs }
      const { grid, withCandles } = await succeed(server(), token, postWhatIfAnalysis, { body })
      return { net: Math.round((grid.net[0] ?? 0) * 1e9) / 1e9, grid, withCandles }
    }
    // An unknown order counts as stopped: 2 −1 1 2 −0.6 −1 0.5 −1 0 2.
    expect(await analyze()).toMatchObject({ net: 3.9, withCandles: 0 })

    // The target at 120 before the stop at 90; the first bar has a low that the trade never saw.
    const bars = [
      bar(0, '80', '104'),
      ...[5, 10, 15, 20].map((minute) => bar(minute, '101', '110')),
      bar(25, '110', '121'),
      bar(30, '89', '112'),
      ...[35, 40, 45, 50].map((minute) => bar(minute, '100', '110')),
    ]
    await store(token, bars)
    expect(await analyze()).toMatchObject({ net: 3.9, withCandles: 0 })
    // Now the candles reach the exit; the bar that opens at the exit is not read.
    await store(token, [bar(55, '104', '109'), bar(60, '50', '200')])
    const known = await analyze()
    // The first bar's low of 80 counts as the 89 of the trade itself: still at the stop, and before the target.
    expect(known).toMatchObject({ net: 3.9, withCandles: 1 })
    await store(token, [bar(0, '95', '104')])
    const decided = await analyze()
    expect(decided).toMatchObject({ net: 6.9, withCandles: 1 })
    const candles = [bar(0, '95', '104'), ...bars.slice(1), bar(55, '104', '109')].map(({ low, high }) => ({
      adverse: Math.min(-inR(Number(low)), 1.1),
      favorable: Math.min(inR(Number(high)), 2.1),
      isWhole: true,
    }))
    const trades = measured.map((trade, place) => (place === 5 ? { ...trade, candles } : trade))
    const { postExit: _postExit, candles: _candles, ...levels } = inputs
    expect(decided.grid).toStrictEqual(whatIfGrid({ ...levels, trades, orderDependent: true, kelly: false }))
  })

  test('of the entry decide nothing, until shorter bars decide', async () => {
    const { token, portfolio } = await traderWithSetup(server())
    const storeAs = (timeframe: Timeframe, candles: readonly Bar[]) =>
      succeed(server(), token, contract.importCandles, { body: { symbol: 'ACME', timeframe, candles: [...candles] } })
    const inputs: Inputs = {
      stops: [1],
      targets: [2],
      policy: 'exact',
      fallback: 'pessimistic',
      sizing: 'constantSize',
      slippage: 0,
      cost: 0,
      postExit: true,
      candles: '30m',
      from: null,
      to: null,
      direction: null,
      tradeListId: null,
    }
    const analyze = async (fallback: Inputs['fallback']) => {
      const body = { portfolioId: portfolio.id, inputs: { ...inputs, fallback } }
      const { grid } = await succeed(server(), token, postWhatIfAnalysis, { body })
      return { net: Math.round((grid.net[0] ?? 0) * 1e9) / 1e9, ambiguous: Math.round((grid.ambiguous[0] ?? 0) * 10) }
    }
    // Entered at 14:00, fifteen minutes into a bar with a low of 80, which may be older. The target at 120 is in the next bar.
    await storeAs('30m', [bar(-15, '80', '104'), bar(15, '101', '121'), bar(45, '89', '112')])
    const [stopFirst, targetFirst] = [await analyze('pessimistic'), await analyze('optimistic')]
    expect(stopFirst.net).toBe(3.9)
    expect(targetFirst.ambiguous).toBe(stopFirst.ambiguous)
    await storeAs('5m', [bar(0, '95', '104'), bar(5, '99', '104'), bar(10, '101', '103')])
    expect(await analyze('pessimistic')).toEqual({ net: 6.9, ambiguous: stopFirst.ambiguous - 1 })
  })
})
