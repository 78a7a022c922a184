import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { RowIgnored } from '#domain/importers/reading/row-problems.ts'
import type { FillReading, KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { exact, type ExactNumber, toMoney, zero } from '#domain/numbers/decimal.ts'
import type { Instant, Money } from '#domain/numbers/units.ts'

/** A funding payment for an open position; negative is paid. */
interface FundingRow {
  readonly line: number
  readonly symbol: string
  readonly at: Instant
  readonly amount: Money
}

/** A fill with the position after it. */
interface Step {
  readonly fill: FileFill
  readonly held: ExactNumber
}

function positionPaths(fills: readonly FileFill[]): ReadonlyMap<string, readonly Step[]> {
  const positions = new Map<string, Step[]>()
  for (const fill of fills.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))) {
    const steps = positions.get(fill.symbol) ?? []
    const before = steps.at(-1)?.held ?? zero
    steps.push({ fill, held: fill.side === 'buy' ? before.plus(fill.quantity) : before.minus(fill.quantity) })
    positions.set(fill.symbol, steps)
  }
  return positions
}

/** Number of steps up to and including a moment. */
function stepsUntil(steps: readonly Step[], at: Instant): number {
  let [from, to] = [0, steps.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((steps[middle]?.fill.at ?? at) <= at) from = middle + 1
    else to = middle
  }
  return from
}

/** Collects funding payments of a file, which belong to the round trips open at that time. */
export class FundingPayments {
  readonly #rows: FundingRow[] = []

  /** Records a payment row and throws a RowIgnored, because it is no fill. */
  take(row: FundingRow): never {
    this.#rows.push(row)
    throw new RowIgnored('Funding.')
  }

  /**
   * Adds each payment to the next fill of its symbol and accounts for its row. Only a later fill can carry it: a fill
   * of an earlier file is already stored, so the payment would count twice or not at all. A payment without a later
   * fill waits for the file that has it, and one for a position that neither the file nor the portfolio holds is in no
   * trade; warnings say so.
   */
  addedTo(reading: FillReading, known: readonly KnownPosition[]): FillReading {
    const positions = positionPaths(reading.fills)
    const open = new Set(known.filter(({ isOpen }) => isOpen).map(({ symbol }) => symbol))
    const sums = new Map<FileFill, ExactNumber>()
    const reasons = new Map<number, string>()
    const warnings = [...reading.warnings]
    for (const { line, symbol, at, amount } of this.#rows) {
      const steps = positions.get(symbol) ?? []
      const taken = stepsUntil(steps, at)
      const held = steps[taken - 1]?.held ?? zero
      const next = steps[taken]
      const isHeld = !held.eq(0) || (taken === 0 && open.has(symbol))
      if (isHeld && next !== undefined) {
        sums.set(next.fill, (sums.get(next.fill) ?? exact(next.fill.swapFunding)).plus(amount))
        reasons.set(line, `Funding of ${amount}, added to the trade of line ${next.fill.line}.`)
        continue
      }
      const reason = isHeld
        ? `Funding of ${amount} for ${symbol}, which is still open. Import this row again together with the next fill.`
        : `Funding of ${amount} for a position in ${symbol} that this file does not open. Add it to its trade by hand.`
      reasons.set(line, reason)
      warnings.push({ line, message: reason })
    }
    return {
      ...reading,
      fills: reading.fills.map((fill) => {
        const sum = sums.get(fill)
        return sum === undefined ? fill : { ...fill, swapFunding: toMoney(sum) }
      }),
      ignored: reading.ignored.map((row) => ({ ...row, reason: reasons.get(row.line) ?? row.reason })),
      warnings,
    }
  }
}
