import type { processGrades } from '#domain/datapoints/fields/choices.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { unknownBecause, deriveFromOptional } from './derivation.ts'

type Grade = (typeof processGrades)[number]

/** Points that a part of the process can give. */
const points = { rules: 40, stop: 20, size: 15, stopKept: 15, notes: 10 } as const

/** The lowest share of the possible points of each grade. */
const grades: readonly (readonly [number, Grade])[] = [
  [0.9, 'A'],
  [0.75, 'B'],
  [0.6, 'C'],
  [0.4, 'D'],
]

function withinTenPercent(size: Decimal, planned: Decimal): boolean {
  return exact(size).minus(planned).abs().times(10).lte(planned)
}

/**
 * How well the trade was made, whatever came of it. Compliance gives up to 40 points, a stop that was placed or planned
 * 20, a size within 10 % of the planned one 15, a stop that was not moved away 15 and a note 10. The grade is the share of
 * the points that could be had: rules, size and the moved stop count only where they are known. Where a mandatory rule was
 * broken it is C at best. Null where nothing of the process is on record, as after an import, and before the entry.
 */
export const processGrade = deriveFromOptional(
  ['maxQuantity', 'entryAt'],
  [
    'complianceScore',
    'mandatoryBroken',
    'initialStopPrice',
    'plannedQuantity',
    'stopWidened',
    'thesis',
    'entryComment',
    'managementComment',
    'exitComment',
    'lessons',
  ],
  (size, _, compliance, broken, stop, planned, widened, ...rest) => {
    const notes = rest.slice(0, 5).some((note) => typeof note === 'string' && note.trim() !== '')
    if (compliance === null && stop === null && planned === null && !notes) {
      return unknownBecause('Nothing of the process is on record: no rules, stop, planned size or note.')
    }
    const parts: readonly (readonly [number, number | null])[] = [
      [points.rules, compliance === null ? null : compliance / 100],
      [points.stop, Number(stop !== null)],
      [points.size, planned === null ? null : Number(withinTenPercent(size, planned))],
      [points.stopKept, widened === null ? null : Number(!widened)],
      [points.notes, Number(notes)],
    ]
    let [had, possible] = [0, 0]
    for (const [most, share] of parts) {
      if (share === null) continue
      had += most * share
      possible += most
    }
    const grade = grades.find(([least]) => had / possible >= least)?.[1] ?? 'F'
    return broken !== null && broken > 0 && grade < 'C' ? 'C' : grade
  },
)
