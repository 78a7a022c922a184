import type { SplitLeg } from '#domain/importers/matching/stock-splits.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { describeCorporateAction } from './account-activity.ts'

/** The kinds of rows by which tastytrade changes what is held without a trade. */
export const positionChange = /^(?:symbol change|name change|forward split|reverse split|stock split|stock merger)$/i

/**
 * A row of a split, a merger for shares or a change of symbol, which has two at one moment: "Close 10 AAAA" and "Open 40 AAAA". Their values
 * move the cost of the position, which stays the same. Options are identified by what a change leaves unchanged.
 */
export function toSplitLeg(fill: FileFill, isRemoved: boolean, kind: string): SplitLeg {
  const { assetClass, expiryDate, strikePrice, optionType } = fill.instrument
  const terms = assetClass === 'option' ? `${expiryDate} ${strikePrice} ${optionType}` : 'shares'
  return {
    fill,
    isRemoved,
    group: `${fill.at}|${kind.toLowerCase()}|${terms}`,
    company: '',
    ...(/merger/i.test(kind) ? { isMerger: true } : {}),
  }
}

/**
 * Refuses shares that come or go in a corporate action by its name, unless their money says at which price: a merger for
 * cash sells them. A dividend in shares adds them at a price of 0.
 */
export function requirePricedAction(kind: string, cash: Decimal | null): void {
  const reason = describeCorporateAction(kind)
  if (reason === null || /stock div/i.test(kind)) return
  if (/cash merger/i.test(kind) && !exact(cash ?? '0').eq(0)) return
  throw new RowProblem(reason)
}
