import { exact, type ExactNumber, toMoney, zero } from '#domain/decimal.ts'
import type { Instant, Money } from '#domain/units.ts'
import type { FileFill } from './file-fills.ts'
import type { FillReading } from './import-format.ts'

/** A payment of funding for a position that is held; negative is paid. */
export interface FundingRow {
  readonly line: number
  readonly symbol: string
  readonly at: Instant
  readonly amount: Money
}

/** A fill and what is held after it. */
interface Step {
  readonly fill: FileFill
  readonly held: ExactNumber
}

function coursesOf(fills: readonly FileFill[]): ReadonlyMap<string, readonly Step[]> {
  const courses = new Map<string, Step[]>()
  for (const fill of fills.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))) {
    const course = courses.get(fill.symbol) ?? []
    const before = course.at(-1)?.held ?? zero
    course.push({ fill, held: fill.side === 'buy' ? before.plus(fill.quantity) : before.minus(fill.quantity) })
    courses.set(fill.symbol, course)
  }
  return courses
}

/** The last step at or before a moment; null when there is none. */
function stepAt(course: readonly Step[], at: Instant): Step | null {
  let [from, to] = [0, course.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((course[middle]?.fill.at ?? at) <= at) from = middle + 1
    else to = middle
  }
  return course[from - 1] ?? null
}

/**
 * Adds each payment of funding to the last fill before it of the same symbol, whose round trip is the one that is held,
 * and accounts for its row. Where the file's fills hold nothing at that moment, the position is from before the file:
 * the payment is in no trade, and the row says so.
 */
export function addFunding(reading: FillReading, funding: readonly FundingRow[]): FillReading {
  const courses = coursesOf(reading.fills)
  const sums = new Map<FileFill, ExactNumber>()
  const ignored = [...reading.ignored]
  const warnings = [...reading.warnings]
  for (const { line, symbol, at, amount } of funding) {
    const step = stepAt(courses.get(symbol) ?? [], at)
    if (step === null || step.held.eq(0)) {
      const reason = `Funding of ${amount} for a position in ${symbol} that this file does not open: add it to its trade by hand.`
      ignored.push({ line, reason })
      warnings.push({ line, message: reason })
      continue
    }
    sums.set(step.fill, (sums.get(step.fill) ?? exact(step.fill.swapFunding)).plus(amount))
    ignored.push({ line, reason: `Funding of ${amount}, added to the trade of line ${step.fill.line}.` })
  }
  return {
    ...reading,
    fills: reading.fills.map((fill) => {
      const sum = sums.get(fill)
      return sum === undefined ? fill : { ...fill, swapFunding: toMoney(sum) }
    }),
    ignored: ignored.toSorted((a, b) => a.line - b.line),
    warnings,
  }
}
