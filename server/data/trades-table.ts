import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate, Id, Instant } from '#domain/numbers/units.ts'
import type { ColumnField } from '#domain/trade/fields/catalogue.ts'
import type { ExcursionSource, TradeSource } from '#domain/trade/fields/choices.ts'
import type { ColumnName } from '#domain/trade/fields/column-name.ts'
import type { TradeFigures, TradeInput } from '#domain/trade/trade.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** One column for each stated field; those that are lists have tables of their own. */
type StatedColumns = { [Field in ColumnField as ColumnName<Field>]: TradeInput[Field] }

/** One column for each derived figure. */
type FigureColumns = { [Figure in keyof TradeFigures as ColumnName<Figure & string>]: TradeFigures[Figure] }

/** Trades: what was stated, and the figures derived from it. */
export interface TradesTable extends StatedColumns, FigureColumns {
  id: Generated<Id>
  user_id: Generated<Id>
  portfolio_id: Id
  source: TradeSource
  import_batch_id: Id | null
  import_key: string | null
  /** What the request that logged it called itself, and the SHA-256 of its body. */
  idempotency_key: Id | null
  request_digest: string | null
  excursion_source: ExcursionSource
  /** Grows with every edit. */
  revision: Kept<number>
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  /** The exit date, or the entry date while the trade is open. */
  listed_on: CalendarDate | null
  fill_count: number
}
