import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { currency, done, id, instant, positiveDecimal, text } from '#contract/values.ts'
import { assetClasses } from '#domain/instruments/asset-class.ts'

export const symbolInput = z.strictObject({
  symbol: text(40),
  assetClass: z.enum(assetClasses),
  baseCurrency: z
    .string()
    .regex(/^[A-Z0-9]{2,10}$/, 'must be a code such as "EUR" or "BTC"')
    .meta({ examples: ['BTC'] })
    .nullable(),
  quoteCurrency: currency,
  pointValue: positiveDecimal,
  tickSize: positiveDecimal.nullable(),
  pipSize: positiveDecimal.nullable(),
  lotSize: positiveDecimal.nullable(),
  sector: text(80).nullable(),
  /** The regular session in the exchange's time zone; it may end on the next day. */
  session: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'must be two times such as "09:30-16:00"')
    .meta({ examples: ['09:30-16:00'] })
    .nullable(),
})
export const symbol = symbolInput.extend({ id, exchangeId: id, createdAt: instant, updatedAt: instant })

const one = z.object({ symbol })
const ofExchange = z.strictObject({ exchangeId: id })
const params = z.strictObject({ id })

export const listSymbols = defineRoute({
  method: 'GET',
  path: '/exchanges/:exchangeId/symbols',
  summary: 'The symbols of an exchange, by symbol',
  auth: 'user',
  params: ofExchange,
  response: z.object({ symbols: z.array(symbol) }),
  problems: ['not_found'],
})
export const createSymbol = defineRoute({
  method: 'POST',
  path: '/exchanges/:exchangeId/symbols',
  summary: 'Adds a symbol to an exchange; omitted fields are derived from the symbol, as for "ESH6" or "EURUSD"',
  auth: 'user',
  status: 201,
  params: ofExchange,
  body: symbolInput.partial({
    assetClass: true,
    baseCurrency: true,
    quoteCurrency: true,
    pointValue: true,
    tickSize: true,
    pipSize: true,
    lotSize: true,
    sector: true,
    session: true,
  }),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict', 'list_full'],
})
export const updateSymbol = defineRoute({
  method: 'PUT',
  path: '/symbols/:id',
  summary: 'Changes the given fields of a symbol; trades keep what they were logged with',
  auth: 'user',
  params,
  body: symbolInput.partial(),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const deleteSymbol = defineRoute({
  method: 'DELETE',
  path: '/symbols/:id',
  summary: 'Deletes a symbol; its trades stay',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})
