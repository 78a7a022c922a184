import { matchRoundTrips, type RoundTrip } from '#domain/fills/match-round-trips.ts'
import { sortFillsByTime } from '#domain/fills/position.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type {
  FillReading,
  FormatOptions,
  FormatReading,
  IgnoredRow,
  KnownPosition,
} from '#domain/importers/reading/import-format.ts'
import type { ImportedTrade, ImportWarning, RejectedRow } from '#domain/importers/reading/imported-trade.ts'
import { checkRowTrade, RowProblem } from '#domain/importers/reading/row-problems.ts'
import { buildTrade } from './build-trade.ts'
import { readClassifiedTrades } from './classified-trades.ts'
import { type FillGroup, groupFills, type SourcedFill } from './group-fills.ts'
import { belongsToGroup, separateNewFills, type OpenTrade } from './new-fills.ts'
import { distributeFills } from './split-trade-parts.ts'
import { addStatedTotals } from './stated-totals.ts'
import { separateUnmatchedExits } from './unmatched-exits.ts'

/** The outcome of each fill so far. */
class MatchOutcome {
  readonly trades: ImportedTrade[] = []
  readonly warnings: ImportWarning[] = []
  readonly rejected: { readonly source: FileFill; readonly reason: string }[] = []
  readonly ignored: IgnoredRow[] = []

  reject(fills: readonly SourcedFill[], reason: string): void {
    for (const { source } of fills) if (source !== null) this.rejected.push({ source, reason })
  }

  /** Lists each line once: lines of trades are neither rejected nor ignored, rejected lines are not ignored. */
  settle(reading: FillReading): FormatReading {
    const inTrades = new Set(this.trades.flatMap(({ line, lines }) => lines ?? [line]))
    const rejected = new Map<number, RejectedRow>()
    for (const { source, reason } of this.rejected) {
      const { line, cells } = source
      if (inTrades.has(line)) {
        this.warnings.push({ line, message: `Part of this fill is not in any trade. ${reason}` })
      } else if (!rejected.has(line)) rejected.set(line, { line, reason, cells })
    }
    const ignored = new Map<number, IgnoredRow>()
    for (const row of this.ignored) {
      if (!inTrades.has(row.line) && !rejected.has(row.line)) ignored.set(row.line, row)
    }
    const settled = {
      trades: this.trades,
      rejected: [...reading.rejected, ...rejected.values()].toSorted((a, b) => a.line - b.line),
      ignored: [...reading.ignored, ...ignored.values()].toSorted((a, b) => a.line - b.line),
      blank: reading.blank,
      warnings: [...reading.warnings, ...this.warnings],
      takenDayOrder: reading.takenDayOrder,
    }
    return addStatedTotals(settled, reading.totals ?? [])
  }
}

/**
 * Rejects fills that close more than is held, by the file's own open or close marks: the file begins in the middle of
 * their trade.
 */
function rejectUnmatchedExits(
  fills: readonly SourcedFill[],
  carried: readonly SourcedFill[],
  group: FillGroup,
  outcome: MatchOutcome,
): readonly SourcedFill[] {
  const { kept, stray } = separateUnmatchedExits(fills, carried, group.fills)
  for (const { fill, held } of stray) {
    const what = `This fill closes ${fill.quantity} ${fill.source?.symbol ?? ''}, but only ${held.abs().toFixed()} is held.`
    outcome.reject([fill], `${what} The file begins in the middle of the trade: import an earlier period first.`)
  }
  return kept
}

function addTrip(
  trip: RoundTrip<SourcedFill>,
  continued: KnownPosition | null,
  group: FillGroup,
  options: FormatOptions,
  outcome: MatchOutcome,
): void {
  const lines = [...new Set(trip.fills.flatMap(({ source }) => (source === null ? [] : [source.line])))]
  const [line] = lines
  const key =
    continued === null ? trip.fills[0]?.key : (continued.importKey ?? `${group.prefix}of|${continued.tradeId}`)
  if (line === undefined || key === undefined) return
  try {
    if (key.length > 300) throw new RowProblem('Account, symbol and ID of the fill are too long.')
    const { trade, isUnclear } = buildTrade(trip, continued, options)
    checkRowTrade(trade)
    outcome.trades.push({
      trade,
      importKey: key,
      line,
      ...(lines.length === 1 ? {} : { lines }),
      ...(continued === null ? {} : { continues: continued.tradeId }),
      ...(isUnclear ? { isUnclear } : {}),
    })
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    outcome.reject(trip.fills, error.message)
  }
}

/** A round trip with the portfolio's open trade that owns its first fills. */
interface ContinuedTrip {
  readonly trip: RoundTrip<SourcedFill>
  readonly continued: KnownPosition | null
}

const isCarried = ({ fills }: RoundTrip<SourcedFill>) => fills.some(({ source }) => source === null)

/** The fills of an open trade, oldest first. */
function carriedFillsOf({ position, keys }: OpenTrade): SourcedFill[] {
  return sortFillsByTime(position.fills).map((fill, index) => ({ ...fill, source: null, key: keys[index] ?? '' }))
}

/** Matches new fills together with the parts of a split open trade. */
function matchSplitParts(
  open: readonly OpenTrade[],
  carried: readonly (readonly SourcedFill[])[],
  added: readonly SourcedFill[],
  { matching }: FormatOptions,
): ContinuedTrip[] {
  const parts = open.map(({ position }) => position)
  const { shares, beyond } = distributeFills(parts, added, matching)
  // Every round trip of a part belongs to that part; two round trips mean that new fills would tear it apart.
  const continued = parts.flatMap((position, place) =>
    matchRoundTrips([...(carried[place] ?? []), ...(shares[place] ?? [])]).map((trip) => ({
      trip,
      continued: position,
    })),
  )
  return [...continued, ...matchRoundTrips(beyond).map((trip) => ({ trip, continued: null }))]
}

function matchGroup(
  group: FillGroup,
  positions: readonly KnownPosition[],
  options: FormatOptions,
  outcome: MatchOutcome,
): void {
  const { open, before, after, known } = separateNewFills(group, positions)
  for (const { source } of known) {
    if (source !== null) outcome.ignored.push({ line: source.line, reason: 'Already in a trade of the portfolio.' })
  }
  for (const trip of matchRoundTrips(rejectUnmatchedExits(before, [], group, outcome))) {
    if (!trip.isOpen) addTrip(trip, null, group, options, outcome)
    else {
      const reason = `${group.symbol} would be open here, but the portfolio's open trade in it starts later from a flat position.`
      outcome.reject(trip.fills, `${reason} The file begins in the middle of a trade: import an earlier period first.`)
    }
  }
  const carried = open.map(carriedFillsOf)
  const added = rejectUnmatchedExits(after, sortFillsByTime(carried.flat()), group, outcome)
  const trips =
    open.length > 1
      ? matchSplitParts(open, carried, added, options)
      : matchRoundTrips([...(carried[0] ?? []), ...added]).map((trip): ContinuedTrip => ({
          trip,
          continued: isCarried(trip) ? (open[0]?.position ?? null) : null,
        }))
  const torn = open.some(({ position }) => trips.filter(({ continued }) => continued === position).length > 1)
  if (torn) {
    const reason = `Fills of ${group.symbol} in this file fall between those of the portfolio's open trade and would split it.`
    outcome.reject(after, `${reason} Delete that trade and import the entire period at once.`)
    return
  }
  for (const { trip, continued } of trips) {
    if (trip.fills.some(({ source }) => source !== null)) addTrip(trip, continued, group, options, outcome)
  }
}

/**
 * Matches the executions of a file into round trips per account and contract, in order of time. The open remainder is
 * an active trade. Fills extend the portfolio's open trades (`continues`); fills that it already has are ignored, so
 * that importing a file again, or an overlapping one, changes nothing. A round trip has the key of its first fill.
 * Every line of `reading` is accounted for once.
 */
export function matchFills(formatId: string, reading: FillReading, options: FormatOptions): FormatReading {
  return readClassifiedTrades((chosen) => matchOnce(formatId, reading, chosen), options)
}

function matchOnce(formatId: string, reading: FillReading, options: FormatOptions): FormatReading {
  const outcome = new MatchOutcome()
  const { groups, repeated } = groupFills(formatId, reading)
  outcome.ignored.push(...repeated)
  const accounts = new Map<string, number>()
  for (const { symbol } of groups) accounts.set(symbol, (accounts.get(symbol) ?? 0) + 1)
  for (const group of groups) {
    const isOnly = accounts.get(group.symbol) === 1
    const positions = options.knownPositions.filter((position) => belongsToGroup(position, group, formatId, isOnly))
    matchGroup(group, positions, options, outcome)
  }
  return outcome.settle(reading)
}
