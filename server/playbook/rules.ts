import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Rule, RuleInput } from '#domain/playbook/playbook.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const inputColumns = {
  phase: 'phase',
  title: 'title',
  description: 'description',
  weight: 'weight',
  isMandatory: 'is_mandatory',
} as const satisfies Record<keyof RuleInput, string>

const selection = aliased({
  ...inputColumns,
  id: 'id',
  setupId: 'setup_id',
  position: 'position',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

type Changes = { readonly [Field in keyof RuleInput]?: RuleInput[Field] | undefined }

/** The rules of a setup, in their order. */
export function listRules(trx: Transaction<Schema>, setupId: Id): Promise<Rule[]> {
  return trx.selectFrom('rules').select(selection).where('setup_id', '=', setupId).orderBy('position').execute()
}

/** A rule that the transaction's user may read; undefined if there is none with that id. */
export function findRule(trx: Transaction<Schema>, id: Id): Promise<Rule | undefined> {
  return trx.selectFrom('rules').select(selection).where('id', '=', id).executeTakeFirst()
}

/** Adds a rule at the end. The setup must be locked, so that no other rule takes the position. */
export function insertRule(
  trx: Transaction<Schema>,
  setupId: Id,
  input: Changes & Pick<RuleInput, 'phase' | 'title'>,
): Promise<Rule> {
  return trx
    .insertInto('rules')
    .values({
      setup_id: setupId,
      position: sql`(select count(*) from rules where setup_id = ${setupId}::uuid)`,
      phase: input.phase,
      title: input.title,
      description: input.description ?? null,
      weight: input.weight,
      is_mandatory: input.isMandatory,
    })
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Changes the given fields; at least one is required. */
export async function updateRule(trx: Transaction<Schema>, id: Id, changes: Changes): Promise<void> {
  await trx
    .updateTable('rules')
    .set({
      phase: changes.phase,
      title: changes.title,
      description: changes.description,
      weight: changes.weight,
      is_mandatory: changes.isMandatory,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes a rule and moves up those after it. The setup must be locked. */
export async function deleteRule(trx: Transaction<Schema>, { id, setupId, position }: Rule): Promise<void> {
  await trx.deleteFrom('rules').where('id', '=', id).execute()
  await trx
    .updateTable('rules')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('setup_id', '=', setupId)
    .where('position', '>', position)
    .execute()
}

/**
 * Puts the rules of a setup in the order of the given ids. The setup must be locked; `order` contains each rule once.
 */
export async function setRuleOrder(trx: Transaction<Schema>, setupId: Id, order: readonly Id[]): Promise<void> {
  await sql`
    update rules set position = wanted.place - 1
    from unnest(${order}::uuid[]) with ordinality as wanted (id, place)
    where rules.id = wanted.id and rules.setup_id = ${setupId}::uuid
  `.execute(trx)
}
