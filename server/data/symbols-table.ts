import type { ColumnType } from 'kysely'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Instruments of an exchange. */
export interface SymbolsTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: Kept<Id>
  exchange_id: ColumnType<Id, Id, never>
  symbol: string
  asset_class: AssetClass
  base_currency: string | null
  quote_currency: string
  point_value: Decimal
  tick_size: Decimal | null
  pip_size: Decimal | null
  lot_size: Decimal | null
  sector: string | null
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
