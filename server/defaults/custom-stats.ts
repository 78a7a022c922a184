import { newCustomStat, type CustomStatInput } from '#domain/custom-stat.ts'
import type { Decimal } from '#domain/units.ts'

export interface DefaultCustomStat extends CustomStatInput {
  readonly key: string
}

/** Statistics to begin with: one of each kind, and what traders look at first. */
export const defaultCustomStats: readonly DefaultCustomStat[] = [
  {
    key: 'patience',
    ...newCustomStat({
      name: 'Patience',
      kind: 'choice',
      description: 'How the entry was waited for.',
      choices: ['Hurried', 'Patient', 'Too late'],
    }),
  },
  {
    key: 'level-quality',
    ...newCustomStat({
      name: 'Level quality',
      kind: 'choice',
      description: 'How clear the level was that the trade was taken from.',
      choices: ['A', 'B', 'C'],
    }),
  },
  {
    key: 'confluences',
    ...newCustomStat({
      name: 'Confluences',
      kind: 'number',
      description: 'How many independent reasons spoke for the trade.',
      minimum: '0' as Decimal,
      maximum: '10' as Decimal,
    }),
  },
  {
    key: 'checklist-read',
    ...newCustomStat({
      name: 'Checklist read',
      kind: 'yesNo',
      description: 'Whether the rules of the setup were read before the entry.',
    }),
  },
  {
    key: 'given-back',
    ...newCustomStat({
      name: 'Given back',
      kind: 'formula',
      unit: 'R',
      description: 'What the trade had at its best and did not bring home.',
      formula: 'max(0, mfeR - realizedR)',
    }),
  },
  {
    key: 'stop-used',
    ...newCustomStat({
      name: 'Share of the stop used',
      kind: 'formula',
      unit: '%',
      description: 'How far price went against the trade, as a share of the way to the stop.',
      formula: 'round(100 * maePrice / riskPerUnitPrice, 1)',
    }),
  },
]
