import type { ColumnType, Generated } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { AttachmentKind, AttachmentType } from '#domain/trade/fields/choices.ts'

/** Files beside trades: what they are, and where they lie in the bucket `attachments`. */
export interface AttachmentsTable {
  id: Generated<Id>
  trade_id: Id
  user_id: Generated<Id>
  position: number
  kind: AttachmentKind
  /** `{user}/{file}.{ext}`. */
  path: string
  media_type: AttachmentType
  /** In bytes. */
  size: number
  caption: string | null
  created_at: ColumnType<Instant, never, never>
}
