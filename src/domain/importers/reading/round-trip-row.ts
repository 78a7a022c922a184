import type { Direction, Fill } from '#domain/fills/fill.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { assembleTrade } from './assemble-trade.ts'
import type { FileInstrument } from './file-fill.ts'
import type { ImportRow } from './import-row.ts'
import { resolveInstrument } from './instrument-fields.ts'
import { toKeyPart } from './row-keys.ts'
import { RowProblem, type RowTrade } from './row-problems.ts'
import { classifyStopAndTarget } from './stops-and-targets.ts'

/** What a row says of its times beside their moments. */
export type RowTimes = Pick<ImportRow, 'laterThan'>

/**
 * The moment of an exit: where its time occurs twice as clocks are set back, and its first moment is before the entry,
 * the second. Null where both are, or the only one is.
 */
export function resolveExitMoment(entryAt: Instant, exitAt: Instant, times: RowTimes): Instant | null {
  if (exitAt >= entryAt) return exitAt
  const later = times.laterThan(exitAt)
  return later !== undefined && later >= entryAt ? later : null
}

/** A round trip as one row of a file has it. */
interface RoundTripRow {
  /** The row in which its times were read. */
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
  /** The broker's id of the round trip: names it alone, where it is given. */
  readonly id: string | null
  /** What else tells the row from others: times and whatever ids there are, as the file writes them. */
  readonly written: readonly string[]
}

/** Entry and, where it is closed, exit of a round trip. Throws a RowProblem where they cannot be so. */
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

/** The trade of a row that is a round trip. Throws a RowProblem where it cannot be one. */
export function buildRoundTrip(formatId: string, row: RoundTripRow, portfolioCurrency: string): RowTrade {
  const { symbol, direction, quantity, entryPrice, exitAt, exitPrice, id } = row
  const executions = buildLegs(row)
  const plan = classifyStopAndTarget(direction, entryPrice, row.stop ?? null, row.target ?? null)
  const names = [formatId, row.account ?? '', symbol]
  const content = id === null ? [direction, quantity, entryPrice, exitPrice ?? '', ...row.written] : ['id', id]
  return {
    trade: assembleTrade(resolveInstrument(symbol, row.instrument ?? {}, portfolioCurrency), plan, {
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
  }
}
