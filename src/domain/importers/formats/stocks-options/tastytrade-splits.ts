import type { SplitLeg } from '#domain/importers/matching/stock-splits.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'

/** The kinds of rows by which tastytrade changes what is held without a trade. */
export const positionChange = /^(?:symbol change|forward split|reverse split|stock split)$/i

/**
 * A row of a split or a change of symbol, which has two at one moment: "Close 10 AAAA" and "Open 40 AAAA". Their values
 * move the cost of the position, which stays the same. Options are identified by what a change leaves unchanged.
 */
export function toSplitLeg(fill: FileFill, isRemoved: boolean, kind: string): SplitLeg {
  const { assetClass, expiryDate, strikePrice, optionType } = fill.instrument
  const terms = assetClass === 'option' ? `${expiryDate} ${strikePrice} ${optionType}` : 'shares'
  return { fill, isRemoved, group: `${fill.at}|${kind.toLowerCase()}|${terms}`, company: '' }
}
