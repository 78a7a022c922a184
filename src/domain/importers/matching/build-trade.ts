import type { Direction, Fill } from '#domain/fills/fill.ts'
import type { RoundTrip } from '#domain/fills/match-round-trips.ts'
import { assembleTrade } from '#domain/importers/reading/assemble-trade.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { ImportedExecution } from '#domain/importers/reading/imported-execution.ts'
import { classByPointValue, classByResult, resolveInstrument } from '#domain/importers/reading/instrument-fields.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { exact, sumMoney, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'
import { describeDust } from './dust.ts'
import type { FillGroup, SourcedFill } from './group-fills.ts'
import { moveOf, pointValueOfResult } from './held-point-value.ts'

/** Max characters of a trade's note; longer notes of a file are cut. */
export const maxNoteLength = 10_000

/** Max fills of one trade. */
const maxFills = 500

/**
 * Fills as a trade stores them; above the limit, fills of one time, side and price are merged. Throws a RowProblem if
 * there are still too many.
 */
export function mergeFills(fills: readonly Fill[]): Fill[] {
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
    const what = `The trade has ${kept.length} fills; the maximum is ${maxFills}.`
    throw new RowProblem(
      `${what} If the file begins in the middle of it, import an earlier period first. Else log it by hand.`,
    )
  }
  return kept
}

const isNew = ({ source, stored, isDust }: SourcedFill) => isDust === true || (source !== null && stored === undefined)

/** The amounts of an execution of the file, or of one that an earlier import stored. */
function statedOf(fill: SourcedFill) {
  const { source, stored } = fill
  if (stored !== undefined) return stored
  if (fill.isDust === true) {
    const none = { swapFunding: '0' as Money, brokerPnl: null, externalId: null }
    return { ...none, quantity: fill.quantity, note: describeDust(fill) }
  }
  if (source === null) return null
  const { quantity, swapFunding, brokerPnl, note } = source
  return { quantity, swapFunding, brokerPnl, note, externalId: source.id ?? source.orderId }
}

/** The executions of a round trip with their amounts, which for a fill through zero go with its closing part. */
function statedExecutions({ direction, fills }: RoundTrip<SourcedFill>) {
  const entrySide = direction === 'long' ? 'buy' : 'sell'
  return fills.flatMap((fill) => {
    const stated = statedOf(fill)
    if (stated === null) return []
    const closes = fill.side !== entrySide
    const isWhole = closes || fill.quantity === stated.quantity || exact(fill.quantity).eq(stated.quantity)
    const { externalId, quantity } = stated
    return [{ fill, closes, stated: isWhole ? stated : null, externalId, whole: fill.whole ?? quantity }]
  })
}

/** The executions that a round trip gives to its trade: all, or for a trade that it continues the new ones. */
export function listImported(
  trip: RoundTrip<SourcedFill>,
  onlyNew: boolean,
  { prefix }: Pick<FillGroup, 'prefix'>,
): readonly ImportedExecution[] {
  return statedExecutions(trip)
    .filter(({ fill }) => !onlyNew || isNew(fill))
    .map(({ fill, stated, externalId, whole }) => {
      const { key, at, side, quantity, price, fee, liquidity } = fill
      return {
        key: key.startsWith(prefix) ? key.slice(prefix.length) : key,
        at,
        side,
        quantity,
        ...(whole === quantity || exact(whole).eq(quantity) ? {} : { whole }),
        price,
        fee,
        liquidity,
        swapFunding: stated?.swapFunding ?? ('0' as Money),
        brokerPnl: stated?.brokerPnl ?? null,
        note: stated?.note?.slice(0, maxNoteLength) ?? null,
        externalId,
      }
    })
}

type StatedExecution = ReturnType<typeof statedExecutions>[number]

/** The broker's P&L summed over all fills; null while nothing is closed, or where a closing fill has none. */
function brokerPnlOf(
  executions: readonly StatedExecution[],
  direction: Direction,
  continued: KnownPosition | null,
): Money | null {
  const entrySide = direction === 'long' ? 'buy' : 'sell'
  const amounts: Money[] = []
  const hadExits = continued?.fills.some(({ side }) => side !== entrySide) ?? false
  if (continued !== null && hadExits) {
    if (continued.brokerPnl === null) return null
    amounts.push(continued.brokerPnl)
  }
  let hasExits = hadExits
  for (const { fill, closes, stated } of executions) {
    // The P&L of a trade with exits contains that of its fills.
    if (stated === null || (hadExits && !isNew(fill))) continue
    if (closes) {
      hasExits = true
      if (stated.brokerPnl === null) return null
    }
    if (stated.brokerPnl !== null) amounts.push(stated.brokerPnl)
  }
  return hasExits ? sumMoney(amounts) : null
}

/** The executions of a round trip of imported executions, with the sums of what was stated of them. */
export function sumStated(trip: RoundTrip<SourcedFill>) {
  const all = statedExecutions(trip)
  return {
    executions: listImported(trip, false, { prefix: '' }),
    swapFunding: sumMoney(all.flatMap(({ stated }) => stated?.swapFunding ?? [])),
    brokerPnl: brokerPnlOf(all, trip.direction, null),
  }
}

function notesOf(executions: readonly StatedExecution[]): string | null {
  const notes = new Set(executions.flatMap(({ stated }) => stated?.note ?? []))
  return notes.size === 0 ? null : [...notes].join('\n').slice(0, maxNoteLength)
}

/** A fill of the file that names the contract: of the round trip, or if earlier imports stored all of it, of the group. */
function findSource(trip: RoundTrip<SourcedFill>, group: FillGroup): FileFill {
  const source = [...trip.fills, ...group.fills].find((fill) => fill.source !== null)?.source
  if (source === null || source === undefined) throw new RowProblem('The round trip has no fill from the file.')
  return source
}

/** Price change x quantity of a closed round trip; null while it is open. */
const moveOfTrip = ({ isOpen, fills }: RoundTrip<SourcedFill>) => (isOpen ? null : moveOf(fills))

/**
 * The value of a point of a trade that an earlier file began: as it is stored, unless that was assumed and the broker's
 * result of the closed trade says otherwise.
 */
function heldPointValue(
  held: KnownPosition,
  source: FileFill,
  trip: RoundTrip<SourcedFill>,
  brokerPnl: Money | null,
): Decimal {
  const move = moveOfTrip(trip)
  if (source.valueFollowsResult !== true || move === null || move.eq(0) || brokerPnl === null) return held.pointValue
  const { pointValue } = source.instrument
  const borneOut = pointValueOfResult(held.pointValue, { fills: trip.fills, brokerPnl, pointValue })
  if (borneOut !== null) return borneOut
  const implied = exact(brokerPnl).div(move)
  return implied.gt(0) ? toDecimal(implied) : held.pointValue
}

/**
 * Builds the trade of a round trip. `continued` is the portfolio's trade that owns its first fills, `held` the one that it
 * continues or replaces, whose contract stays. Fees stay with the fills; swap and the broker's P&L are sums. `isUnclear`
 * says whether the symbol may be a stock or a future. Throws a RowProblem if it cannot be stored.
 */
export function buildTrade(
  trip: RoundTrip<SourcedFill>,
  continued: KnownPosition | null,
  held: KnownPosition | null,
  group: FillGroup,
  options: FormatOptions,
): { readonly trade: NewTrade; readonly isUnclear: boolean } {
  const source = findSource(trip, group)
  const all = statedExecutions(trip)
  const executions = all.filter(({ fill }) => continued === null || isNew(fill))
  const swaps = executions.flatMap(({ stated }) => stated?.swapFunding ?? [])
  const brokerPnl = brokerPnlOf(all, trip.direction, continued)
  const assetClass =
    source.instrument.assetClass ??
    classByPointValue(source.symbol, held?.pointValue ?? null) ??
    classByResult(source.symbol, moveOfTrip(trip), brokerPnl) ??
    undefined
  const { isUnclear, ...instrument } = resolveInstrument(source.symbol, { ...source.instrument, assetClass }, options)
  const trade = assembleTrade(
    held === null ? instrument : { ...instrument, pointValue: heldPointValue(held, source, trip, brokerPnl) },
    null,
    {
      status: trip.isOpen ? 'active' : 'completed',
      symbol: source.symbol,
      direction: trip.direction,
      executions: mergeFills(trip.fills),
      swapFunding: sumMoney(continued === null ? swaps : [continued.swapFunding, ...swaps]),
      brokerPnl,
      // The journal's own details of the open trade stay unchanged.
      externalId: continued === null ? (executions[0]?.externalId ?? null) : undefined,
      thesis: continued === null ? notesOf(executions) : undefined,
    },
  )
  return { trade, isUnclear }
}
