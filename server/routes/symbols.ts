import * as contract from '#contract/symbols.ts'
import type { TradedSymbolInput } from '#domain/exchange.ts'
import { instrumentOf, pipSizeOf } from '#domain/instruments.ts'
import { removeRow } from '#server/data/playbook-rows.ts'
import { findSymbol, insertSymbol, listSymbols, updateSymbol } from '#server/data/symbols.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { existing } from './owned.ts'
import { holdOwn, refuseTaken, requireListRoom, requireVisible } from './own-rows.ts'

const there = { field: 'symbol', message: 'The exchange has that symbol already.' }
const taken = { symbols_symbol_key: there, symbols_symbol_folded_key: there }

type Stated = { readonly [Field in keyof TradedSymbolInput]?: TradedSymbolInput[Field] | undefined } & {
  readonly symbol: string
}

/** A symbol with what it says itself where nothing is stated. Throws `validation_failed` without a currency. */
function completed(stated: Stated): TradedSymbolInput {
  const { symbol, assetClass, baseCurrency = null, lotSize = null, sector = null } = stated
  const says = instrumentOf(symbol, assetClass ?? null)
  const quoteCurrency = stated.quoteCurrency ?? says.currency
  if (quoteCurrency === null) {
    throw new ApiError('validation_failed', undefined, [
      { field: 'quoteCurrency', message: 'is needed: the symbol does not say its currency' },
    ])
  }
  return {
    symbol,
    assetClass: says.assetClass,
    baseCurrency,
    quoteCurrency,
    lotSize,
    sector,
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
      await holdOwn(trx, 'exchanges', params.exchangeId)
      await requireListRoom(trx, 'symbols', params.exchangeId)
      return { symbol: await refuseTaken(taken, insertSymbol(trx, params.exchangeId, completed(body))) }
    }),
  ),

  implement(contract.updateSymbol, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await holdOwn(trx, 'symbols', params.id)
      if (Object.keys(body).length > 0) await refuseTaken(taken, updateSymbol(trx, params.id, body))
      return { symbol: existing(await findSymbol(trx, params.id)) }
    }),
  ),

  implement(contract.deleteSymbol, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await holdOwn(trx, 'symbols', params.id)
      await removeRow(trx, 'symbols', params.id)
    })
    return { done: true as const }
  }),
]
