import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { decimal, done, id, instant, text } from '#contract/values.ts'
import { customStatKinds, maxChoices } from '#domain/formulas/custom-stat.ts'
import { maxFormulaLength } from '#domain/formulas/parse-formula.ts'
import { statPlaces } from '#domain/formulas/stat-places.ts'
import { playbookLimits } from '#domain/playbook/playbook.ts'

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
  /** Trade entry, the trade's page, the columns of the history, the dashboard, Charter Elite. */
  shownOn: z
    .array(z.enum(statPlaces))
    .max(statPlaces.length)
    .refine((places) => new Set(places).size === places.length, 'must name each place once'),
})
export const customStat = customStatInput
  .extend({ id, archivedAt: instant.nullable(), createdAt: instant, updatedAt: instant })
  .meta({
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
        shownOn: [...statPlaces],
        archivedAt: null,
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
  summary: 'The statistics that the signed-in user has defined, in their order, archived ones too',
  auth: 'user',
  response: statList,
  stored: 'customStats',
})
export const restoreDefaultCustomStats = defineRoute({
  method: 'POST',
  path: '/custom-stats/restore-defaults',
  summary: 'Restores the default statistics that are missing; `skipped` are names that are taken',
  auth: 'user',
  plan: 'customStats',
  response: statList.extend({ restored: z.array(id), skipped: z.array(z.string()) }),
  stored: 'customStats',
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
    .partial({
      description: true,
      unit: true,
      choices: true,
      minimum: true,
      maximum: true,
      formula: true,
      shownOn: true,
    })
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
export const reorderCustomStats = defineRoute({
  method: 'POST',
  path: '/custom-stats/reorder',
  summary: 'Puts statistics into another order; those that `order` does not name come after it, by name',
  auth: 'user',
  body: z.strictObject({
    order: z
      .array(id)
      .max(playbookLimits.custom_stats)
      .refine((ids) => new Set(ids).size === ids.length, 'must name each statistic once'),
  }),
  response: statList,
  stored: 'customStats',
  problems: ['not_found', 'forbidden'],
})
export const archiveCustomStat = defineRoute({
  method: 'POST',
  path: '/custom-stats/:id/archive',
  summary: 'Archives a statistic: trades keep its values, and it is not offered for new ones',
  auth: 'user',
  params,
  response: one,
  problems: ['not_found', 'forbidden'],
})
export const unarchiveCustomStat = defineRoute({
  method: 'POST',
  path: '/custom-stats/:id/unarchive',
  summary: 'Restores an archived statistic',
  auth: 'user',
  params,
  response: one,
  problems: ['not_found', 'forbidden'],
})
/** What a deletion would leave behind. */
export const listCustomStatUses = defineRoute({
  method: 'GET',
  path: '/custom-stats/uses',
  summary: 'How many trades have a stored value of each statistic, and how many views and widgets name it',
  auth: 'user',
  response: z.object({
    uses: z.array(z.object({ id, trades: z.int(), views: z.int(), widgets: z.int() })),
  }),
})
