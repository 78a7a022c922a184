import { averagePrice } from '#domain/fills/average-price.ts'
import { type Lot, buildPosition, signOf } from '#domain/fills/position.ts'
import { exact, sum, toNumber } from '#domain/numbers/decimal.ts'
import { deriveFrom } from './derivation.ts'

/** Fills at most this far apart belong to one order. In milliseconds. */
const sameDecisionMs = 5_000

/** Groups the fills of one side, oldest first, into decisions: a gap of more than five seconds starts a new one. */
export function groupIntoDecisions(lots: readonly Lot[]): Lot[][] {
  const decisions: Lot[][] = []
  let last = -Infinity
  for (const lot of lots) {
    const current = decisions.at(-1)
    if (current === undefined || lot.at - last > sameDecisionMs) decisions.push([lot])
    else current.push(lot)
    last = lot.at
  }
  return decisions
}

/** Fills in the direction of the trade. */
export const entryFillCount = deriveFrom(
  ['executions', 'direction'],
  (fills, direction) => buildPosition(fills, direction).entries.length,
)

/** Fills against the direction of the trade. */
export const exitFillCount = deriveFrom(
  ['executions', 'direction'],
  (fills, direction) => buildPosition(fills, direction).exits.length,
)

/** Whether the position was built by more than one entry decision; null before the first entry. */
export const scaledIn = deriveFrom(['executions', 'direction'], (fills, direction) => {
  const decisions = groupIntoDecisions(buildPosition(fills, direction).entries)
  return decisions.length === 0 ? null : decisions.length > 1
})

/**
 * Whether a later decision added at a price worse than the average entry before it: s × (price − average) < 0. Partial
 * fills of one order do not count as adding. Null before the first entry.
 */
export const addedToLoser = deriveFrom(['executions', 'direction'], (fills, direction) => {
  const decisions = groupIntoDecisions(buildPosition(fills, direction).entries)
  if (decisions.length === 0) return null
  return decisions.some((decision, index) => {
    const average = averagePrice(decisions.slice(0, index).flat())
    return average !== null && decision.some(({ price }) => price.minus(average).times(signOf(direction)).lt(0))
  })
})

/** Percent of the closed size that was exited before the last exit decision; null until the trade has ended. */
export const partialExitPct = deriveFrom(
  ['executions', 'direction', 'quantity', 'exitAt'],
  (fills, direction, quantity) => {
    const last = groupIntoDecisions(buildPosition(fills, direction).exits).at(-1)
    if (last === undefined) return null
    const before = exact(quantity).minus(sum(last.map((lot) => lot.quantity)))
    return toNumber(before.times(100).div(quantity))
  },
)
