import * as contract from '#contract/candles/sources.ts'
import { candleLimits, timeframeMinutes } from '#domain/market/candles.ts'
import type { CandleFileOptions, ParsedCandles } from '#domain/market/read-candle-file.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { CandleFileAnswer } from '#server/figures/threads/tasks.ts'
import { implement, type RequestContext } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { maxReportedFaults, storeCandlesWithinLimit } from './candles.ts'
import { fetchCandles, isDotSegment, type ProviderProblem } from './fetch-candles.ts'

const fieldError = (field: string, message: string) =>
  new ApiError('validation_failed', undefined, [{ field, message }])

/** Reads a file away from the event loop. Throws `validation_failed` for one that holds no prices. */
async function readCandleFile(
  { services, user }: RequestContext,
  content: string,
  options: CandleFileOptions,
): Promise<ParsedCandles> {
  const answer = await services.figures.compute({ name: 'candleFile', input: { content, options } }, user.userId)
  // What the task of that name answers.
  const { reading, refusal } = JSON.parse(Buffer.from(answer).toString('utf8')) as CandleFileAnswer
  if (refusal !== null) throw fieldError('content', refusal)
  return reading
}

const reasons: Readonly<Record<ProviderProblem, string>> = {
  unreachable: 'The provider of prices cannot be reached.',
  timedOut: 'The provider of prices took too long.',
  refused: 'The provider of prices refused; it may not know the symbol.',
  unusable: 'The provider of prices answered something that holds no readable bars.',
  tooLarge: 'The provider of prices answered more than can be taken; ask for a shorter time.',
}

export const candleSourceRoutes = [
  implement(contract.importCandleFile, async ({ body }, context) => {
    const { transaction, user } = context
    const { symbol, content, skipFaults, ...options } = body
    const reading = await readCandleFile(context, content, options)
    const { candles, faults, timeframe, repeated, dayOrder, isDayOrderCertain } = reading
    const firstFaults = faults.slice(0, maxReportedFaults)
    if (faults.length > 0 && !skipFaults) {
      const details = firstFaults.map(({ line, message }) => ({ field: `content.${line}`, message }))
      throw new ApiError('validation_failed', `${faults.length} lines cannot be read.`, details)
    }
    if (timeframe === null) throw fieldError('timeframe', 'The file does not tell how long its bars are: say it.')
    const [first, last] = [candles[0], candles.at(-1)]
    if (first === undefined || last === undefined) throw fieldError('content', 'There is no bar in the file.')
    await transaction((trx) => storeCandlesWithinLimit(trx, user.userId, { symbol, timeframe }, candles))
    return {
      stored: candles.length,
      timeframe,
      from: first.at,
      to: last.at,
      faults: faults.length,
      firstFaults,
      repeated,
      dayOrder,
      isDayOrderCertain,
    }
  }),

  implement(contract.getCandleProvider, async (_request, { services }) => ({
    configured: services.config.candleProvider !== null,
  })),

  implement(contract.fetchCandlesFromProvider, async ({ body }, { services, signal, transaction, user }) => {
    const settings = services.config.candleProvider
    if (settings === null) throw new ApiError('not_found', 'This installation has no price provider.')
    const { symbol, timeframe, from, to } = body
    if (isDotSegment(symbol)) throw fieldError('symbol', 'must be the name of a market')
    const asked = (millisecondsOf(to) - millisecondsOf(from)) / minuteMs / timeframeMinutes(timeframe)
    if (asked <= 0) throw fieldError('to', 'must be later than `from`')
    if (asked > candleLimits.maxPerImport) {
      throw fieldError('to', `must be at most ${candleLimits.maxPerImport.toLocaleString('en-US')} bars after \`from\``)
    }
    const { candles, problem } = await fetchCandles(settings, body, signal)
    if (signal.aborted) throw new ApiError('cancelled')
    if (problem !== null) throw new ApiError('provider_failed', reasons[problem])
    if (candles.length > 0) {
      await transaction((trx) => storeCandlesWithinLimit(trx, user.userId, { symbol, timeframe }, candles))
    }
    return { stored: candles.length, from: candles[0]?.at ?? null, to: candles.at(-1)?.at ?? null }
  }),
]
