import type { Fill } from '#domain/fills/fill.ts'
import type { RoundTrip } from '#domain/fills/match-round-trips.ts'
import { assembleTrade } from '#domain/importers/reading/assemble-trade.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { FormatOptions, KnownPosition } from '#domain/importers/reading/import-format.ts'
import { classByPointValue, classByResult, resolveInstrument } from '#domain/importers/reading/instrument-fields.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import { type ExactNumber, exact, sum, sumMoney, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'
import type { SourcedFill } from './group-fills.ts'

/** Max fills of one trade. */
const maxFills = 500

/** Fills as a trade stores them; above the limit, fills of one time, side and price are merged. */
function mergeFills(fills: readonly SourcedFill[]): Fill[] {
  const kept: Fill[] = []
  for (const { at, side, quantity, price, fee, liquidity } of fills) {
    const last = kept.at(-1)
    const fill: Fill = { at, side, quantity, price, fee, liquidity }
    if (fills.length > maxFills && last?.at === at && last.side === side && last.price === price) {
      kept[kept.length - 1] = {
        ...last,
        quantity: toDecimal(exact(last.quantity).plus(quantity)),
        fee: toMoney(exact(last.fee).plus(fee)),
      }
    } else kept.push(fill)
  }
  if (kept.length > maxFills) {
    throw new RowProblem(`The trade has ${kept.length} fills; the maximum is ${maxFills}. Log it by hand.`)
  }
  return kept
}

/** For a fill that was split, swap, P&L and notes go with the closing part. */
function completeSources(trip: RoundTrip<SourcedFill>): FileFill[] {
  const entrySide = trip.direction === 'long' ? 'buy' : 'sell'
  return trip.fills.flatMap(({ source, side, quantity }) =>
    source !== null && (side !== entrySide || quantity === source.quantity || exact(quantity).eq(source.quantity))
      ? [source]
      : [],
  )
}

/** The broker's P&L summed over all fills; null while nothing is closed, or where a closing fill has none. */
function brokerPnlOf(trip: RoundTrip<SourcedFill>, continued: KnownPosition | null): Money | null {
  const entrySide = trip.direction === 'long' ? 'buy' : 'sell'
  const amounts: Money[] = []
  const hadExits = continued?.fills.some(({ side }) => side !== entrySide) ?? false
  if (continued !== null && hadExits) {
    if (continued.brokerPnl === null) return null
    amounts.push(continued.brokerPnl)
  }
  let closes = hadExits
  for (const { side, brokerPnl } of completeSources(trip)) {
    if (side !== entrySide) {
      closes = true
      if (brokerPnl === null) return null
    }
    if (brokerPnl !== null) amounts.push(brokerPnl)
  }
  return closes ? sumMoney(amounts) : null
}

function notesOf(sources: readonly FileFill[]): string | null {
  const notes = new Set(sources.map(({ note }) => note).filter((note) => note !== null))
  return notes.size === 0 ? null : [...notes].join('\n')
}

/** The first fill of a round trip that comes from the file. */
function firstSource(trip: RoundTrip<SourcedFill>): FileFill {
  const source = trip.fills.find((fill) => fill.source !== null)?.source
  if (source === null || source === undefined) throw new RowProblem('The round trip has no fill from the file.')
  return source
}

/** Price change x quantity of a closed round trip; null while it is open. */
function moveOf({ isOpen, fills }: RoundTrip<SourcedFill>): ExactNumber | null {
  if (isOpen) return null
  return sum(fills.map(({ side, price, quantity }) => exact(price).times(side === 'sell' ? quantity : `-${quantity}`)))
}

/**
 * Builds the trade of a round trip. `continued` is the portfolio's trade that owns its first fills. Fees stay with the
 * fills; swap and the broker's P&L are sums. `isUnclear` says whether the symbol may be a stock or a future. Throws a
 * RowProblem if it cannot be stored.
 */
export function buildTrade(
  trip: RoundTrip<SourcedFill>,
  continued: KnownPosition | null,
  options: FormatOptions,
): { readonly trade: NewTrade; readonly isUnclear: boolean } {
  const first = firstSource(trip)
  const sources = completeSources(trip)
  const swaps = sources.map(({ swapFunding }) => swapFunding)
  const brokerPnl = brokerPnlOf(trip, continued)
  const assetClass =
    first.instrument.assetClass ??
    classByPointValue(first.symbol, continued?.pointValue ?? null) ??
    classByResult(first.symbol, moveOf(trip), brokerPnl) ??
    undefined
  const { isUnclear, ...instrument } = resolveInstrument(first.symbol, { ...first.instrument, assetClass }, options)
  const trade = assembleTrade(
    continued === null ? instrument : { ...instrument, pointValue: continued.pointValue },
    null,
    {
      status: trip.isOpen ? 'active' : 'completed',
      symbol: first.symbol,
      direction: trip.direction,
      executions: mergeFills(trip.fills),
      swapFunding: sumMoney(continued === null ? swaps : [continued.swapFunding, ...swaps]),
      brokerPnl,
      // The journal's own details of the open trade stay unchanged.
      externalId: continued === null ? (first.id ?? first.orderId) : undefined,
      thesis: continued === null ? notesOf(sources) : undefined,
    },
  )
  return { trade, isUnclear }
}
