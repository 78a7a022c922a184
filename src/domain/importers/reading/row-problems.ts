import { checkTrade } from '#domain/trade/check-trade.ts'
import type { ExcursionSource } from '#domain/trade/fields/choices.ts'
import { type NewTrade, viewWithDefaults } from '#domain/trade/new-trade.ts'
import type { ImportLabels } from './imported-trade.ts'

/** Thrown while reading a row that cannot become a trade; the message is the reason. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem'
}

/** Thrown while reading a valid row that is not part of a trade; the message is the reason. */
export class RowIgnored extends Error {
  override readonly name = 'RowIgnored'
}

const totalWord = /^\s*(?:grand |sub[- ]?)?totals?\b/i

/** Whether a row is a total: it has no time, and one of its cells says so. */
export function isTotalRow<C extends string>(
  row: { readonly cells: readonly string[]; readonly text: (column: C) => string },
  moment: C,
): boolean {
  const at = row.text(moment)
  return (at === '' || totalWord.test(at)) && row.cells.some((cell) => totalWord.test(cell))
}

/** The content of a row before validation. */
export interface RowTrade {
  readonly trade: NewTrade
  /** Identifies the row when the file is read again. */
  readonly content: string
  /** Decisions that the trader should know. */
  readonly notes: readonly string[]
  /** Names of its setup, tags and mistakes, if the file has them. */
  readonly labels?: ImportLabels | undefined
  /** Where its lowest and highest price come from, if the file says it. */
  readonly excursionSource?: ExcursionSource | undefined
  /** Whether its symbol may be a stock or a future; see `FormatReading.unclearSymbols`. */
  readonly isUnclear?: boolean | undefined
}

/** Texts beyond the stored length are rejected, not cut. */
function checkLengths(trade: NewTrade): void {
  const limits = [
    ['symbol', trade.symbol, 40],
    ['id', trade.externalId, 200],
    ['note', trade.thesis, 10_000],
  ] as const
  for (const [name, text, limit] of limits) {
    if (text !== null && text !== undefined && text.length > limit) {
      throw new RowProblem(`The ${name} is longer than ${limit} characters.`)
    }
  }
}

/** Throws a RowProblem listing everything invalid in the trade. */
export function checkRowTrade(trade: NewTrade): void {
  checkLengths(trade)
  const faults = checkTrade(viewWithDefaults(trade))
  if (faults.length > 0) throw new RowProblem(faults.map((fault) => fault.message).join(' '))
}
