import { buildCustomStat, type CustomStatInput } from '#domain/formulas/custom-stat.ts'
import type { Decimal } from '#domain/numbers/units.ts'

export interface DefaultCustomStat extends CustomStatInput {
  readonly key: string
}

/** Default statistics: at least one of each kind, the ones that traders look at first. */
export const defaultCustomStats: readonly DefaultCustomStat[] = [
  {
    key: 'patience',
    ...buildCustomStat({
      name: 'Patience',
      kind: 'choice',
      description: 'How the entry was waited for.',
      choices: ['Hurried', 'Patient', 'Too late'],
    }),
  },
  {
    key: 'level-quality',
    ...buildCustomStat({
      name: 'Level quality',
      kind: 'choice',
      description: 'How clear the level was that the trade was taken from.',
      choices: ['A', 'B', 'C'],
    }),
  },
  {
    key: 'confluences',
    ...buildCustomStat({
      name: 'Confluences',
      kind: 'number',
      description: 'How many independent reasons spoke for the trade.',
      minimum: '0' as Decimal,
      maximum: '10' as Decimal,
    }),
  },
  {
    key: 'checklist-read',
    ...buildCustomStat({
      name: 'Checklist read',
      kind: 'yesNo',
      description: 'Whether the rules of the setup were read before the entry.',
    }),
  },
  {
    key: 'given-back',
    ...buildCustomStat({
      name: 'Given back',
      kind: 'formula',
      unit: 'R',
      description: 'What the trade had at its best and did not bring home.',
      formula: 'max(0, mfeR - realizedR)',
    }),
  },
  {
    key: 'stop-used',
    ...buildCustomStat({
      name: 'Share of the stop used',
      kind: 'formula',
      unit: '%',
      description: 'How far price went against the trade, as a share of the stop distance.',
      formula: 'round(100 * maePrice / riskPerUnitPrice, 1)',
    }),
  },
]
