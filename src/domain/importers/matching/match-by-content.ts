import { matchRoundTrips, type RoundTrip } from '#domain/fills/match-round-trips.ts'
import { sortFillsByTime } from '#domain/fills/position.ts'
import type { FormatOptions, KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { zero } from '#domain/numbers/decimal.ts'
import { addDust, mayLeaveDust } from './dust.ts'
import type { FillGroup, SourcedFill } from './group-fills.ts'
import { addTrip, type MatchOutcome } from './match-outcome.ts'
import { separateNewFills, type OpenTrade } from './new-fills.ts'
import { distributeFills } from './split-trade-parts.ts'
import { separateUnmatchedExits } from './unmatched-exits.ts'

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
    outcome.rejectUnmatchedExit(fill, held, group.prefix)
  }
  return kept
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

/**
 * Matches the fills of a group by what they and the portfolio's open trade contain: for trades without execution ids of
 * their file, and for parts of a split trade, which share one position.
 */
export function matchByContent(
  group: FillGroup,
  positions: readonly KnownPosition[],
  options: FormatOptions,
  outcome: MatchOutcome,
): void {
  const { open, before, after, known } = separateNewFills(group, positions)
  outcome.ignoreKnown(known)
  for (const trip of matchRoundTrips(rejectUnmatchedExits(before, [], group, outcome))) {
    if (!trip.isOpen) addTrip(trip, {}, group, options, outcome)
    else {
      const reason = `${group.symbol} would be open here, but its open trade starts later, from a flat position.`
      outcome.reject(trip.fills, `${reason} The file begins in the middle of a trade: import an earlier period first.`)
    }
  }
  const carried = open.map(carriedFillsOf)
  // Beside trades whose executions are unknown, it is unknown which rests they left.
  const isWhole = carried.length === 0 && mayLeaveDust(group)
  const withDust = isWhole ? addDust(after, zero, group.prefix, ({ source }) => source?.effect === 'close') : after
  const added = rejectUnmatchedExits(withDust, sortFillsByTime(carried.flat()), group, outcome)
  const trips =
    open.length > 1
      ? matchSplitParts(open, carried, added, options)
      : matchRoundTrips([...(carried[0] ?? []), ...added]).map((trip): ContinuedTrip => ({
          trip,
          continued: isCarried(trip) ? (open[0]?.position ?? null) : null,
        }))
  const torn = open.some(({ position }) => trips.filter(({ continued }) => continued === position).length > 1)
  if (torn) {
    const reason = `Fills of ${group.symbol} fall between those of the open trade and would split it.`
    outcome.reject(after, `${reason} Delete that trade, then import the entire period at once and bring it back.`)
    return
  }
  for (const { trip, continued } of trips) {
    if (!trip.fills.some(({ source }) => source !== null)) continue
    addTrip(trip, continued === null ? {} : { continued }, group, options, outcome)
  }
}
