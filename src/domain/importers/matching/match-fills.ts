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
import { type FillGroup, groupFills, type SourcedFill } from './group-fills.ts'
import { belongsToGroup, separateNewFills, type OpenTrade } from './new-fills.ts'
import { distributeFills } from './split-trade-parts.ts'
import { separateUnmatchedExits } from './unmatched-exits.ts'

/** What has become of the fills so far. */
class MatchOutcome {
  readonly trades: ImportedTrade[] = []
  readonly warnings: ImportWarning[] = []
  readonly rejected: { readonly source: FileFill; readonly reason: string }[] = []
  readonly ignored: IgnoredRow[] = []

  reject(fills: readonly SourcedFill[], reason: string): void {
    for (const { source } of fills) if (source !== null) this.rejected.push({ source, reason })
  }

  /** Each line once: what is part of a trade is neither rejected nor ignored, what is rejected is not ignored. */
  settle(reading: FillReading): FormatReading {
    const inTrades = new Set(this.trades.flatMap(({ line, lines }) => lines ?? [line]))
    const rejected = new Map<number, RejectedRow>()
    for (const { source, reason } of this.rejected) {
      const { line, cells } = source
      if (inTrades.has(line)) {
        this.warnings.push({ line, message: `A part of this fill is in no trade. ${reason}` })
      } else if (!rejected.has(line)) rejected.set(line, { line, reason, cells })
    }
    const ignored = new Map<number, IgnoredRow>()
    for (const row of this.ignored) {
      if (!inTrades.has(row.line) && !rejected.has(row.line)) ignored.set(row.line, row)
    }
    return {
      trades: this.trades,
      rejected: [...reading.rejected, ...rejected.values()].toSorted((a, b) => a.line - b.line),
      ignored: [...reading.ignored, ...ignored.values()].toSorted((a, b) => a.line - b.line),
      blank: reading.blank,
      warnings: [...reading.warnings, ...this.warnings],
      takenDayOrder: reading.takenDayOrder,
    }
  }
}

/** Leaves out fills that close, as the file says, more than is held: the file begins in the middle of their trade. */
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
    if (key.length > 300) throw new RowProblem('Account, symbol and id of the fill are too long to tell it by.')
    const trade = buildTrade(trip, continued, options)
    checkRowTrade(trade)
    outcome.trades.push({
      trade,
      importKey: key,
      line,
      ...(lines.length === 1 ? {} : { lines }),
      ...(continued === null ? {} : { continues: continued.tradeId }),
    })
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    outcome.reject(trip.fills, error.message)
  }
}

/** A round trip, and the open trade of the portfolio that its first fills are from. */
interface ContinuedTrip {
  readonly trip: RoundTrip<SourcedFill>
  readonly continued: KnownPosition | null
}

const isCarried = ({ fills }: RoundTrip<SourcedFill>) => fills.some(({ source }) => source === null)

/** The fills of an open trade, oldest first. */
function carriedFillsOf({ position, keys }: OpenTrade): SourcedFill[] {
  return sortFillsByTime(position.fills).map((fill, index) => ({ ...fill, source: null, key: keys[index] ?? '' }))
}

/** The round trips of new fills and of the parts into which the open trade was split. */
function matchSplitParts(
  open: readonly OpenTrade[],
  carried: readonly (readonly SourcedFill[])[],
  added: readonly SourcedFill[],
  { matching }: FormatOptions,
): ContinuedTrip[] {
  const parts = open.map(({ position }) => position)
  const { shares, beyond } = distributeFills(parts, added, matching)
  // All that a part is matched into is its own: two round trips of one part say that it is torn apart.
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
    if (source !== null) outcome.ignored.push({ line: source.line, reason: 'In a trade of the portfolio already.' })
  }
  for (const trip of matchRoundTrips(rejectUnmatchedExits(before, [], group, outcome))) {
    if (!trip.isOpen) addTrip(trip, null, group, options, outcome)
    else {
      const reason = `${group.symbol} would be held here, but the portfolio's open trade in it began later, from nothing.`
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
    const reason = `Fills of ${group.symbol} in this file stand between those of the portfolio's open trade and would tear it apart.`
    outcome.reject(after, `${reason} Delete that trade and import the whole period at once.`)
    return
  }
  for (const { trip, continued } of trips) {
    if (trip.fills.some(({ source }) => source !== null)) addTrip(trip, continued, group, options, outcome)
  }
}

/**
 * Matches the executions of a file into round trips, by account and contract in order of time. What is held at the end
 * is an active trade. Fills add to the open trades of the portfolio (`continues`); those it has already are recognised
 * and ignored, so that importing a file again, or one that overlaps, changes nothing. The key of a round trip is that of
 * its first fill, whatever follows in this file or the next. Every line of `reading` is accounted for once.
 */
export function matchFills(formatId: string, reading: FillReading, options: FormatOptions): FormatReading {
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
