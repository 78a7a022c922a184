import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { decimal, done, id, instant, text } from '#contract/values.ts'
import { customStatKinds, maxChoices } from '#domain/formulas/custom-stat.ts'
import { maxFormulaLength } from '#domain/formulas/parse-formula.ts'

/** Fields per kind and formulas are validated separately: see src/domain/formulas/custom-stat.ts. */
export const customStatInput = z.strictObject({
  name: text(80),
  description: text(2_000).nullable(),
  kind: z.enum(customStatKinds),
  unit: text(20).nullable(),
  choices: z.array(text(60)).max(maxChoices),
  minimum: decimal.nullable(),
  maximum: decimal.nullable(),
  formula: text(maxFormulaLength).nullable(),
})
export const customStat = customStatInput.extend({ id, createdAt: instant, updatedAt: instant }).meta({
  examples: [
    {
      id: '6b1f4c1e-6b5b-4f0e-9a53-0d5f7c1c2a77',
      name: 'Given back',
      description: 'Open profit at the best price that the trade did not realize.',
      kind: 'formula',
      unit: 'R',
      choices: [],
      minimum: null,
      maximum: null,
      formula: 'mfeR - realizedR',
      createdAt: '2025-03-03T14:30:00.000Z',
      updatedAt: '2025-03-03T14:30:00.000Z',
    },
  ],
})

const statList = z.object({ customStats: z.array(customStat) })
const one = z.object({ customStat })
const params = z.strictObject({ id })

export const listCustomStats = defineRoute({
  method: 'GET',
  path: '/custom-stats',
  summary: 'The statistics that the signed-in user has defined, by name',
  auth: 'user',
  response: statList,
})
export const restoreDefaultCustomStats = defineRoute({
  method: 'POST',
  path: '/custom-stats/restore-defaults',
  summary: 'Restores the default statistics that are missing; `skipped` are names that are taken',
  auth: 'user',
  plan: 'customStats',
  response: statList.extend({ restored: z.array(id), skipped: z.array(z.string()) }),
  problems: ['list_full'],
})
export const createCustomStat = defineRoute({
  method: 'POST',
  path: '/custom-stats',
  summary: 'Defines a statistic: a choice, a number, a yes or no, or a formula',
  auth: 'user',
  plan: 'customStats',
  status: 201,
  body: customStatInput
    .partial({ description: true, unit: true, choices: true, minimum: true, maximum: true, formula: true })
    .meta({ examples: [{ name: 'Given back', kind: 'formula', unit: 'R', formula: 'mfeR - realizedR' }] }),
  response: one,
  problems: ['conflict', 'list_full'],
})
export const updateCustomStat = defineRoute({
  method: 'PUT',
  path: '/custom-stats/:id',
  summary: 'Changes the given fields of a statistic, as long as the values that trades hold stay valid',
  auth: 'user',
  plan: 'customStats',
  params,
  body: customStatInput.partial().meta({ examples: [{ name: 'Patience', choices: ['Hurried', 'Calm', 'Too late'] }] }),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const deleteCustomStat = defineRoute({
  method: 'DELETE',
  path: '/custom-stats/:id',
  summary: 'Deletes a statistic',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})
