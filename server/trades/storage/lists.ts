import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Attachment, RuleCheck } from '#domain/trade/fields/trade-field.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'
import { groupByTrade } from './list-rows.ts'

const anyOf = (ids: readonly Id[]) => sql<Id>`any(${ids}::uuid[])`

/** The rule checks of some trades, each list in its stored order. */
export async function readRuleChecks(trx: Transaction<Schema>, tradeIds: readonly Id[]): Promise<Map<Id, RuleCheck[]>> {
  const rows = await trx
    .selectFrom('rule_checks')
    .select('trade_id')
    .select(
      aliased({
        ruleId: 'rule_id',
        met: 'met',
        note: 'note',
        title: 'title',
        phase: 'phase',
        weight: 'weight',
        isMandatory: 'is_mandatory',
      }),
    )
    .where('trade_id', '=', anyOf(tradeIds))
    .orderBy('trade_id')
    .orderBy('position')
    .execute()
  return groupByTrade(rows, ({ trade_id: _trade, ...check }) => check)
}

/** The ids of the mistakes of some trades, each list in its stored order. */
export async function readMistakes(trx: Transaction<Schema>, tradeIds: readonly Id[]): Promise<Map<Id, Id[]>> {
  const rows = await trx
    .selectFrom('trade_mistakes')
    .select(['trade_id', 'mistake_id'])
    .where('trade_id', '=', anyOf(tradeIds))
    .orderBy('trade_id')
    .orderBy('position')
    .execute()
  return groupByTrade(rows, ({ mistake_id: id }) => id)
}

/** The ids of the tags of some trades, each list in its stored order. */
export async function readTags(trx: Transaction<Schema>, tradeIds: readonly Id[]): Promise<Map<Id, Id[]>> {
  const rows = await trx
    .selectFrom('trade_tags')
    .select(['trade_id', 'tag_id'])
    .where('trade_id', '=', anyOf(tradeIds))
    .orderBy('trade_id')
    .orderBy('position')
    .execute()
  return groupByTrade(rows, ({ tag_id: id }) => id)
}

/** The files of some trades, each list in its stored order. */
export async function readAttachments(
  trx: Transaction<Schema>,
  tradeIds: readonly Id[],
): Promise<Map<Id, Attachment[]>> {
  const rows = await trx
    .selectFrom('attachments')
    .select('trade_id')
    .select(aliased({ kind: 'kind', path: 'path', mediaType: 'media_type', size: 'size', caption: 'caption' }))
    .where('trade_id', '=', anyOf(tradeIds))
    .orderBy('trade_id')
    .orderBy('position')
    .execute()
  return groupByTrade(rows, ({ trade_id: _trade, ...file }) => file)
}

/**
 * Replaces the files of trades; files that stay keep the time when they were added. Removed files stay in the bucket:
 * the trader's client deletes them there.
 */
export async function replaceAttachments(
  trx: Transaction<Schema>,
  trades: readonly { readonly id: Id; readonly files: readonly Attachment[] }[],
): Promise<void> {
  if (trades.length === 0) return
  const rows = trades.flatMap(({ id, files }) =>
    files.map(({ mediaType, ...file }, position) => ({ trade_id: id, position, media_type: mediaType, ...file })),
  )
  const given = sql`json_populate_recordset(null::public.attachments, ${JSON.stringify(rows)}::json)`
  await sql`
    delete from attachments
    where trade_id = any(${trades.map(({ id }) => id)}::uuid[])
      and not exists (
        select from ${given} as given where given.trade_id = attachments.trade_id and given.path = attachments.path
      )
  `.execute(trx)
  if (rows.length === 0) return
  await sql`
    insert into attachments (trade_id, position, kind, path, media_type, size, caption)
    select trade_id, position, kind, path, media_type, size, caption from ${given}
    on conflict (trade_id, path) do update
      set position = excluded.position, kind = excluded.kind, caption = excluded.caption
  `.execute(trx)
}
