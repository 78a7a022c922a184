import * as contract from '#contract/import-mappings.ts'
import * as mappings from '#server/data/import-mappings.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'

/** As many headers as one account keeps mappings for. */
const mostMappings = 200

export const importMappingRoutes = [
  implement(contract.listImportMappings, async (_request, { transaction, user }) => ({
    mappings: await transaction((trx) => mappings.listImportMappings(trx, user.userId)),
  })),

  implement(contract.putImportMapping, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      const others = await mappings.countOtherMappings(trx, user.userId, params.fingerprint)
      if (others >= mostMappings) {
        throw new ApiError('list_full', `An account keeps at most ${mostMappings} ways of reading columns.`)
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
