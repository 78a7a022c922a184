import * as contract from '#contract/portfolios/entry-rules.ts'
import { implement } from '#server/http/implement.ts'
import { findEntryRules, listLosingStreak, listOpenTrades, updateEntryRules } from './entry-rules.ts'
import { lockOwnPortfolio, requireReadablePortfolio } from './own-portfolios.ts'

export const entryRuleRoutes = [
  implement(contract.getEntryCheck, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      const { balance } = await requireReadablePortfolio(trx, params.id)
      return {
        rules: await findEntryRules(trx, params.id),
        balance,
        openTrades: await listOpenTrades(trx, params.id),
        lossesInRow: await listLosingStreak(trx, params.id),
      }
    }),
  ),

  implement(contract.updateEntryRules, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnPortfolio(trx, params.id)
      await updateEntryRules(trx, params.id, body)
      return { rules: await findEntryRules(trx, params.id) }
    }),
  ),
]
