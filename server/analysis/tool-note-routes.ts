import type { Transaction } from 'kysely'
import * as contract from '#contract/analysis/tool-notes.ts'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { Id } from '#domain/numbers/units.ts'
import { implement } from '#server/http/implement.ts'
import { lockOwnPortfolio } from '#server/portfolios/own-portfolios.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const selection = aliased({ tool: 'tool', body: 'body', updatedAt: 'updated_at' })

const isTool = (text: string): text is ToolKey => toolKeys.some((key) => key === text)

/** The notes of a portfolio; those of tools that this version does not have are left out. */
async function listNotes(trx: Transaction<Schema>, portfolioId: Id) {
  const rows = await trx.selectFrom('tool_notes').select(selection).where('portfolio_id', '=', portfolioId).execute()
  return rows.flatMap(({ tool, ...note }) => (isTool(tool) ? [{ tool, ...note }] : []))
}

export const toolNoteRoutes = [
  implement(contract.listToolNotes, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      // Teams can read the portfolio but not its trader's notes.
      await lockOwnPortfolio(trx, params.id)
      return { notes: await listNotes(trx, params.id) }
    }),
  ),

  implement(contract.putToolNote, async ({ params: { id, tool }, body: { body } }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnPortfolio(trx, id)
      if (body === null || body === '') {
        await trx.deleteFrom('tool_notes').where('portfolio_id', '=', id).where('tool', '=', tool).execute()
        return { note: null }
      }
      const note = await trx
        .insertInto('tool_notes')
        .values({ portfolio_id: id, tool, body })
        .onConflict((conflict) => conflict.columns(['portfolio_id', 'tool']).doUpdateSet({ body }))
        .returning(selection)
        .executeTakeFirstOrThrow()
      return { note: { ...note, tool } }
    }),
  ),
]
