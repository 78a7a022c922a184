import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'
import { defaultCommentTemplates } from './default-comment-templates.ts'
import { defaultCustomStats } from './default-custom-stats.ts'
import { defaultExchanges } from './default-exchanges.ts'
import { defaultMissedReasons } from './default-missed-reasons.ts'
import { defaultMistakes } from './default-mistakes.ts'
import {
  addCommentTemplates,
  addCustomStats,
  addExchanges,
  addMissedReasons,
  addMistakes,
  addSetups,
  markDefaultsGiven,
} from './default-rows.ts'
import { defaultSetups } from './default-setups.ts'

/**
 * Gives an account the default playbook and exchanges, once: defaults that its trader deletes do not come back by
 * themselves. The transaction must be that of the user `userId` (see runAsUser). Of two concurrent calls, the second
 * waits for the first and then adds nothing. Returns whether anything was added.
 */
export async function giveDefaults(trx: Transaction<Schema>, userId: Id): Promise<boolean> {
  if (!(await markDefaultsGiven(trx, userId))) return false
  await addSetups(trx, defaultSetups)
  await addMistakes(trx, defaultMistakes)
  await addCommentTemplates(trx, defaultCommentTemplates)
  await addCustomStats(trx, defaultCustomStats)
  await addMissedReasons(trx, defaultMissedReasons)
  await addExchanges(trx, defaultExchanges)
  return true
}
