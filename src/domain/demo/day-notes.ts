import { type SeededRandom } from '#domain/numbers/seeded-random.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { dayPlans, dayReviews } from './notes.ts'

export interface DemoDayNote {
  readonly date: CalendarDate
  readonly plan: string | null
  readonly review: string | null
  /** 1 to 5. */
  readonly rating: number | null
}

/** Notes on most of the days traded, given the result of each in R; the oldest days have none. */
export function buildDayNotes(random: SeededRandom, days: ReadonlyMap<CalendarDate, number>): DemoDayNote[] {
  const noted = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(-140)
  return noted.flatMap(([date, r]) => {
    const wrote = random.chance(0.8)
    const [plan, review] = [random.pick(dayPlans), random.pick(r > 0 ? dayReviews.good : dayReviews.poor)]
    const rating = Math.max(1, Math.min(5, 3 + Math.sign(r) + random.integer(-1, 1)))
    const reviewed = random.chance(0.75)
    if (!wrote) return []
    return [{ date, plan, review: reviewed ? review : null, rating: reviewed ? rating : null }]
  })
}
