import { z } from 'zod'
import { linesChart } from '#contract/analysis/tool-result.ts'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, text } from '#contract/values.ts'
import { phases } from '#domain/playbook/playbook.ts'
import { groupCost } from './group-effect.ts'

export const mistakeInput = z.strictObject({
  name: text(80),
  description: text(2_000).nullable(),
  /** Null: at any time. */
  phase: z.enum(phases).nullable(),
  /** 1 (slip) to 5 (threatens the account). */
  severity: z.int().min(1).max(5),
  /** Whether it is known when the trade is entered. Null: its phase says. */
  isKnownAtEntry: z.boolean().nullable(),
})
export const mistake = mistakeInput.extend({
  id,
  archivedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})

const mistakeList = z.object({ mistakes: z.array(mistake) })
const one = z.object({ mistake })
const params = z.strictObject({ id })

export const listMistakes = defineRoute({
  method: 'GET',
  path: '/mistakes',
  summary: 'The mistakes of the signed-in user by name, archived ones too unless `archived` says otherwise',
  auth: 'user',
  query: z.strictObject({ archived: z.enum(['true', 'false']).optional() }),
  response: mistakeList,
})
export const getMistakeFigures = defineRoute({
  method: 'GET',
  path: '/mistakes/figures',
  summary: 'What each mistake cost in a portfolio, when it was made, and the equity curve without trades that have one',
  auth: 'user',
  query: z.strictObject({ portfolio_id: id }),
  response: z.object({
    mistakes: z.array(
      z.object({
        id,
        /** Trades of any status with the mistake. */
        used: z.int(),
        /** Closed trades with the mistake in each of `months`. */
        perMonth: z.array(z.int()),
        ...groupCost,
      }),
    ),
    /** Trades with any mistake against those without one. */
    any: z.object(groupCost),
    /** Consecutive months up to that of the last exit, at most 12. */
    months: z.array(z.string()),
    tradesPerMonth: z.array(z.int()),
    /** Null without a closed trade that has a mistake. */
    curves: z.object({ money: linesChart, r: linesChart }).nullable(),
  }),
  problems: ['not_found', 'forbidden', 'busy', 'cancelled'],
})
export const restoreDefaultMistakes = defineRoute({
  method: 'POST',
  path: '/mistakes/restore-defaults',
  summary: 'Restores the default mistakes that are missing; `skipped` are names that are taken',
  auth: 'user',
  response: mistakeList.extend({ restored: z.array(id), skipped: z.array(z.string()) }),
  problems: ['list_full'],
})
export const createMistake = defineRoute({
  method: 'POST',
  path: '/mistakes',
  summary: 'Creates a mistake; its severity is 3 unless said',
  auth: 'user',
  status: 201,
  body: mistakeInput.partial({ description: true, phase: true, severity: true, isKnownAtEntry: true }),
  response: one,
  problems: ['conflict', 'list_full'],
})
export const updateMistake = defineRoute({
  method: 'PUT',
  path: '/mistakes/:id',
  summary: 'Changes the given fields of a mistake',
  auth: 'user',
  params,
  body: mistakeInput.partial(),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const deleteMistake = defineRoute({
  method: 'DELETE',
  path: '/mistakes/:id',
  summary: 'Deletes a mistake and takes it off its trades',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})
export const archiveMistake = defineRoute({
  method: 'POST',
  path: '/mistakes/:id/archive',
  summary: 'Archives a mistake: it stays on its trades and is not offered for new ones',
  auth: 'user',
  params,
  response: one,
  problems: ['not_found', 'forbidden'],
})
export const restoreMistake = defineRoute({
  method: 'POST',
  path: '/mistakes/:id/restore',
  summary: 'Restores an archived mistake',
  auth: 'user',
  params,
  response: one,
  problems: ['not_found', 'forbidden'],
})
