import { sql, type Transaction } from 'kysely'
import type { Exchange, ExchangeInput } from '#domain/instruments/exchange.ts'
import type { Id } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const selection = aliased({
  id: 'id',
  name: 'name',
  kind: 'kind',
  timeZone: 'time_zone',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})
const symbolCount = sql<number>`(select count(*)::int from symbols where symbols.exchange_id = exchanges.id)`.as(
  'symbolCount',
)

type Changes = { readonly [Field in keyof ExchangeInput]?: ExchangeInput[Field] | undefined }

/** The exchanges of a user, sorted by name. */
export function listExchanges(trx: Transaction<Schema>, userId: Id): Promise<Exchange[]> {
  const query = trx.selectFrom('exchanges').select(selection).select(symbolCount).where('user_id', '=', userId)
  return query.orderBy(sql`lower(name)`).execute()
}

/** An exchange that the transaction's user may read; undefined if there is none with that id. */
export function findExchange(trx: Transaction<Schema>, id: Id): Promise<Exchange | undefined> {
  return trx.selectFrom('exchanges').select(selection).select(symbolCount).where('id', '=', id).executeTakeFirst()
}

/** Adds an exchange to the transaction's user. A taken name violates the constraint `exchanges_name_key`. */
export async function insertExchange(
  trx: Transaction<Schema>,
  { name, kind, timeZone }: ExchangeInput,
): Promise<Exchange> {
  const inserted = await trx
    .insertInto('exchanges')
    .values({ name, kind, time_zone: timeZone })
    .returning(selection)
    .executeTakeFirstOrThrow()
  return { ...inserted, symbolCount: 0 }
}

/** Changes the given fields; at least one is required. A taken name violates the constraint `exchanges_name_key`. */
export async function updateExchange(trx: Transaction<Schema>, id: Id, changes: Changes): Promise<void> {
  const { name, kind, timeZone } = changes
  await trx.updateTable('exchanges').set({ name, kind, time_zone: timeZone }).where('id', '=', id).execute()
}

/** Symbols that both exchanges list, whatever their case, as the first writes them. */
export async function findSharedSymbols(trx: Transaction<Schema>, first: Id, second: Id): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from symbols where exchange_id = ${first}::uuid and lower(symbol) in (
      select lower(symbol) from symbols where exchange_id = ${second}::uuid
    ) order by symbol collate "C"
  `.execute(trx)
  return rows.map(({ symbol }) => symbol)
}

/** Moves the symbols and trades of an exchange to another. */
export async function moveExchangeContents(trx: Transaction<Schema>, from: Id, into: Id): Promise<void> {
  await trx.updateTable('symbols').set({ exchange_id: into }).where('exchange_id', '=', from).execute()
  await trx.updateTable('trades').set({ exchange_id: into }).where('exchange_id', '=', from).execute()
}
