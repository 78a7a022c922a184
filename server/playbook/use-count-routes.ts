import { getUseCounts } from '#contract/playbook/use-counts.ts'
import { implement } from '#server/http/implement.ts'
import { readUseCounts } from './use-counts.ts'

export const useCountRoutes = [
  implement(getUseCounts, async (_request, { transaction, user }) =>
    transaction((trx) => readUseCounts(trx, user.userId)),
  ),
]
