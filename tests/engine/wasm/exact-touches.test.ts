import { afterAll, describe, expect, it } from 'vitest'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { candleDistances } from '#domain/simulation/what-if/candle-distances.ts'
import { measureTrade } from '#domain/simulation/what-if/measured-trade.ts'
import { buildSampleTrade, toWhatIfTrade } from '#domain/simulation/what-if/sample-trade.ts'
import type { WhatIfInput, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { whatIfEndings } from '#server/reference/what-if/endings.ts'
import { numbersFrom } from '#tests/engine/equality/what-if-inputs.ts'
import { inProcessWorker } from '#tests/engine/pool/pool-in-process.ts'
import { EnginePool } from '#workers/engine/pool.ts'

const pool = new EnginePool({ createWorker: () => inProcessWorker(), size: 1, silenceMs: 120_000 })
afterAll(() => pool.stop())

/** Prices are whole numbers of 0.00001. */
const unit = 100_000
const inPrice = (units: number) => units / unit
const asText = (units: number) => inPrice(units).toFixed(5) as Decimal

interface UnitTrade {
  readonly sign: 1 | -1
  readonly prices: readonly (readonly [low: number, high: number])[]
  readonly entry: number
  readonly exit: number
  /** 1 R in units, as a fraction of whole numbers. */
  readonly risk: readonly [over: number, under: number]
}

const random = numbersFrom(20_260_301)
const below = (count: number) => Math.floor(random() * count)

/** A walk in units, seen in bars of 30 steps; the whole of every bar lies in the trade. */
function unitTrade(): UnitTrade {
  const entry = 108_000 + below(4_000)
  const stepUnits = [5, 10, 20][below(3)] ?? 5
  let price = entry
  const prices = Array.from({ length: 10 }, () => {
    const seen = [price]
    for (let step = 0; step < 30; step += 1) seen.push((price += random() < 0.5 ? stepUnits : -stepUnits))
    return [Math.min(...seen), Math.max(...seen)] as const
  })
  // 1 R of 100, 137, 200 or 1,000 units; or 100 of money on 3 or 7 shares of 1,000 units each.
  const risk = (
    [
      [100, 1],
      [137, 1],
      [200, 1],
      [1_000, 1],
      [400, 3],
      [1_000, 7],
    ] as const
  )[below(6)] ?? [100, 1]
  return { sign: random() < 0.5 ? 1 : -1, prices, entry, exit: price, risk }
}

/** How far a bar reaches against the trade and with it, in units. */
function reaches({ sign, entry }: UnitTrade, [low, high]: readonly [number, number]) {
  return sign === 1
    ? { adverse: entry - low, favorable: high - entry }
    : { adverse: high - entry, favorable: entry - low }
}

/** As the server makes a trade and its bars of what is stored. */
function recorded(one: UnitTrade): WhatIfTrade {
  const { sign, entry, exit, prices, risk } = one
  const [over, under] = risk
  const most = (of: 'adverse' | 'favorable') => Math.max(...prices.map((bar) => reaches(one, bar)[of]))
  const measured = measureTrade({
    id: 't',
    direction: sign === 1 ? 'long' : 'short',
    entryPrice: asText(entry),
    exitPrice: asText(exit),
    maxQuantity: String(under) as Decimal,
    pointValue: String(unit) as Decimal,
    grossPnl: String(sign * (exit - entry) * under) as Money,
    totalFees: '0' as Money,
    initialRiskAmount: String(over) as Money,
    stopPrice: null,
    targetPrice: null,
    maeR: (most('adverse') * under) / over,
    mfeR: (most('favorable') * under) / over,
    excursionSource: 'manual',
    possibleLow: null,
    possibleHigh: null,
    exitReason: 'time',
    postHigh: null,
    postLow: null,
    timeToMfpeMin: null,
    timeToMapeMin: null,
  })
  const sample = buildSampleTrade(measured, {
    id: 't',
    symbol: 'EURUSD',
    direction: sign === 1 ? 'long' : 'short',
    entryAt: 0,
    exitAt: 36_000_000,
    entryDate: '2026-03-01' as never,
    entryHour: 0,
    entryWeekday: 7,
    size: null,
    isLoss: false,
    atEntry: null,
  })
  const bars = prices.map(([low, high]) => ({ low: Number(asText(low)), high: Number(asText(high)), isWhole: true }))
  return toWhatIfTrade(sample, false, candleDistances(sample, bars))
}

/** What whole numbers say of stop j/20 R and target k/20 R. */
function endingInUnits(one: UnitTrade, j: number, k: number): string {
  const [over, under] = one.risk
  const isMet = (units: number, level: number) => units * 20 * under >= level * over
  const bars = one.prices.map((bar) => reaches(one, bar))
  const first = bars.find(({ adverse, favorable }) => isMet(adverse, j) || isMet(favorable, k))
  if (first === undefined) return 'own'
  const [isStopped, isTaken] = [isMet(first.adverse, j), isMet(first.favorable, k)]
  return isStopped && isTaken ? 'unknown' : isStopped ? 'stop' : 'target'
}

describe('round levels on bars of 0.00001', () => {
  it('are decided as whole numbers decide them, by the reference and by the engine', async () => {
    const given = Array.from({ length: 150 }, unitTrade)
    const levels = Array.from({ length: 50 }, (_, i) => i + 1)
    const grid: WhatIfInput = {
      trades: given.map(recorded),
      stops: levels.map((level) => level / 20),
      targets: levels.map((level) => level / 20),
      slippage: 0,
      cost: 0,
      policy: 'exact',
      fallback: 'optimistic',
      sizing: 'constantSize',
      orderDependent: false,
      kelly: false,
    }
    const engine = await pool.compute('whatIfGrid', grid)
    if (!engine.ok) throw new Error(engine.problem.message)
    let [differences, touches, net] = [0, 0, 0]
    for (const [j, stop] of grid.stops.entries()) {
      for (const [k, target] of grid.targets.entries()) {
        const expected = given.map((one) => endingInUnits(one, j + 1, k + 1))
        const found = whatIfEndings(grid, j, k).map(({ ending, isAmbiguous }) => (isAmbiguous ? 'unknown' : ending))
        differences += found.filter((ending, i) => ending !== expected[i]).length
        touches += expected.filter((ending) => ending !== 'own').length
        const worth = { stop: -stop, target, unknown: target }
        const sum = expected.reduce(
          (total, ending, i) => total + (worth[ending as keyof typeof worth] ?? grid.trades[i]?.r ?? Number.NaN),
          0,
        )
        net += Math.abs(sum - (engine.value.net[j * levels.length + k] ?? Number.NaN)) > 1e-9 ? 1 : 0
      }
    }
    expect({ differences, net }).toEqual({ differences: 0, net: 0 })
    expect(touches).toBeGreaterThan(100_000)
  })
})
