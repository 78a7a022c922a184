import type { Id } from '#domain/numbers/units.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { readStoredJson, storeText } from '#ui/stored-value.ts'

const columns = [
  'symbol',
  'exchangeId',
  'assetClass',
  'baseCurrency',
  'pointValue',
  'tickSize',
  'pipSize',
  'lotSize',
  'sector',
] as const satisfies readonly (keyof TradeFormValues)[]

/** The instrument last traded in a portfolio, and its size. */
export type LastInstrument = Pick<TradeFormValues, (typeof columns)[number]> & { readonly quantity: string }

/** By portfolio, because the point value is in the portfolio's currency. */
const keyOf = (userId: Id, portfolioId: Id) => `edgeworth:last-instrument:${userId}:${portfolioId}`

/** Options and pairs need further fields, so that only their symbol would be misleading. */
const isRememberable = ({ assetClass }: Pick<TradeFormValues, 'assetClass'>) => assetClass !== 'option'

/** The instrument of the last trade logged in this browser; null if there is none. */
export function readLastInstrument(userId: Id, portfolioId: Id): LastInstrument | null {
  const stored = readStoredJson(keyOf(userId, portfolioId))
  if (typeof stored !== 'object' || stored === null) return null
  const fields = stored as Readonly<Record<string, unknown>>
  return [...columns, 'quantity'].every((key) => typeof fields[key] === 'string') ? (stored as LastInstrument) : null
}

/** Remembers the instrument and size of a logged trade for the next one. */
export function storeLastInstrument(userId: Id, values: TradeFormValues): void {
  if (!isRememberable(values)) return
  const fields = Object.fromEntries(columns.map((key) => [key, values[key]]))
  const quantity = values.fills[0]?.quantity ?? ''
  storeText(
    keyOf(userId, values.portfolioId),
    JSON.stringify({ ...fields, symbol: values.symbol.toUpperCase(), quantity }),
  )
}
