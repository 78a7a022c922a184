import type { Transaction } from 'kysely'
import { defaultCommentTemplates } from '#server/defaults/comment-templates.ts'
import { defaultCustomStats } from '#server/defaults/custom-stats.ts'
import { defaultExchanges } from '#server/defaults/exchanges.ts'
import { defaultMissedReasons } from '#server/defaults/missed-reasons.ts'
import { defaultMistakes } from '#server/defaults/mistakes.ts'
import { defaultSetups } from '#server/defaults/setups.ts'
import type { Id } from '#domain/units.ts'
import {
  addCommentTemplates,
  addCustomStats,
  addExchanges,
  addMissedReasons,
  addMistakes,
  addSetups,
  noteGivenDefaults,
} from './default-rows.ts'
import type { Schema } from './schema.ts'

/**
 * Gives an account the playbook and the exchanges to start from, once: what its trader deletes later does not come back
 * by itself. The transaction must be that of the user `userId` (see runAs). Of two at once the second waits for the
 * first and then gives nothing. Answers whether it has given anything.
 */
export async function giveDefaults(trx: Transaction<Schema>, userId: Id): Promise<boolean> {
  if (!(await noteGivenDefaults(trx, userId))) return false
  await addSetups(trx, defaultSetups)
  await addMistakes(trx, defaultMistakes)
  await addCommentTemplates(trx, defaultCommentTemplates)
  await addCustomStats(trx, defaultCustomStats)
  await addMissedReasons(trx, defaultMissedReasons)
  await addExchanges(trx, defaultExchanges)
  return true
}
