import { formatCount } from '#ui/figures/format.ts'

/**
 * What a block length derived from the trades means: the growth simulation, the drawdown and the Kelly settings say it
 * in the same words. `isMean`: blocks of random length, so that the length is their mean.
 */
export const derivedBlockText = (length: number, isMean = true): string =>
  length <= 1
    ? 'Your trades look independent: block length 1.'
    : `Derived from your trades: ${formatCount(length)}${isMean ? ' on average' : ''}.`
