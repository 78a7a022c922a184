import { checkTrade } from '#domain/trade/check-trade.ts'
import { type NewTrade, viewWithDefaults } from '#domain/trade/new-trade.ts'
import type { ImportLabels } from './imported-trade.ts'

/** Why a row cannot become a trade; thrown while reading a row, reported with it. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem'
}

/** Why a row is no part of a trade although nothing is wrong with it; thrown while reading a row, noted with it. */
export class RowIgnored extends Error {
  override readonly name = 'RowIgnored'
}

/** Whether a row sums up those above: it has no moment of its own, and one of its cells says so. */
export function isTotalRow<C extends string>(
  row: { readonly cells: readonly string[]; readonly text: (column: C) => string },
  moment: C,
): boolean {
  return row.text(moment) === '' && row.cells.some((cell) => /^\s*(?:grand |sub[- ]?)?totals?\b/i.test(cell))
}

/** What a row says, before it is checked. */
export interface RowTrade {
  readonly trade: NewTrade
  /** What makes the row the same row when the file is read again. */
  readonly content: string
  /** What was decided for the reader, worth knowing. */
  readonly notes: readonly string[]
  /** Names of its setup, tags and mistakes, where the file has them. */
  readonly labels?: ImportLabels | undefined
}

/** Texts longer than the ledger keeps are refused rather than cut. */
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

/** Throws a RowProblem with all that cannot be so in a trade. */
export function checkRowTrade(trade: NewTrade): void {
  checkLengths(trade)
  const faults = checkTrade(viewWithDefaults(trade))
  if (faults.length > 0) throw new RowProblem(faults.map((fault) => fault.message).join(' '))
}
