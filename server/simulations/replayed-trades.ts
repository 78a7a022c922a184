import type { CalendarDate } from '#domain/numbers/units.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import type { SampleTrade } from '#domain/simulation/what-if/sample-trade.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { ReplayParameters } from './backtest-shapes.ts'

/** Whether a trade is out of sample: entered on the day of the split or later. */
export const isOutOfSample = (trade: Pick<SampleTrade, 'entryDate'>, splitAt: CalendarDate) =>
  trade.entryDate >= splitAt

function refuse(field: string, message: string): never {
  throw new ApiError('validation_failed', undefined, [{ field, message }])
}

/**
 * The trades of a sample that were entered within the dates of a replay. Refuses dates in the wrong order, too few
 * trades, and a split that leaves one side empty.
 */
export function selectReplayedTrades(
  sample: readonly SampleTrade[],
  { from, to, splitAt }: Pick<ReplayParameters, 'from' | 'to' | 'splitAt'>,
): readonly SampleTrade[] {
  if (from !== null && to !== null && from > to) refuse('to', 'must not be before the first day')
  const within = sample.filter(
    ({ entryDate }) => (from === null || entryDate >= from) && (to === null || entryDate <= to),
  )
  const isLimited = from !== null || to !== null
  if (isLimited && within.length < simulationLimits.minTrades) {
    const message = `at least ${simulationLimits.minTrades} trades are needed, these days have ${within.length}`
    throw new ApiError('too_few_trades', message, [{ field: from === null ? 'to' : 'from', message }])
  }
  if (splitAt !== null) {
    const later = within.filter((trade) => isOutOfSample(trade, splitAt)).length
    if (later === 0 || later === within.length) refuse('splitAt', 'must leave trades before and after it')
  }
  return within
}
