import type { WhatIfCandle, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { pathState, Xoshiro } from '#server/reference/random/xoshiro.ts'
import { tradeOfCutBars } from './cut-bars.ts'

/*
 * Sets of trades without an edge: prices are a random walk without drift in steps of 1/20 R, on which every level of the grid lies,
 * so that no stop and no target is worth anything, and neither is what was done.
 */

/** Steps of one R. */
const perR = 20
const steps = 400
const tradesOfSet = 200

/** Prices in steps from the entry, beginning with the entry; `up` is the probability of a step up. */
function walk(generator: Xoshiro, length: number, up: (at: number) => number = () => 0.5): number[] {
  const prices = [0]
  for (let at = 0; at < length; at += 1) prices.push((prices[at] ?? 0) + (generator.next() < up(at) * 2 ** 32 ? 1 : -1))
  return prices
}

function candleOf(prices: readonly number[]): WhatIfCandle {
  return { adverse: -Math.min(...prices) / perR, favorable: Math.max(...prices) / perR, isWhole: true }
}

/** A bar for each step that made a new extreme: only there a level can be met for the first time. */
function finestCandles(prices: readonly number[]): WhatIfCandle[] {
  const candles: WhatIfCandle[] = []
  let [low, high] = [0, 0]
  for (const price of prices) {
    if (price >= low && price <= high) continue
    low = Math.min(low, price)
    high = Math.max(high, price)
    candles.push(candleOf([low, high]))
  }
  return candles
}

function heldTrade(prices: readonly number[], candles: WhatIfTrade['candles']): WhatIfTrade {
  const { adverse, favorable } = candleOf(prices)
  return { r: (prices.at(-1) ?? 0) / perR, mae: adverse, mfe: favorable, exit: 'other', post: null, candles }
}

/** Held to the last step; bars of single steps. */
function fineBars(generator: Xoshiro): WhatIfTrade {
  const prices = walk(generator, steps)
  return heldTrade(prices, finestCandles(prices))
}

/** Bars of 60 steps, many of which hold stop and target. */
function coarseBars(generator: Xoshiro): WhatIfTrade {
  const prices = walk(generator, steps)
  const candles = Array.from({ length: Math.ceil(prices.length / 60) }, (_, bar) =>
    candleOf(prices.slice(bar * 60, bar * 60 + 61)),
  )
  return heldTrade(prices, candles)
}

/**
 * Held for 100 steps, begun anywhere in a bar of 60: bars that the entry and the exit cut, which may hold prices of before and
 * after the trade.
 */
function cutBars(generator: Xoshiro): WhatIfTrade {
  const entry = Math.floor((generator.next() / 2 ** 32) * 60)
  const exit = entry + 100
  return tradeOfCutBars(walk(generator, Math.ceil((exit + 1) / 60) * 60), entry, exit, perR)
}

/** Left at a stop of 1 R, at a target of 2 R or in time, with the extremes of the time after the exit; no bars. */
function ownLevels(generator: Xoshiro): WhatIfTrade {
  const prices = walk(generator, 3 * steps)
  const left = prices.slice(0, steps).findIndex((price) => price === -perR || price === 2 * perR)
  const exitAt = left === -1 ? steps : left
  const open = prices.slice(0, exitAt + 1)
  const after = prices.slice(exitAt)
  const [low, high, end] = [Math.min(...after), Math.max(...after), after[0] ?? 0]
  const first = after.indexOf(high) < after.indexOf(low) ? 'favorable' : 'adverse'
  return {
    ...heldTrade(open, null),
    exit: left === -1 ? 'other' : end < 0 ? 'stop' : 'target',
    post: { mfpe: (high - end) / perR, mape: (end - low) / perR, first },
  }
}

/** Calm and wild periods of many trades; lowest and highest price alone. */
function periods(generator: Xoshiro, trade: number): WhatIfTrade {
  const isWild = Math.floor(trade / 25) % 2 === 1
  return heldTrade(walk(generator, isWild ? 3 * steps : steps / 4), null)
}

/** Prices rise at first and give it all back: who takes the gain in time keeps it, who holds on has nothing. */
function givenBack(generator: Xoshiro): WhatIfTrade {
  const prices = walk(generator, steps, (at) => (at < 100 ? 0.56 : 0.48))
  return heldTrade(prices, finestCandles(prices))
}

/** How trades of a set without an edge were made and recorded. */
export const zeroEdgeKinds = { fineBars, coarseBars, cutBars, ownLevels, periods }
export type ZeroEdgeKind = keyof typeof zeroEdgeKinds

function tradesFrom(make: (generator: Xoshiro, trade: number) => WhatIfTrade, seed: number, set: number) {
  const generator = Xoshiro.from(pathState([seed, 4], set, 77))
  return Array.from({ length: tradesOfSet }, (_, trade) => make(generator, trade))
}

/** The trades of one set without an edge. */
export function zeroEdgeTrades(kind: ZeroEdgeKind, seed: number, set: number): WhatIfTrade[] {
  return tradesFrom(zeroEdgeKinds[kind], seed, set)
}

/** The trades of one set in which taking gains early is an edge. */
export function givenBackTrades(seed: number, set: number): WhatIfTrade[] {
  return tradesFrom(givenBack, seed, set)
}
