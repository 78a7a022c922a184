import * as contract from '#contract/imports/mappings.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import * as mappings from './mappings.ts'

export const importMappingRoutes = [
  implement(contract.listImportMappings, async (_request, { transaction, user }) => ({
    mappings: await transaction((trx) => mappings.listImportMappings(trx, user.userId)),
  })),

  implement(contract.putImportMapping, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      const others = await mappings.countOtherMappings(trx, user.userId, params.fingerprint)
      if (others >= mappings.maxMappings) {
        throw new ApiError('list_full', `An account can save at most ${mappings.maxMappings} column mappings.`)
      }
      return { mapping: await mappings.storeImportMapping(trx, { ...params, ...body }) }
    }),
  ),

  implement(contract.deleteImportMapping, async ({ params }, { transaction, user }) => {
    const found = await transaction((trx) => mappings.deleteImportMapping(trx, user.userId, params.fingerprint))
    if (!found) throw new ApiError('not_found')
    return { done: true as const }
  }),
]
