import { exact } from '#domain/numbers/decimal.ts'
import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'
import type { FieldFault } from '#domain/trade/field-fault.ts'
import { formulaDatapoints } from './formula-datapoints.ts'
import { parseFormula } from './parse-formula.ts'

/** What a statistic that a trader defines is made of: one of some choices, a number, a yes or no, or computed. */
export const customStatKinds = ['choice', 'number', 'yesNo', 'formula'] as const
export type CustomStatKind = (typeof customStatKinds)[number]

export interface CustomStatInput {
  readonly name: string
  readonly description: string | null
  readonly kind: CustomStatKind
  /** Of a number or a formula. */
  readonly unit: string | null
  /** Of a choice: its possible values, in order; empty for all others. */
  readonly choices: readonly string[]
  /** Of a number. */
  readonly minimum: Decimal | null
  readonly maximum: Decimal | null
  /** Of a formula: see custom-formula.ts. */
  readonly formula: string | null
}

export interface CustomStat extends CustomStatInput {
  readonly id: Id
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export const maxChoices = 50

/** What only some kinds have; the rest of a statistic every kind has. */
const nothing = { unit: null, choices: [], minimum: null, maximum: null, formula: null } as const
type Part = keyof typeof nothing
const partsOf: Readonly<Record<CustomStatKind, readonly Part[]>> = {
  choice: ['choices'],
  number: ['unit', 'minimum', 'maximum'],
  yesNo: [],
  formula: ['unit', 'formula'],
}

type Changes = { readonly [Field in keyof CustomStatInput]?: CustomStatInput[Field] | undefined }

/** A statistic with changes in it: of another kind, it loses what that kind does not have and nobody states. */
export function applyCustomStatChanges(before: CustomStatInput, changes: Changes): CustomStatInput {
  const stated = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const another = changes.kind !== undefined && changes.kind !== before.kind
  const { name, description, kind, unit, choices, minimum, maximum, formula } = before
  return {
    name,
    description,
    kind,
    ...(another ? nothing : { unit, choices, minimum, maximum, formula }),
    ...stated,
  }
}

/** A new statistic from what is stated of it. */
export function buildCustomStat(stated: Changes & Pick<CustomStatInput, 'name' | 'kind'>): CustomStatInput {
  const { name, kind } = stated
  return applyCustomStatChanges({ name, kind, description: null, ...nothing }, stated)
}

function formulaFaults(formula: string | null): FieldFault[] {
  if (formula === null) return [{ field: 'formula', message: 'is needed by a formula' }]
  const { fault } = parseFormula(formula, formulaDatapoints)
  return fault === null ? [] : [{ field: 'formula', message: `at character ${fault.at}: ${fault.message}` }]
}

function choiceFaults(choices: readonly string[]): FieldFault[] {
  if (choices.length === 0) return [{ field: 'choices', message: 'are needed by a choice' }]
  const folded = choices.map((choice) => choice.toLowerCase())
  return folded.flatMap((choice, index) =>
    folded.indexOf(choice) < index ? [{ field: `choices.${index}`, message: 'is there twice' }] : [],
  )
}

function rangeFaults({ minimum, maximum }: CustomStatInput): FieldFault[] {
  if (minimum === null || maximum === null || exact(minimum).lt(maximum)) return []
  return [{ field: 'maximum', message: 'must be greater than the minimum' }]
}

/** What is wrong with a statistic as a whole; empty when it can be kept. */
export function checkCustomStat(stat: CustomStatInput): FieldFault[] {
  const strange = (Object.keys(nothing) as Part[]).filter((part) => {
    const value = stat[part]
    const stated = typeof value === 'string' || (value !== null && value.length > 0)
    return stated && !partsOf[stat.kind].includes(part)
  })
  return [
    ...strange.map((field) => ({ field, message: `is nothing that a statistic of the kind "${stat.kind}" has` })),
    ...(stat.kind === 'formula' ? formulaFaults(stat.formula) : []),
    ...(stat.kind === 'choice' ? choiceFaults(stat.choices) : []),
    ...(stat.kind === 'number' ? rangeFaults(stat) : []),
  ]
}
