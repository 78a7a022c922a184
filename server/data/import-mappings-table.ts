import type { ColumnType } from 'kysely'
import type { ColumnMapping } from '#domain/importers/formats/generic/column-mapping.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'

/** How a trader reads files that no layout knows, by the fingerprint of their header. */
export interface ImportMappingsTable {
  user_id: ColumnType<Id, never, never>
  fingerprint: ColumnType<string, string, never>
  name: string
  /** JSON when written. */
  mapping: ColumnType<ColumnMapping, string, string>
  created_at: ColumnType<Instant, never, never>
  updated_at: ColumnType<Instant, never, never>
}
