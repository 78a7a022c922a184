import * as contract from '#contract/candle-sources.ts'
import type { CandleFileOptions, CandleReading } from '#domain/candle-file.ts'
import { candleLimits, minutesOf } from '#domain/candles.ts'
import { millisecondsOf } from '#domain/time-zone.ts'
import { ApiError } from '#server/errors.ts'
import type { CandleFileAnswer } from '#server/figures/tasks.ts'
import { implement, type Services } from '#server/implement.ts'
import { fetchCandles, leadsElsewhere, type ProviderProblem } from '#server/market-data/fetch-candles.ts'
import { keepCandles } from './candles.ts'

/** As many faults as an answer names. */
const mostFaults = 20

const wrong = (field: string, message: string) => new ApiError('validation_failed', undefined, [{ field, message }])

/** Reads a file away from the event loop. Throws `validation_failed` for one that holds no prices. */
async function read(services: Services, content: string, options: CandleFileOptions): Promise<CandleReading> {
  const answer = await services.figures.compute({ name: 'candleFile', input: { content, options } })
  // What the task of that name answers.
  const { reading, refusal } = JSON.parse(Buffer.from(answer).toString('utf8')) as CandleFileAnswer
  if (refusal !== null) throw wrong('content', refusal)
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
  implement(contract.importCandleFile, async ({ body }, { services, transaction, user }) => {
    const { symbol, content, skipFaults, ...options } = body
    const reading = await read(services, content, options)
    const { candles, faults, timeframe, repeated, dayOrder, isDayOrderCertain } = reading
    const firstFaults = faults.slice(0, mostFaults)
    if (faults.length > 0 && !skipFaults) {
      const details = firstFaults.map(({ line, message }) => ({ field: `content.${line}`, message }))
      throw new ApiError('validation_failed', `Lines that cannot be read: ${faults.length}.`, details)
    }
    if (timeframe === null) throw wrong('timeframe', 'The file does not tell how long its bars are: say it.')
    const [first, last] = [candles[0], candles.at(-1)]
    if (first === undefined || last === undefined) throw wrong('content', 'There is no bar in the file.')
    await transaction((trx) => keepCandles(trx, user.userId, { symbol, timeframe }, candles))
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
    if (settings === null) throw new ApiError('not_found', 'This installation has no provider of prices.')
    const { symbol, timeframe, from, to } = body
    if (leadsElsewhere(symbol)) throw wrong('symbol', 'must be the name of a market')
    const asked = (millisecondsOf(to) - millisecondsOf(from)) / 60_000 / minutesOf(timeframe)
    if (asked <= 0) throw wrong('to', 'must be later than `from`')
    if (asked > candleLimits.maxPerImport) {
      throw wrong('to', `must be at most ${candleLimits.maxPerImport.toLocaleString('en-US')} bars after \`from\``)
    }
    const { candles, problem } = await fetchCandles(settings, body, signal)
    if (signal.aborted) throw new ApiError('cancelled')
    if (problem !== null) throw new ApiError('provider_failed', reasons[problem])
    if (candles.length > 0) {
      await transaction((trx) => keepCandles(trx, user.userId, { symbol, timeframe }, candles))
    }
    return { stored: candles.length, from: candles[0]?.at ?? null, to: candles.at(-1)?.at ?? null }
  }),
]
