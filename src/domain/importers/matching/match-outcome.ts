import type { RoundTrip } from '#domain/fills/match-round-trips.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type {
  ImportedTrade,
  ImportWarning,
  RejectedRow,
  RematchedTrade,
} from '#domain/importers/reading/imported-trade.ts'
import { checkRowTrade, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type {
  FillReading,
  FormatOptions,
  FormatReading,
  IgnoredRow,
  KnownPosition,
} from '#domain/importers/reading/tables/import-format.ts'
import type { ExactNumber } from '#domain/numbers/decimal.ts'
import { buildTrade, listImported, maxNoteLength } from './build-trade.ts'
import { describeDust } from './dust.ts'
import type { FillGroup, SourcedFill } from './group-fills.ts'
import { restateInCoins } from './inverse-contracts.ts'
import { listUnheldExits, type UnmatchedExit } from './opening-positions.ts'
import { addStatedTotals } from './stated-totals.ts'
import { describeUnmatchedExit } from './unmatched-exits.ts'

/** The outcome of each fill so far. */
export class MatchOutcome {
  readonly trades: ImportedTrade[] = []
  readonly warnings: ImportWarning[] = []
  readonly rejected: { readonly source: FileFill; readonly reason: string }[] = []
  readonly ignored: IgnoredRow[] = []
  knownExecutions = 0
  deletedExecutions = 0
  changedExecutions = 0
  readonly #unmatchedExits: UnmatchedExit[] = []

  reject(fills: readonly SourcedFill[], reason: string): void {
    for (const { source } of fills) if (source !== null) this.rejected.push({ source, reason })
  }

  /** Refuses a fill of a book that closes more than is held. */
  rejectUnmatchedExit(fill: SourcedFill, held: ExactNumber, book: string): void {
    this.#unmatchedExits.push({ fill, held, book })
    this.reject([fill], describeUnmatchedExit(fill, held))
  }

  /** Counts and ignores fills that the portfolio has, unless they are in a trade of the file. */
  ignoreKnown(fills: readonly SourcedFill[], reason = 'Already in a trade of the portfolio.'): void {
    this.knownExecutions += fills.length
    this.#ignore(fills, reason)
  }

  #ignore(fills: readonly SourcedFill[], reason: string): void {
    for (const { source } of fills) if (source !== null) this.ignored.push({ line: source.line, reason })
  }

  /** Leaves out fills that the trader deleted, and those that close what a deleted trade held. */
  leaveOut(deleted: readonly SourcedFill[], closing: readonly SourcedFill[]): void {
    this.deletedExecutions += deleted.length + closing.length
    this.#ignore(deleted, 'You deleted its trade earlier.')
    this.#ignore(closing, 'Closes a trade that you deleted earlier.')
  }

  /**
   * Adds trades that only make sense together: trades of the portfolio that are matched again. If one of them cannot be
   * stored, all are left out and the new fills are refused. `add` returns the number of trades to be added.
   */
  addTogether(add: () => number, fills: readonly SourcedFill[]): void {
    const before = this.trades.length
    const count = add()
    const added = this.trades.splice(before)
    if (added.length === count) this.trades.push(...added.map((trade) => ({ ...trade, isPartOfRematch: true })))
    else this.reject(fills, 'Another trade of this contract could not be matched again.')
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
      differingAmounts: reading.differingAmounts,
      unheldExits: listUnheldExits(this.#unmatchedExits),
      knownExecutions: this.knownExecutions,
      deletedExecutions: this.deletedExecutions,
      changedExecutions: this.changedExecutions,
    }
    return addStatedTotals(settled, reading.totals ?? [])
  }
}

/** How a round trip is stored: as a new trade unless it continues or replaces one of the portfolio. */
interface TripTarget {
  readonly continued?: KnownPosition
  readonly rematches?: RematchedTrade
  /** The trade that it replaces. */
  readonly replaced?: KnownPosition | undefined
  /** The trade that exists as it is, by its key. */
  readonly existing?: KnownPosition
}

/** Says what is left over of a coin, in the row of the sale that the file has. */
function warnAboutDust({ fills }: RoundTrip<SourcedFill>, { symbol }: FillGroup, { warnings }: MatchOutcome): void {
  for (const [index, fill] of fills.entries()) {
    const line = fills[index - 1]?.source?.line
    if (fill.isDust !== true || fill.side !== 'sell' || line === undefined) continue
    warnings.push({ line, message: `${symbol}: ${describeDust(fill)}` })
  }
}

/** Adds the trade of a round trip to the outcome, or refuses its fills. */
export function addTrip(
  matched: RoundTrip<SourcedFill>,
  { continued, rematches, replaced, existing }: TripTarget,
  group: FillGroup,
  options: FormatOptions,
  outcome: MatchOutcome,
): void {
  const trip = group.isInverse ? restateInCoins(matched) : matched
  const lines = [...new Set(trip.fills.flatMap(({ source }) => (source === null ? [] : [source.line])))]
  // A round trip of stored executions only is shown at the first line of its contract.
  const line = lines[0] ?? group.fills.find(({ source }) => source !== null)?.source?.line
  const key =
    continued === undefined
      ? (existing?.importKey ?? trip.fills[0]?.key)
      : (continued.importKey ?? `${group.prefix}of|${continued.tradeId}`)
  if (line === undefined || key === undefined) return
  const held = continued ?? replaced ?? existing ?? null
  try {
    const imported = listImported(trip, continued !== undefined, group)
    const isTooLong = imported.some(({ key: own, externalId }) => own.length > 300 || (externalId ?? '').length > 200)
    if (key.length > 300 || isTooLong) throw new RowProblem('Account, symbol and ID of the fill are too long.')
    const { trade, isUnclear } = buildTrade(trip, continued ?? null, held, group, options)
    checkRowTrade(trade)
    if (trade.thesis?.length === maxNoteLength) {
      outcome.warnings.push({
        line,
        message: `The note was cut to ${maxNoteLength.toLocaleString('en-US')} characters.`,
      })
    }
    if (existing === undefined) warnAboutDust(trip, group, outcome)
    outcome.trades.push({
      trade,
      importKey: key,
      line,
      ...(lines.length === 1 ? {} : { lines }),
      ...(continued === undefined ? {} : { continues: continued.tradeId }),
      ...(rematches === undefined ? {} : { rematches }),
      ...(isUnclear ? { isUnclear } : {}),
      book: group.prefix,
      imported,
    })
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    outcome.reject(trip.fills, error.message)
  }
}
