interface Counts {
  readonly n: number
  readonly others: number
}

/**
 * Why there is no R of closed trades with a mistake or comment (`what`), or no difference from those without. A group that
 * no trade is in has no counts.
 */
export function whyNoR(counts: Counts | undefined, what: 'mistake' | 'comment'): string {
  if (counts === undefined || counts.n === 0) return `No closed trade with this ${what} has an R.`
  return `Every closed trade with an R has this ${what}.`
}

/** The same of money, which also trades without an R have. */
export const whyNoMoney = (closed: number, what: 'mistake' | 'comment'): string =>
  closed === 0 ? `No closed trade with this ${what}.` : `Every closed trade has this ${what}.`
