import type { CustomStat, CustomStatKind } from '#domain/formulas/custom-stat.ts'
import { statPlaces, type StatPlace } from '#domain/formulas/stat-places.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** A custom stat as its form holds it: texts as typed, "" if empty. */
export interface StatFormValues {
  name: string
  description: string
  kind: CustomStatKind
  unit: string
  /** One per line. */
  choices: string
  minimum: string
  maximum: string
  formula: string
  shownOn: StatPlace[]
}

export const statFieldLabels = {
  name: 'Name',
  description: 'Description',
  kind: 'Kind',
  unit: 'Unit',
  choices: 'Choices',
  minimum: 'Lowest',
  maximum: 'Highest',
  formula: 'Formula',
} as const

export function toFormValues(stat: CustomStat | null): StatFormValues {
  return {
    name: stat?.name ?? '',
    description: stat?.description ?? '',
    kind: stat?.kind ?? 'formula',
    unit: stat?.unit ?? '',
    choices: stat?.choices.join('\n') ?? '',
    minimum: stat?.minimum ?? '',
    maximum: stat?.maximum ?? '',
    formula: stat?.formula ?? '',
    shownOn: [...(stat?.shownOn ?? statPlaces)],
  }
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The choices of a text with one per line. */
export const readChoices = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What is stored: only the fields that the kind has. */
export function toStatInput(values: StatFormValues) {
  const { name, description, kind, shownOn } = values
  const hasUnit = kind === 'number' || kind === 'formula'
  const decimal = (text: string) => (kind === 'number' ? (textOrNull(text) as Decimal | null) : null)
  return {
    name: name.trim(),
    description: textOrNull(description),
    kind,
    unit: hasUnit ? textOrNull(values.unit) : null,
    choices: kind === 'choice' ? readChoices(values.choices) : [],
    minimum: decimal(values.minimum),
    maximum: decimal(values.maximum),
    formula: kind === 'formula' ? textOrNull(values.formula) : null,
    // In the order of the list, whatever the order of clicks.
    shownOn: statPlaces.filter((place) => shownOn.includes(place)),
  }
}
