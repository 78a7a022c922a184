import { isPrivateConnection, type Setting } from './setting.ts'

/** The provider that candles are fetched from, configured by the operator. */
export interface CandleProviderSettings {
  /** An address with {symbol}, {timeframe}, {from} and {to} in its path or query. */
  readonly template: string
  /** Sent as a bearer token; null: none is. Never logged. */
  readonly key: string | null
}

/** What may stand in braces; of a moment as ISO 8601, in seconds or in milliseconds since 1970. */
export const placeholders = [
  'symbol',
  'timeframe',
  'from',
  'to',
  'fromSeconds',
  'toSeconds',
  'fromMilliseconds',
  'toMilliseconds',
] as const
export type Placeholder = (typeof placeholders)[number]

const example = 'https://prices.example.com/v1/bars?symbol={symbol}&interval={timeframe}&from={from}&to={to}'

function checkTemplate(text: string): string {
  const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const unknown = names.find((name) => !(placeholders as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new Error(
      `EDGEWORTH_CANDLES_URL has an unknown placeholder {${unknown}}. Allowed are {${placeholders.join('}, {')}}.`,
    )
  const wrong = `EDGEWORTH_CANDLES_URL must be an address such as ${example} (http on this machine alone).`
  // Callers fill in parts of the path or the query only: the operator alone decides which host is asked.
  const [origin = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(text) ?? []
  const filled = text.replace(/\{[^{}]*\}/g, 'x')
  if (origin.includes('{') || !URL.canParse(filled)) throw new Error(wrong)
  const url = new URL(filled)
  const { username, password, hash } = url
  if (!isPrivateConnection(url) || username !== '' || password !== '' || hash !== '') throw new Error(wrong)
  const has = (...among: readonly Placeholder[]) => among.some((name) => names.includes(name))
  if (!has('symbol') || !has('timeframe') || !has('from', 'fromSeconds', 'fromMilliseconds')) {
    throw new Error(`EDGEWORTH_CANDLES_URL must hold {symbol}, {timeframe} and {from}, as in ${example}.`)
  }
  return text
}

/** Reads EDGEWORTH_CANDLES_URL and EDGEWORTH_CANDLES_KEY; null without the first. Throws an Error that names what is wrong. */
export function readProviderSettings(setting: Setting): CandleProviderSettings | null {
  const template = setting('EDGEWORTH_CANDLES_URL')
  if (template === null) return null
  const key = setting('EDGEWORTH_CANDLES_KEY')
  if (key !== null && !/^[\x21-\x7e]{1,1000}$/.test(key)) throw new Error('EDGEWORTH_CANDLES_KEY must be one word.')
  return { template: checkTemplate(template), key }
}
