import * as contract from '#contract/playbook/symbols.ts'
import type { TradedSymbolInput } from '#domain/instruments/exchange.ts'
import { instrumentOf, pipSizeOf } from '#domain/instruments/instrument.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { lockOwnRow, requireListRoom, requireVisible } from './own-rows.ts'
import { deleteRow } from './playbook-rows.ts'
import { findSymbol, insertSymbol, listSymbols, updateSymbol } from './symbols.ts'

const conflict = { field: 'symbol', message: 'The exchange already has that symbol.' }
const conflicts = { symbols_symbol_key: conflict, symbols_symbol_folded_key: conflict }

type Stated = { readonly [Field in keyof TradedSymbolInput]?: TradedSymbolInput[Field] | undefined } & {
  readonly symbol: string
}

/** Fills missing fields from what is known about the symbol. Throws `validation_failed` without a currency. */
function fillDefaults(stated: Stated): TradedSymbolInput {
  const { symbol, assetClass, baseCurrency = null, lotSize = null, sector = null, session = null } = stated
  const says = instrumentOf(symbol, assetClass ?? null)
  const quoteCurrency = stated.quoteCurrency ?? says.currency
  if (quoteCurrency === null) {
    throw new ApiError('validation_failed', undefined, [
      { field: 'quoteCurrency', message: 'is required: the symbol does not state its currency' },
    ])
  }
  return {
    symbol,
    assetClass: says.assetClass,
    baseCurrency,
    quoteCurrency,
    lotSize,
    sector,
    session,
    pointValue: stated.pointValue ?? says.pointValue,
    tickSize: stated.tickSize === undefined ? says.tickSize : stated.tickSize,
    pipSize: stated.pipSize === undefined ? pipSizeOf(symbol) : stated.pipSize,
  }
}

export const symbolRoutes = [
  implement(contract.listSymbols, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await requireVisible(trx, 'exchanges', params.exchangeId)
      return { symbols: await listSymbols(trx, params.exchangeId) }
    }),
  ),

  implement(contract.createSymbol, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'exchanges', params.exchangeId)
      await requireListRoom(trx, 'symbols', params.exchangeId)
      return {
        symbol: await explainUniqueViolation(conflicts, insertSymbol(trx, params.exchangeId, fillDefaults(body))),
      }
    }),
  ),

  implement(contract.updateSymbol, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'symbols', params.id)
      if (Object.keys(body).length > 0) await explainUniqueViolation(conflicts, updateSymbol(trx, params.id, body))
      return { symbol: orNotFound(await findSymbol(trx, params.id)) }
    }),
  ),

  implement(contract.deleteSymbol, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await lockOwnRow(trx, 'symbols', params.id)
      await deleteRow(trx, 'symbols', params.id)
    })
    return { done: true as const }
  }),
]
