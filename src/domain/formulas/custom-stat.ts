import { exact } from '#domain/numbers/decimal.ts'
import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'
import type { FieldFault } from '#domain/trade/field-fault.ts'
import { formulaOf } from './compile-formula.ts'
import { formulaDatapoints } from './formula-datapoints.ts'
import { deriveUnit } from './formula-units.ts'
import { parseFormula } from './parse-formula.ts'
import { statPlaces, type StatPlace } from './stat-places.ts'

/** Kinds of custom stats. */
export const customStatKinds = ['choice', 'number', 'yesNo', 'formula'] as const
export type CustomStatKind = (typeof customStatKinds)[number]

export interface CustomStatInput {
  readonly name: string
  readonly description: string | null
  readonly kind: CustomStatKind
  /** Only for numbers and formulas. */
  readonly unit: string | null
  /** Only for choices: the possible values, in order; empty otherwise. */
  readonly choices: readonly string[]
  /** Only for numbers. */
  readonly minimum: Decimal | null
  readonly maximum: Decimal | null
  /** Only for formulas: see formula.ts. */
  readonly formula: string | null
  readonly shownOn: readonly StatPlace[]
}

export interface CustomStat extends CustomStatInput {
  readonly id: Id
  /** An archived stat keeps the values of trades and is not offered for new ones. */
  readonly archivedAt: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export const maxChoices = 50

/** Empty values of the fields that only some kinds have. */
const emptyFields = { unit: null, choices: [], minimum: null, maximum: null, formula: null } as const
type Part = keyof typeof emptyFields
const partsOf: Readonly<Record<CustomStatKind, readonly Part[]>> = {
  choice: ['choices'],
  number: ['unit', 'minimum', 'maximum'],
  yesNo: [],
  formula: ['unit', 'formula'],
}

type Changes = { readonly [Field in keyof CustomStatInput]?: CustomStatInput[Field] | undefined }

/** Applies changes. A change of kind clears the fields that the new kind lacks, unless they are stated. */
export function applyCustomStatChanges(before: CustomStatInput, changes: Changes): CustomStatInput {
  const stated = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const isOtherKind = changes.kind !== undefined && changes.kind !== before.kind
  const { name, description, kind, unit, choices, minimum, maximum, formula, shownOn } = before
  return {
    name,
    description,
    kind,
    ...(isOtherKind ? emptyFields : { unit, choices, minimum, maximum, formula }),
    shownOn,
    ...stated,
  }
}

/** Builds a new custom stat from its stated fields. */
export function buildCustomStat(stated: Changes & Pick<CustomStatInput, 'name' | 'kind'>): CustomStatInput {
  const { name, kind } = stated
  return applyCustomStatChanges({ name, kind, description: null, ...emptyFields, shownOn: statPlaces }, stated)
}

function formulaFaults(formula: string | null): FieldFault[] {
  if (formula === null) return [{ field: 'formula', message: 'is required for a formula' }]
  const { fault } = parseFormula(formula, formulaDatapoints)
  return fault === null ? [] : [{ field: 'formula', message: `at character ${fault.at}: ${fault.message}` }]
}

function choiceFaults(choices: readonly string[]): FieldFault[] {
  if (choices.length === 0) return [{ field: 'choices', message: 'are required for a choice' }]
  const folded = choices.map((choice) => choice.toLowerCase())
  return folded.flatMap((choice, index) =>
    folded.indexOf(choice) < index ? [{ field: `choices.${index}`, message: 'is listed twice' }] : [],
  )
}

function rangeFaults({ minimum, maximum }: CustomStatInput): FieldFault[] {
  if (minimum === null || maximum === null || exact(minimum).lt(maximum)) return []
  return [{ field: 'maximum', message: 'must be greater than the minimum' }]
}

/** Validates the fields of a custom stat together; empty if it is valid. */
export function checkCustomStat(stat: CustomStatInput): FieldFault[] {
  const inapplicable = (Object.keys(emptyFields) as Part[]).filter((part) => {
    const value = stat[part]
    const stated = typeof value === 'string' || (value !== null && value.length > 0)
    return stated && !partsOf[stat.kind].includes(part)
  })
  return [
    ...inapplicable.map((field) => ({ field, message: `does not apply to a statistic of kind "${stat.kind}"` })),
    ...(stat.kind === 'formula' ? formulaFaults(stat.formula) : []),
    ...(stat.kind === 'choice' ? choiceFaults(stat.choices) : []),
    ...(stat.kind === 'number' ? rangeFaults(stat) : []),
  ]
}

/** Where values of different units are added or compared; stored formulas from before this check still have values. */
export function checkFormulaUnits(formula: string | null): FieldFault[] {
  const tree = formula === null ? null : formulaOf(formula)
  const fault = tree === null ? null : deriveUnit(tree).fault
  return fault === null ? [] : [{ field: 'formula', message: `at character ${fault.at}: ${fault.message}` }]
}

/** The unit of a stat's values: the stated one, else that of its formula; null for a pure number. */
export function unitOfStat({ unit, formula }: Pick<CustomStatInput, 'unit' | 'formula'>): string | null {
  const tree = unit !== null || formula === null ? null : formulaOf(formula)
  return unit ?? (tree === null ? null : deriveUnit(tree).unit)
}
