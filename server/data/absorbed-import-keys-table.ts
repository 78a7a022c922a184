import type { ColumnType, Generated } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'

/** Import keys that a trade answers to beside its own. */
export interface AbsorbedImportKeysTable {
  trade_id: ColumnType<Id, Id, never>
  import_key: ColumnType<string, string, never>
  user_id: Generated<Id>
}
