import * as fc from 'fast-check'
import type { WhatIfCandle, WhatIfInput, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true })
/** Tenths meet levels exactly, so that touching and missing by nothing both occur. */
const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((tenth) => tenth / 10)
const distance = fc.oneof({ weight: 3, arbitrary: tenths(0, 4) }, { weight: 1, arbitrary: double(0, 4) })
const result = fc.oneof({ weight: 3, arbitrary: tenths(-2, 4) }, { weight: 1, arbitrary: double(-2, 4) })

const fewCandles = fc.array(fc.record({ adverse: tenths(-2, 3), favorable: tenths(-2, 3), isWhole: fc.boolean() }), {
  maxLength: 12,
})

/** Trades as they are recorded: some with prices after the exit, some with candles, some that contradict themselves. */
export const whatIfTrade: fc.Arbitrary<WhatIfTrade> = fc.record({
  r: result,
  mae: distance,
  mfe: distance,
  exit: fc.constantFrom('stop' as const, 'target' as const, 'other' as const),
  post: fc.option(
    fc.record({
      mfpe: distance,
      mape: distance,
      first: fc.constantFrom(null, 'favorable' as const, 'adverse' as const),
    }),
  ),
  candles: fc.option(fewCandles),
})

function levels(maxLength: number): fc.Arbitrary<number[]> {
  const level = fc.oneof({ weight: 3, arbitrary: tenths(0, 4).filter((value) => value > 0) }, double(0.01, 5))
  return fc.uniqueArray(level, { minLength: 1, maxLength }).map((values) => values.toSorted((a, b) => a - b))
}

export interface WhatIfBounds {
  readonly minTrades?: number
  readonly maxTrades?: number
  readonly maxLevels?: number
}

/** What-if inputs that are accepted. */
export function whatIfInputs(bounds: WhatIfBounds = {}): fc.Arbitrary<WhatIfInput> {
  const { minTrades = 1, maxTrades = 60, maxLevels = 9 } = bounds
  return fc.record({
    trades: fc.array(whatIfTrade, { minLength: minTrades, maxLength: maxTrades }),
    stops: levels(maxLevels),
    targets: levels(maxLevels),
    slippage: fc.oneof(fc.constant(0), double(0, 0.5)),
    cost: fc.oneof(fc.constant(0), double(0, 0.5)),
    policy: fc.constantFrom('pessimistic' as const, 'optimistic' as const, 'neutral' as const, 'exact' as const),
    fallback: fc.constantFrom('pessimistic' as const, 'optimistic' as const, 'neutral' as const),
    sizing: fc.constantFrom('constantSize' as const, 'constantRisk' as const),
    orderDependent: fc.boolean(),
    kelly: fc.boolean(),
  })
}

/** Numbers that jump about and are the same in each run. */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

interface WalkOptions {
  readonly trades: number
  readonly seed: number
  /** Chance of a step up; a half is no edge. */
  readonly up?: number
  /** Whether the walk is kept as candles. */
  readonly withCandles?: boolean
}

/** Trades that are random walks in steps of 0.125 until 2 below, 3 above or 60 steps: distances that occur together. */
export function walks({ trades, seed, up = 0.5, withCandles = false }: WalkOptions): WhatIfTrade[] {
  const random = numbersFrom(seed)
  return Array.from({ length: trades }, () => {
    let place = 0
    let low = 0
    let high = 0
    const candles: WhatIfCandle[] = []
    for (let step = 0; step < 60 && place > -2 && place < 3; step += 1) {
      const from = place
      place += random() < up ? 0.125 : -0.125
      low = Math.min(low, place)
      high = Math.max(high, place)
      candles.push({
        adverse: Math.max(0, -Math.min(from, place)),
        favorable: Math.max(0, from, place),
        isWhole: true,
      })
    }
    const exit = place <= -2 ? 'stop' : place >= 3 ? 'target' : 'other'
    return { r: place, mae: -low, mfe: high, exit, post: null, candles: withCandles ? candles : null }
  })
}
