import type { processGrades } from '#domain/datapoints/fields/choices.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { unknownBecause, deriveFromOptional } from './derivation.ts'

type Grade = (typeof processGrades)[number]

/** Maximum points of each part of the process. */
const points = { rules: 40, stop: 20, size: 15, stopKept: 15, notes: 10 } as const

/** The minimum share of the possible points for each grade. */
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
 * The quality of the process, regardless of the outcome. Compliance gives up to 40 points, a placed or planned stop 20,
 * a size within 10% of plan 15, a stop that was not widened 15, and a note 10. The grade is the share of the possible
 * points: rules, size and widened stop count only if known. With a broken mandatory rule it is at most C. Null before
 * the entry, and if nothing about the process is recorded, as after an import.
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
      return unknownBecause('Nothing about the process is recorded: no rules, stop, planned size or note.')
    }
    const parts: readonly (readonly [number, number | null])[] = [
      [points.rules, compliance === null ? null : compliance / 100],
      [points.stop, Number(stop !== null)],
      [points.size, planned === null ? null : Number(withinTenPercent(size, planned))],
      [points.stopKept, widened === null ? null : Number(!widened)],
      [points.notes, Number(notes)],
    ]
    let [earned, possible] = [0, 0]
    for (const [maxPoints, share] of parts) {
      if (share === null) continue
      earned += maxPoints * share
      possible += maxPoints
    }
    const grade = grades.find(([minShare]) => earned / possible >= minShare)?.[1] ?? 'F'
    return broken !== null && broken > 0 && grade < 'C' ? 'C' : grade
  },
)
