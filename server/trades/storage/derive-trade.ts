import { isRecordable, recordableMessage } from '#contract/values.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import { checkTrade } from '#domain/trade/check-trade.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { type FieldFault } from '#domain/trade/field-fault.ts'
import { listingDay } from '#domain/trade/listing-day.ts'
import type { TradeContext, TradeFigures, TradeInput } from '#domain/trade/trade.ts'
import type { DerivedTrade } from './write-trades.ts'

/** Matches figures that are too large to store. */
const overflowPattern = /^-?\d{17}/

/** Converts a time to its stored form: UTC with milliseconds. */
const toStoredTime = (at: Instant): Instant => instantAt(millisecondsOf(at))

/** Matches stored times on days 1 to 28, which every month has. Matching is cheaper than parsing. */
const storedTimePattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

const isStoredTime = (at: Instant | null): boolean =>
  at === null || storedTimePattern.test(at) || toStoredTime(at) === at

/** A trade with times in their stored form, so that figures are derived from exactly what is stored. */
function withStoredTimes(input: TradeInput): TradeInput {
  const { executions, reviewedAt, seenAt } = input
  // Imported times have the stored form already; returning the input avoids copying two hundred fields.
  if (isStoredTime(reviewedAt) && isStoredTime(seenAt) && executions.every(({ at }) => isStoredTime(at))) return input
  return {
    ...input,
    executions: executions.map((fill) => ({ ...fill, at: toStoredTime(fill.at) })),
    reviewedAt: reviewedAt === null ? null : toStoredTime(reviewedAt),
    seenAt: seenAt === null ? null : toStoredTime(seenAt),
  }
}

function findTimeFaults(input: TradeInput): FieldFault[] {
  return input.executions.flatMap(({ at }, index) =>
    isRecordable(at) && !Number.isNaN(Date.parse(at))
      ? []
      : [{ field: `executions.${index}.at`, message: recordableMessage }],
  )
}

function findFigureFaults(figures: TradeFigures): FieldFault[] {
  const faults: FieldFault[] = []
  for (const [figure, value] of Object.entries(figures)) {
    if (typeof value !== 'string' || value.length < 17 || !overflowPattern.test(value)) continue
    faults.push({
      field: 'pointValue',
      message: `With these prices and sizes ${figure} is too large to store.`,
    })
  }
  return faults
}

/** Validates and derives a trade. `faults` names the invalid fields and is empty exactly when `trade` is set. */
export function checkAndDeriveTrade(
  stated: TradeInput,
  context: TradeContext,
):
  | { readonly trade: DerivedTrade; readonly faults: readonly [] }
  | { readonly trade: null; readonly faults: FieldFault[] } {
  const timeFaults = findTimeFaults(stated)
  if (timeFaults.length > 0) return { trade: null, faults: timeFaults }
  const input = withStoredTimes(stated)
  const inputFaults = checkTrade(input)
  if (inputFaults.length > 0) return { trade: null, faults: inputFaults }
  const figures = deriveTrade(input, context)
  const figureFaults = findFigureFaults(figures)
  if (figureFaults.length > 0) return { trade: null, faults: figureFaults }
  return {
    trade: { input, figures, listedOn: listingDay({ ...figures, seenAt: input.seenAt }, context.timeZone) },
    faults: [],
  }
}
