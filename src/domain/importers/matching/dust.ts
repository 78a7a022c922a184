import { instrumentOf } from '#domain/instruments/instrument.ts'
import { exact, larger, toDecimal, toMoney, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import { keyIn, type FillGroup, type SourcedFill } from './group-fills.ts'

/*
 * Fees in the coin bought and the exchange's steps of size leave rests that cannot be sold: dust. A sale after which no
 * more than `dustShare` of the position is left closes its trade. The rest is sold along in the journal, at the price of
 * that sale, and its whole value is a cost, so that gross P&L and average prices stay those of the exchange. Where a
 * later sale includes earlier dust, it is bought along, at the price of the trade's first entry, with a negative cost of
 * that value. So all trades together have the cash of all fills.
 */

/**
 * The largest rest that closes a trade, as a share of its largest size. Fees in the coin are 0.02 to 0.6 % of a purchase;
 * more than 0.5 % is likely held on purpose. No export states the exchange's step of size.
 */
export const dustShare = exact('0.005')

const leftOver = 'dust|'
const includedBy = 'dust sold|'

/** Whether a key, without its book, is that of a rest and not of an execution of a file. */
export const isDustKey = (key: string): boolean => key.startsWith(leftOver) || key.startsWith(includedBy)

/** The key of the sale that left a rest or included one; any other key as it is. */
export const keyWithoutDust = (key: string): string =>
  isDustKey(key) ? key.slice(key.startsWith(leftOver) ? leftOver.length : includedBy.length) : key

/** The dust that executions leave over, less what they include of earlier dust. */
export function dustOf(executions: readonly { readonly key: string; readonly quantity: string }[]): ExactNumber {
  return executions.reduce((total, { key, quantity }) => {
    if (key.startsWith(leftOver)) return total.plus(quantity)
    return key.startsWith(includedBy) ? total.minus(quantity) : total
  }, zero)
}

/** Whether the fills of a group are of a coin that is held, where dust can be left over. */
export function mayLeaveDust({ fills, symbol }: Pick<FillGroup, 'fills' | 'symbol'>): boolean {
  const stated = fills.find(({ source }) => source !== null)?.source?.instrument.assetClass
  return (stated ?? instrumentOf(symbol).assetClass) === 'cryptoSpot'
}

/** The fill that sells a rest along with a sale, or buys it along with an entry. */
function buildDust(like: SourcedFill, of: SourcedFill, quantity: ExactNumber, prefix: string): SourcedFill {
  const isLeft = like.side === 'sell'
  const value = quantity.times(like.price)
  return {
    at: like.at,
    side: like.side,
    price: like.price,
    quantity: toDecimal(quantity),
    fee: toMoney(isLeft ? value : value.times('-1')),
    liquidity: null,
    source: null,
    key: `${prefix}${isLeft ? leftOver : includedBy}${keyIn({ prefix }, of.key)}`,
    whole: toDecimal(quantity),
    isDust: true,
  }
}

/** What is left over of a round trip, or was of earlier ones, in words for the note of its trade. */
export function describeDust({ side, quantity, fee }: Pick<SourcedFill, 'side' | 'quantity' | 'fee'>): string {
  const value = exact(fee).abs().toFixed(2)
  return side === 'sell'
    ? `${quantity} left over: its value of ${value} is a cost.`
    : `${quantity} left over by earlier trades was sold along: ${value} less costs.`
}

/**
 * Adds the dust to the fills of a coin, in the order in which they are matched. `before` is the dust of earlier trades.
 * A rest closes the trade only where it is not sold next: a purchase follows, or nothing.
 */
export function addDust(
  fills: readonly SourcedFill[],
  before: ExactNumber,
  prefix: string,
  closesOnly: (fill: SourcedFill) => boolean,
): SourcedFill[] {
  const settled: SourcedFill[] = []
  let dust = before
  let held = zero
  let largest = zero
  /** Place of the first entry of the round trip that is open, or was last. */
  let first: number | null = null
  let lastSale: SourcedFill | null = null
  const leaveRest = () => {
    if (lastSale === null || held.lte(0) || held.gt(largest.times(dustShare))) return
    settled.push(buildDust(lastSale, lastSale, held, prefix))
    dust = dust.plus(held)
    held = zero
  }
  for (const fill of fills) {
    if (fill.side === 'buy') {
      leaveRest()
      lastSale = null
      const after = held.plus(fill.quantity)
      if (held.lte(0) && after.gt(0)) {
        first = settled.length
        largest = zero
      }
      held = after
      largest = larger(largest, held)
      settled.push(fill)
      continue
    }
    const excess = exact(fill.quantity).minus(larger(held, zero))
    const entry = first === null ? undefined : settled[first]
    if (excess.gt(0) && excess.lte(dust) && held.gte(0) && first !== null && entry !== undefined) {
      settled.splice(first + 1, 0, buildDust(entry, fill, excess, prefix))
      dust = dust.minus(excess)
      held = held.plus(excess)
    }
    settled.push(fill)
    // A sale of what is not held is refused.
    if (held.lt(fill.quantity) && closesOnly(fill)) continue
    held = held.minus(fill.quantity)
    lastSale = fill
    if (held.lt(0)) first = null
  }
  leaveRest()
  return settled
}
