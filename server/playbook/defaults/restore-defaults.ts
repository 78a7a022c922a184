import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { requireListRoom } from '#server/playbook/own-rows.ts'
import { readDefaultKeys } from '#server/playbook/playbook-rows.ts'
import type { Schema } from '#server/sql/tables.ts'
import { defaultCommentTemplates } from './default-comment-templates.ts'
import { defaultCustomStats } from './default-custom-stats.ts'
import { defaultMistakes } from './default-mistakes.ts'
import { addCommentTemplates, addCustomStats, addMistakes, addSetups, type AddedDefault } from './default-rows.ts'
import { defaultSetups } from './default-setups.ts'

interface Restored {
  /** Ids of the restored rows. */
  readonly restored: Id[]
  /** Names of the defaults that were not restored because another row of the user has that name. */
  readonly skipped: string[]
}

type Restore = (trx: Transaction<Schema>, userId: Id) => Promise<Restored>

/** How to restore a list: its defaults, their titles and the function that adds them. */
function restoring<T extends { readonly key: string }>(
  list: 'setups' | 'mistakes' | 'comment_templates' | 'custom_stats',
  defaults: readonly T[],
  titleOf: (one: T) => string,
  add: (trx: Transaction<Schema>, missing: readonly T[]) => Promise<AddedDefault[]>,
): Restore {
  return async (trx, userId) => {
    // A renamed or archived default still exists: its key identifies it.
    const existing = await readDefaultKeys(trx, list, userId)
    const missing = defaults.filter(({ key }) => !existing.has(key))
    await requireListRoom(trx, list, userId, missing.length)
    const added = await add(trx, missing)
    const keys = new Set(added.map(({ key }) => key))
    return { restored: added.map(({ id }) => id), skipped: missing.filter(({ key }) => !keys.has(key)).map(titleOf) }
  }
}

const restores = {
  setups: restoring('setups', defaultSetups, ({ name }) => name, addSetups),
  mistakes: restoring('mistakes', defaultMistakes, ({ name }) => name, addMistakes),
  comment_templates: restoring('comment_templates', defaultCommentTemplates, ({ body }) => body, addCommentTemplates),
  custom_stats: restoring('custom_stats', defaultCustomStats, ({ name }) => name, addCustomStats),
}

/**
 * Restores the missing defaults of a list and leaves existing rows unchanged. Throws `list_full` if there is no room
 * for them.
 */
export function restoreDefaults(trx: Transaction<Schema>, list: keyof typeof restores, userId: Id): Promise<Restored> {
  return restores[list](trx, userId)
}
