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
  /** Ids of what came back. */
  readonly restored: Id[]
  /** What did not, because something of the user's own is called so. */
  readonly skipped: string[]
}

type Restore = (trx: Transaction<Schema>, userId: Id) => Promise<Restored>

/** A list's defaults with what they are called and how they are added. */
function restoring<T extends { readonly key: string }>(
  list: 'setups' | 'mistakes' | 'comment_templates' | 'custom_stats',
  defaults: readonly T[],
  titleOf: (one: T) => string,
  add: (trx: Transaction<Schema>, missing: readonly T[]) => Promise<AddedDefault[]>,
): Restore {
  return async (trx, userId) => {
    // A default that was renamed or archived is there: its key says so.
    const there = await readDefaultKeys(trx, list, userId)
    const missing = defaults.filter(({ key }) => !there.has(key))
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
 * Brings back the defaults of a list that are missing, and touches nothing that is there. Throws `list_full` where
 * there is no room for them.
 */
export function restoreDefaults(trx: Transaction<Schema>, list: keyof typeof restores, userId: Id): Promise<Restored> {
  return restores[list](trx, userId)
}
