import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { playbookLimits, type PlaybookList } from '#domain/playbook/playbook.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { lockAndCount, lockRow, isRowVisible } from './playbook-rows.ts'

/** Throws `not_found` for a row that the user cannot see. */
export async function requireVisible(trx: Transaction<Schema>, list: PlaybookList, id: Id): Promise<void> {
  if (!(await isRowVisible(trx, list, id))) throw new ApiError('not_found')
}

/**
 * Locks one of the user's own rows until the transaction ends. Throws `not_found` for a row that the user cannot see,
 * and `forbidden` for one that a team shares and only its trader may change.
 */
export async function lockOwnRow(trx: Transaction<Schema>, list: PlaybookList, id: Id): Promise<void> {
  if (await lockRow(trx, list, id)) return
  await requireVisible(trx, list, id)
  throw new ApiError('forbidden', "Only the playbook's trader can change it.")
}

const names: Readonly<Record<PlaybookList, string>> = {
  setups: 'An account holds at most {} setups, archived ones among them',
  rules: 'A setup has at most {} rules',
  setup_examples: 'A setup has at most {} pictures',
  tags: 'An account holds at most {} tags',
  mistakes: 'An account holds at most {} mistakes, archived ones among them',
  comment_templates: 'An account holds at most {} templates',
  custom_stats: 'An account holds at most {} statistics of its own',
  missed_reasons: 'An account holds at most {} reasons',
  exchanges: 'An account holds at most {} exchanges',
  symbols: 'An exchange has at most {} symbols',
}

/** Refuses rows that exceed a list's limit; locks the count until the transaction ends. Throws `list_full`. */
export async function requireListRoom(
  trx: Transaction<Schema>,
  list: PlaybookList,
  ownerId: Id,
  wanted = 1,
): Promise<void> {
  const count = await lockAndCount(trx, list, ownerId)
  const limit = playbookLimits[list]
  if (count + wanted <= limit) return
  const rule = names[list].replace('{}', limit.toLocaleString('en-US'))
  throw new ApiError('list_full', `${rule}, and there are ${count.toLocaleString('en-US')}.`)
}
