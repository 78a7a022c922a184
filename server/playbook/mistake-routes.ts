import * as contract from '#contract/playbook/mistakes.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { ReadyAnswer } from '#server/http/ready-answer.ts'
import { restoreDefaults } from '#server/playbook/defaults/restore-defaults.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { findMistake, insertMistake, listMistakes, setMistakeArchived, updateMistake } from './mistakes.ts'
import { lockOwnRow, requireListRoom } from './own-rows.ts'
import { readMistakeFigures } from './playbook-figures.ts'
import { deleteRow } from './playbook-rows.ts'

const conflicts = { mistakes_name_key: { field: 'name', message: 'A mistake with that name already exists.' } }

const setArchived = (route: typeof contract.archiveMistake | typeof contract.restoreMistake, archived: boolean) =>
  implement(route, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'mistakes', params.id)
      await setMistakeArchived(trx, params.id, archived)
      return { mistake: orNotFound(await findMistake(trx, params.id)) }
    }),
  )

export const mistakeRoutes = [
  implement(contract.listMistakes, async ({ query }, { transaction, user }) => {
    const archived = query.archived === undefined ? undefined : query.archived === 'true'
    return { mistakes: await transaction((trx) => listMistakes(trx, user.userId, archived)) }
  }),

  implement(
    contract.getMistakeFigures,
    async ({ query }, context) => new ReadyAnswer(await readMistakeFigures(context, query.portfolio_id)),
  ),

  implement(contract.restoreDefaultMistakes, async (_request, { transaction, user }) =>
    transaction(async (trx) => ({
      ...(await restoreDefaults(trx, 'mistakes', user.userId)),
      mistakes: await listMistakes(trx, user.userId),
    })),
  ),

  implement(contract.createMistake, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireListRoom(trx, 'mistakes', user.userId)
      return { mistake: await explainUniqueViolation(conflicts, insertMistake(trx, body)) }
    }),
  ),

  implement(contract.updateMistake, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'mistakes', params.id)
      if (Object.keys(body).length > 0) await explainUniqueViolation(conflicts, updateMistake(trx, params.id, body))
      return { mistake: orNotFound(await findMistake(trx, params.id)) }
    }),
  ),

  implement(contract.deleteMistake, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await lockOwnRow(trx, 'mistakes', params.id)
      await deleteRow(trx, 'mistakes', params.id)
    })
    return { done: true as const }
  }),

  setArchived(contract.archiveMistake, true),
  setArchived(contract.restoreMistake, false),
]
