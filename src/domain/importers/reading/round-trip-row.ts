import type { Direction, Fill } from '#domain/fills/fill.ts'
import type { FormatOptions } from '#domain/importers/reading/tables/import-format.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { assembleTrade } from './assemble-trade.ts'
import type { FileInstrument } from './file-fill.ts'
import type { ImportRow } from './import-row.ts'
import { resolveInstrument } from './instrument-fields.ts'
import { toKeyPart } from './row-keys.ts'
import { RowProblem, type RowTrade } from './row-problems.ts'
import { classifyStopAndTarget } from './stops-and-targets.ts'

/** The ambiguous times of a row. */
export type RowTimes = Pick<ImportRow, 'laterThan'>

/**
 * Resolves the exit time: if it is ambiguous and its first occurrence is before the entry, the second one. Null if the
 * exit is before the entry either way.
 */
export function resolveExitMoment(entryAt: Instant, exitAt: Instant, times: RowTimes): Instant | null {
  if (exitAt >= entryAt) return exitAt
  const later = times.laterThan(exitAt)
  return later !== undefined && later >= entryAt ? later : null
}

/** A round trip in one row of a file. */
interface RoundTripRow {
  /** The row that its times come from. */
  readonly times: RowTimes
  readonly account?: string
  readonly symbol: string
  readonly instrument?: FileInstrument
  readonly direction: Direction
  readonly quantity: Decimal
  readonly entryAt: Instant
  readonly entryPrice: Decimal
  /** Null while it is open. */
  readonly exitAt: Instant | null
  readonly exitPrice: Decimal | null
  readonly commission?: Money
  readonly exchangeFees?: Money
  /** Negative is paid. */
  readonly swapFunding?: Money
  /** Before any cost. */
  readonly brokerPnl?: Money | null
  readonly stop?: Decimal | null
  readonly target?: Decimal | null
  readonly note?: string | null
  /** The broker's id of the round trip; if given, it alone identifies the row. */
  readonly id: string | null
  /** Other identifying texts as written in the file: times and any ids. */
  readonly written: readonly string[]
}

/** Builds entry and, if closed, exit of a round trip. Throws a RowProblem if they are inconsistent. */
export function buildLegs(
  row: Pick<RoundTripRow, 'times' | 'direction' | 'quantity' | 'entryAt' | 'entryPrice' | 'exitAt' | 'exitPrice'>,
): [entry: Fill] | [entry: Fill, exit: Fill] {
  const { direction, quantity, entryAt, entryPrice, exitPrice } = row
  const exitAt = row.exitAt === null ? null : resolveExitMoment(entryAt, row.exitAt, row.times)
  if (exitAt === null && row.exitAt !== null) {
    throw new RowProblem('The exit is before the entry. Correct one of the two times.')
  }
  if ((exitAt === null) !== (exitPrice === null)) {
    throw new RowProblem('The row has an exit price or an exit time, but not both.')
  }
  const [first, second] = direction === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  const fee = '0' as Money
  const entry: Fill = { at: entryAt, side: first, price: entryPrice, quantity, fee, liquidity: null }
  return exitAt === null || exitPrice === null
    ? [entry]
    : [entry, { at: exitAt, side: second, price: exitPrice, quantity, fee, liquidity: null }]
}

/** Builds the trade of a round-trip row. Throws a RowProblem if it is invalid. */
export function buildRoundTrip(
  formatId: string,
  row: RoundTripRow,
  options: Pick<FormatOptions, 'currency' | 'symbolClasses'>,
): RowTrade {
  const { symbol, direction, quantity, entryPrice, exitAt, exitPrice, id } = row
  const executions = buildLegs(row)
  const plan = classifyStopAndTarget(direction, entryPrice, row.stop ?? null, row.target ?? null)
  const names = [formatId, row.account ?? '', symbol]
  const instrument = resolveInstrument(symbol, row.instrument ?? {}, options)
  const content = id === null ? [direction, quantity, entryPrice, exitPrice ?? '', ...row.written] : ['id', id]
  return {
    trade: assembleTrade(instrument, plan, {
      status: exitAt === null ? 'active' : 'completed',
      symbol,
      direction,
      executions,
      commission: row.commission ?? ('0' as Money),
      exchangeFees: row.exchangeFees ?? ('0' as Money),
      swapFunding: row.swapFunding ?? ('0' as Money),
      brokerPnl: exitAt === null ? null : (row.brokerPnl ?? null),
      externalId: id,
      thesis: row.note ?? null,
    }),
    content: [...names, ...content].map((part) => toKeyPart(part).slice(0, 60)).join('|'),
    notes: plan.notes,
    isUnclear: instrument.isUnclear,
  }
}
