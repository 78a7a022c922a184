import { candleLimits, type Candle, type Timeframe } from '#domain/market/candles.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { readBoundedBody } from '#server/http/read-bounded-body.ts'
import type { CandleProviderSettings, Placeholder } from '#server/runtime/candle-provider-settings.ts'
import { parseProviderAnswer } from './parse-provider-answer.ts'

/** The requested bars, from `from` inclusive to `to` exclusive. */
export interface CandleQuery {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly from: Instant
  readonly to: Instant
}

export type ProviderProblem = 'unreachable' | 'timedOut' | 'refused' | 'unusable' | 'tooLarge'

/** Bars, oldest first, or why there are none. */
export type ProviderAnswer =
  | { readonly candles: readonly Candle[]; readonly problem: null }
  | { readonly candles: null; readonly problem: ProviderProblem }

export interface FetchOptions {
  readonly timeLimitMs: number
  /** Longest answer that is read. */
  readonly maxBytes: number
}

const defaultOptions: FetchOptions = { timeLimitMs: 20_000, maxBytes: 16 * 1024 * 1024 }

/** Whether a path segment is `.` or `..`, in any encoding. */
export const isDotSegment = (symbol: string) => /^\.+$/.test(symbol)

/** Fills in the operator's template with the encoded values of the request. */
export function buildProviderUrl({ template }: CandleProviderSettings, wanted: CandleQuery): string {
  const [from, to] = [millisecondsOf(wanted.from), millisecondsOf(wanted.to)]
  const values: Readonly<Record<Placeholder, string | number>> = {
    symbol: wanted.symbol,
    timeframe: wanted.timeframe,
    from: wanted.from,
    to: wanted.to,
    fromSeconds: Math.floor(from / 1000),
    toSeconds: Math.floor(to / 1000),
    fromMilliseconds: from,
    toMilliseconds: to,
  }
  return template.replace(/\{(\w+)\}/g, (_, name: Placeholder) => encodeURIComponent(values[name]))
}

const failed = (problem: ProviderProblem): ProviderAnswer => ({ candles: null, problem })

/** Requests bars from the provider once and drops those outside the range. Never throws: returns the problem. */
export async function fetchCandles(
  settings: CandleProviderSettings,
  wanted: CandleQuery,
  signal: AbortSignal,
  options: FetchOptions = defaultOptions,
): Promise<ProviderAnswer> {
  const timeLimit = AbortSignal.timeout(options.timeLimitMs)
  try {
    const response = await fetch(buildProviderUrl(settings, wanted), {
      headers: {
        accept: 'application/json, text/csv',
        ...(settings.key === null ? {} : { authorization: `Bearer ${settings.key}` }),
      },
      // A redirect would carry the key to an address that nobody configured.
      redirect: 'error',
      signal: AbortSignal.any([signal, timeLimit]),
    })
    if (!response.ok) return failed('refused')
    const body = await readBoundedBody(response, options.maxBytes)
    if (body === null) return failed('tooLarge')
    const all = parseProviderAnswer(body)
    if (all === null) return failed('unusable')
    const [from, to] = [millisecondsOf(wanted.from), millisecondsOf(wanted.to)]
    const candles = all.filter(({ at }) => millisecondsOf(at) >= from && millisecondsOf(at) < to)
    return candles.length > candleLimits.maxPerImport ? failed('tooLarge') : { candles, problem: null }
  } catch {
    return failed(timeLimit.aborted ? 'timedOut' : 'unreachable')
  }
}
