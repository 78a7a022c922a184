import { describe, expect, it } from 'vitest'
import type { WhatIfFallback, WhatIfInput, WhatIfPolicy, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { Xoshiro } from '#server/reference/random/xoshiro.ts'
import { whatIfGrid } from './grid.ts'
import { whatIfOutcomes } from './outcomes.ts'

const generator = Xoshiro.from([21, 22, 23, 24])
const pick = <T>(...values: readonly T[]) => values[generator.index(values.length)] as T
/** Quarters, so that levels are touched exactly and sums are exact. */
const quarters = (most: number) => generator.index(most * 4 + 1) / 4

/** A trade with anything that can be recorded. */
function anyTrade(): WhatIfTrade {
  const post = { mfpe: quarters(3), mape: quarters(3), first: pick('favorable', 'adverse', null) } as const
  const candles = Array.from({ length: generator.index(5) }, () => ({
    adverse: quarters(2),
    favorable: quarters(3),
    isWhole: generator.index(3) > 0,
  }))
  return {
    r: quarters(5) - 2,
    mae: quarters(2),
    mfe: quarters(3),
    exit: pick('stop', 'target', 'other'),
    post: pick(post, null),
    candles: pick(candles, null),
  }
}

type Met = 'in life' | 'after exit' | 'never' | 'unknown'

/** When a level is met: by the moves of the trade's life, by those after a stop or target, or who knows. */
function met(level: number, inLife: number, afterExit: number | null, isChosenExit: boolean): Met {
  if (inLife >= level) return 'in life'
  if (isChosenExit) return 'never'
  return afterExit !== null && afterExit >= level ? 'after exit' : 'unknown'
}

type End = 'stop' | 'target' | 'own' | 'split'

const byFallback: Record<WhatIfFallback, (hint: End | null) => End> = {
  pessimistic: () => 'stop',
  optimistic: () => 'target',
  neutral: (hint) => hint ?? 'split',
}

function endOf(
  trade: WhatIfTrade,
  stop: number,
  target: number,
  { policy, fallback }: Pick<WhatIfInput, 'policy' | 'fallback'>,
) {
  const decide = byFallback[policy === 'exact' ? fallback : policy]
  const { r, mae, mfe, post, candles } = trade
  const isChosenExit = trade.exit === 'other'
  const stopped = met(stop, Math.max(mae, -r), post === null ? null : post.mape - r, isChosenExit)
  const taken = met(target, Math.max(mfe, r), post === null ? null : post.mfpe + r, isChosenExit)
  const pair = `${stopped} / ${taken}`
  if (pair === 'in life / in life') {
    // Every way in which the candles that are not whole may have reached the levels, or not: known where all agree.
    const given = policy === 'exact' ? (candles ?? []) : []
    const partial = given.filter(({ isWhole }) => !isWhole)
    const firsts = Array.from({ length: 4 ** partial.length }, (_, world) => {
      const reaches = given.map((candle) => {
        const bits = candle.isWhole ? 3 : Math.floor(world / 4 ** partial.indexOf(candle)) % 4
        return { stop: candle.adverse >= stop && bits % 2 === 1, target: candle.favorable >= target && bits >= 2 }
      })
      const first = reaches.find((candle) => candle.stop || candle.target)
      if (first === undefined || (first.stop && first.target)) return null
      return first.stop ? 'stop' : 'target'
    })
    const [end = null] = firsts
    if (end !== null && firsts.every((one) => one === end)) return { end, ambiguous: 0, known: 1 } as const
    return { end: decide(null), ambiguous: 1, known: 1 }
  }
  if (pair === 'after exit / after exit') {
    const hints = { favorable: 'target', adverse: 'stop' } as const
    const hint = post === null || post.first === null ? null : hints[post.first]
    return { end: decide(hint), ambiguous: 1, known: 1 }
  }
  // What was met while the trade was open comes before all that came after it.
  for (const when of ['in life', 'after exit']) {
    if (stopped === when) return { end: 'stop', ambiguous: 0, known: 1 } as const
    if (taken === when) return { end: 'target', ambiguous: 0, known: 1 } as const
  }
  return { end: 'own', ambiguous: 0, known: pair === 'never / never' ? 1 : 0 } as const
}

describe('whatIfGrid against a decision of every trade in every cell', () => {
  const trades = Array.from({ length: 400 }, anyTrade)
  const stops = [0.25, 0.5, 1, 1.75, 2, 4]
  const targets = [0.5, 1, 1.5, 3, 3.25, 6, 7]

  it.each<[WhatIfPolicy, WhatIfInput['sizing'], WhatIfFallback]>([
    ['pessimistic', 'constantRisk', 'optimistic'],
    ['optimistic', 'constantSize', 'pessimistic'],
    ['neutral', 'constantSize', 'pessimistic'],
    ['neutral', 'constantRisk', 'optimistic'],
    ['exact', 'constantRisk', 'pessimistic'],
    ['exact', 'constantSize', 'optimistic'],
    ['exact', 'constantRisk', 'neutral'],
  ])('%s, %s, %s', (policy, sizing, fallback) => {
    const options = { slippage: 0.125, cost: 0.0625, orderDependent: false, kelly: false }
    const input: WhatIfInput = { trades, stops, targets, policy, fallback, sizing, ...options }
    const grid = whatIfGrid(input)
    for (const [j, stop] of stops.entries()) {
      for (const [k, target] of targets.entries()) {
        const ends = trades.map((trade) => endOf(trade, stop, target, input))
        const unit = sizing === 'constantRisk' ? stop : 1
        const p = stop / (stop + target)
        const [lost, won] = [-stop - 0.125 - 0.0625, target - 0.0625]
        const worth = { stop: lost, target: won, split: p * won + (1 - p) * lost }
        const expected = ends.map(({ end }, i) => (end === 'own' ? (trades[i] as WhatIfTrade).r - 0.0625 : worth[end]))
        const outcomes = whatIfOutcomes(input, j, k)
        const differences = expected.map((value, i) => Math.abs(value / unit - (outcomes[i] as number)))
        expect(Math.max(...differences)).toBeLessThan(1e-12)
        const at = j * targets.length + k
        const share = (of: 'known' | 'ambiguous') => ends.reduce((sum, end) => sum + end[of], 0) / trades.length
        expect([grid.coverage[at], grid.ambiguous[at]]).toEqual([share('known'), share('ambiguous')])
        expect(grid.net[at]).toBeCloseTo(expected.reduce((sum, value) => sum + value, 0) / unit, 9)
        // A split wins with probability p and loses otherwise; its spread is that of both, not of its mean.
        const squares = ends.reduce((sum, { end }, i) => {
          if (end === 'split') return sum + p * won ** 2 + (1 - p) * lost ** 2
          return sum + (expected[i] as number) ** 2
        }, 0)
        const mean = (grid.expectancy[at] as number) * unit
        const sd = Math.sqrt((squares - trades.length * mean ** 2) / (trades.length - 1)) / unit
        expect(grid.sd[at]).toBeCloseTo(sd, 9)
        const wins = ends.reduce((sum, { end }, i) => {
          if (end === 'split') return sum + (won > 0 ? p : 0)
          return sum + ((expected[i] as number) > 0 ? 1 : 0)
        }, 0)
        expect(grid.winRate[at]).toBeCloseTo(wins / trades.length, 12)
      }
    }
  })
})
