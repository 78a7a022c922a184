import { sql, type Transaction } from 'kysely'
import type { TradedSymbol, TradedSymbolInput } from '#domain/instruments/exchange.ts'
import type { Id } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const inputColumns = {
  symbol: 'symbol',
  assetClass: 'asset_class',
  baseCurrency: 'base_currency',
  quoteCurrency: 'quote_currency',
  pointValue: 'point_value',
  tickSize: 'tick_size',
  pipSize: 'pip_size',
  lotSize: 'lot_size',
  sector: 'sector',
  session: 'session',
} as const satisfies Record<keyof TradedSymbolInput, string>

const selection = aliased({
  ...inputColumns,
  id: 'id',
  exchangeId: 'exchange_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

type Changes = { readonly [Field in keyof TradedSymbolInput]?: TradedSymbolInput[Field] | undefined }

export const symbolColumns = (input: TradedSymbolInput) => ({
  symbol: input.symbol,
  asset_class: input.assetClass,
  base_currency: input.baseCurrency,
  quote_currency: input.quoteCurrency,
  point_value: input.pointValue,
  tick_size: input.tickSize,
  pip_size: input.pipSize,
  lot_size: input.lotSize,
  sector: input.sector,
  session: input.session,
})

/** The symbols of an exchange, sorted by their characters. */
export function listSymbols(trx: Transaction<Schema>, exchangeId: Id): Promise<TradedSymbol[]> {
  const query = trx.selectFrom('symbols').select(selection).where('exchange_id', '=', exchangeId)
  return query.orderBy(sql`symbol collate "C"`).execute()
}

/** A symbol that the transaction's user may read; undefined if there is none with that id. */
export function findSymbol(trx: Transaction<Schema>, id: Id): Promise<TradedSymbol | undefined> {
  return trx.selectFrom('symbols').select(selection).where('id', '=', id).executeTakeFirst()
}

/** Adds a symbol to an exchange. A duplicate violates `symbols_symbol_key` or `symbols_symbol_folded_key`. */
export function insertSymbol(
  trx: Transaction<Schema>,
  exchangeId: Id,
  input: TradedSymbolInput,
): Promise<TradedSymbol> {
  return trx
    .insertInto('symbols')
    .values({ exchange_id: exchangeId, ...symbolColumns(input) })
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Changes the given fields, at least one; violates the same constraints as inserting. */
export async function updateSymbol(trx: Transaction<Schema>, id: Id, changes: Changes): Promise<void> {
  await trx
    .updateTable('symbols')
    .set({
      symbol: changes.symbol,
      asset_class: changes.assetClass,
      base_currency: changes.baseCurrency,
      quote_currency: changes.quoteCurrency,
      point_value: changes.pointValue,
      tick_size: changes.tickSize,
      pip_size: changes.pipSize,
      lot_size: changes.lotSize,
      sector: changes.sector,
      session: changes.session,
    })
    .where('id', '=', id)
    .execute()
}
