import { z } from 'zod'
import { id } from '#contract/values.ts'
import type { SetupPlan } from '#domain/playbook/playbook.ts'
import { setupPlanFields } from '#domain/playbook/setup-versions.ts'
import { ruleInput } from './rules.ts'
import { setupInput } from './setups.ts'

/** The plan and rules of a setup as one of its versions had them. */
export const setupSnapshot = z.strictObject({
  plan: setupInput.omit({ name: true, description: true, color: true }),
  rules: z.array(ruleInput.extend({ id })).max(100),
})

/** What a version of a setup changed. */
export const versionChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['ruleAdded', 'ruleChanged', 'ruleRemoved']), title: z.string() }),
  z.strictObject({
    kind: z.literal('planChanged'),
    field: z.enum(setupPlanFields as readonly [keyof SetupPlan, ...(keyof SetupPlan)[]]),
  }),
])
