import * as contract from '#contract/entry-rules.ts'
import { findEntryRules, lossesInRow, openTrades, updateEntryRules } from '#server/data/entry-rules.ts'
import { implement } from '#server/implement.ts'
import { holdPortfolio, readablePortfolio } from './owned.ts'

export const entryRuleRoutes = [
  implement(contract.getEntryCheck, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      const { balance } = await readablePortfolio(trx, params.id)
      return {
        rules: await findEntryRules(trx, params.id),
        balance,
        openTrades: await openTrades(trx, params.id),
        lossesInRow: await lossesInRow(trx, params.id),
      }
    }),
  ),

  implement(contract.updateEntryRules, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await holdPortfolio(trx, params.id)
      await updateEntryRules(trx, params.id, body)
      return { rules: await findEntryRules(trx, params.id) }
    }),
  ),
]
