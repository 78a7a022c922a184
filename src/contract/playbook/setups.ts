import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { color, done, id, instant, percentDecimal, positiveDecimal, text } from '#contract/values.ts'
import { entrySessions } from '#domain/instruments/entry-sessions.ts'
import { playbookLimits, setupDirections, stopKinds, type SetupTarget } from '#domain/playbook/playbook.ts'

const areDistinct = (list: readonly string[]) => new Set(list).size === list.length

/** Targets are in order and close at most 100%. */
function areInOrder(targets: readonly SetupTarget[]): boolean {
  return targets.every(({ r }, index) => index === 0 || r > (targets[index - 1]?.r ?? 0))
}
const closed = (targets: readonly SetupTarget[]) => targets.reduce((sum, { sizePct }) => sum + sizePct, 0)

export const setupInput = z.strictObject({
  name: text(80),
  description: text(4_000).nullable(),
  direction: z.enum(setupDirections),
  timeframe: text(20).nullable(),
  color: color.nullable(),
  /** Stop placement of the setup. */
  stop: z
    .strictObject({
      kind: z.enum(stopKinds),
      value: positiveDecimal.refine((value) => Number(value) < 1e9, 'must be less than 1000000000'),
    })
    .nullable(),
  targets: z
    .array(z.strictObject({ r: z.number().gt(0).max(1_000), sizePct: z.number().gt(0).max(100) }))
    .max(3)
    .refine(areInOrder, 'must be in the order of their R')
    .refine((targets) => closed(targets) <= 100 + 1e-9, 'must not close more than 100 percent')
    .meta({ examples: [[{ r: 2, sizePct: 50 }]] }),
  riskPct: percentDecimal.nullable(),
  sessions: z.array(z.enum(entrySessions)).max(entrySessions.length).refine(areDistinct, 'must name each session once'),
  symbols: z.array(text(40)).max(50).refine(areDistinct, 'must name each symbol once'),
})

/** Fields that a new setup may leave out; the default is none, and both directions. */
const newSetup = setupInput.partial({
  description: true,
  direction: true,
  timeframe: true,
  color: true,
  stop: true,
  targets: true,
  riskPct: true,
  sessions: true,
  symbols: true,
})

export const setup = setupInput.extend({
  id,
  ruleCount: z.int(),
  revision: z.int(),
  archivedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})

const setupList = z.object({ setups: z.array(setup) })
const one = z.object({ setup })
const params = z.strictObject({ id })

export const listSetups = defineRoute({
  method: 'GET',
  path: '/setups',
  summary:
    'The setups of the signed-in user in their order, then by name, archived ones too unless `archived` says otherwise',
  auth: 'user',
  query: z.strictObject({ archived: z.enum(['true', 'false']).optional() }),
  response: setupList,
  stored: 'setups',
})
export const getSetup = defineRoute({
  method: 'GET',
  path: '/setups/:id',
  summary: 'A setup of the signed-in user, or one that trades of a portfolio use which a team shows them',
  auth: 'user',
  params,
  response: one,
  problems: ['not_found'],
})
export const reorderSetups = defineRoute({
  method: 'POST',
  path: '/setups/reorder',
  summary: 'Puts the setups of the signed-in user into another order; `order` names each of them once',
  auth: 'user',
  body: z.strictObject({
    order: z.array(id).max(playbookLimits.setups).refine(areDistinct, 'must name each setup once'),
  }),
  response: setupList,
  stored: 'setups',
  problems: ['not_found', 'conflict'],
})
export const duplicateSetup = defineRoute({
  method: 'POST',
  path: '/setups/:id/duplicate',
  summary: 'Creates a setup with the plan and rules of another one, named “{name} copy”',
  auth: 'user',
  status: 201,
  params,
  response: one,
  problems: ['not_found', 'forbidden', 'list_full'],
})
export const restoreDefaultSetups = defineRoute({
  method: 'POST',
  path: '/setups/restore-defaults',
  summary: 'Restores the default setups that are missing, each with its rules; `skipped` are names that are taken',
  auth: 'user',
  response: setupList.extend({ restored: z.array(id), skipped: z.array(z.string()) }),
  stored: 'setups',
  problems: ['list_full'],
})
export const createSetup = defineRoute({
  method: 'POST',
  path: '/setups',
  summary: 'Creates a setup without rules',
  auth: 'user',
  status: 201,
  body: newSetup,
  response: one,
  problems: ['conflict', 'list_full'],
})
export const updateSetup = defineRoute({
  method: 'PUT',
  path: '/setups/:id',
  summary: 'Changes the given fields; with `revision`, only if the setup is still the one that was read',
  auth: 'user',
  params,
  body: setupInput.partial().extend({ revision: z.int().min(1).optional() }),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const restoreSetupVersion = defineRoute({
  method: 'POST',
  path: '/setups/:id/restore-version',
  summary: 'Gives a setup the plan and rules of an older version again, as a new version',
  auth: 'user',
  params,
  body: z.strictObject({
    /** The number of the older version. */
    number: z.int().min(1),
  }),
  response: one.extend({
    /** The number of the version that this started. */
    number: z.int(),
  }),
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const deleteSetup = defineRoute({
  method: 'DELETE',
  path: '/setups/:id',
  summary: 'Deletes a setup with its rules; `trades` is how many stay without it. To keep them together, archive it',
  auth: 'user',
  params,
  response: done.extend({ trades: z.int() }),
  problems: ['not_found', 'forbidden'],
})
export const archiveSetup = defineRoute({
  method: 'POST',
  path: '/setups/:id/archive',
  summary: 'Archives a setup: it keeps its trades and is not offered for new ones',
  auth: 'user',
  params,
  response: one,
  problems: ['not_found', 'forbidden'],
})
export const unarchiveSetup = defineRoute({
  method: 'POST',
  path: '/setups/:id/unarchive',
  summary: 'Restores an archived setup',
  auth: 'user',
  params,
  response: one,
  problems: ['not_found', 'forbidden'],
})
