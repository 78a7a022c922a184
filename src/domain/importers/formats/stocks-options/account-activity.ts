import { manualSplitReason } from '#domain/importers/matching/stock-splits.ts'

/** Words of corporate actions other than splits, with their names. */
const corporateActions = [
  [/spin[- ]?off/i, 'spin-off'],
  [/merger|\bmer (?:from|to|payout)\b/i, 'merger'],
  [/(?:symbol|name|cusip|isin) chang/i, 'change of symbol'],
  [/stock div/i, 'dividend in shares'],
  [/tender/i, 'tender offer'],
  [/\brights?\b/i, 'rights issue'],
  [/conversion|mandatory (?:reorg|exch)|\bexchanged\b/i, 'conversion'],
  [/liquidation/i, 'liquidation'],
] as const

/** Why a corporate action other than a split is not imported, by its name; null for any other activity. */
export function describeCorporateAction(word: string): string | null {
  if (/split/i.test(word)) return null
  const name = corporateActions.find(([pattern]) => pattern.test(word))?.[1]
  return name === undefined ? null : `A corporate action, ${name}: edit the trades held through it by hand.`
}

/** Reasons for account activities other than trades; the first match counts. */
const activities = [
  [/split/i, manualSplitReason],
  [/div|cap gain|capital gain/i, 'A dividend.'],
  [/interest/i, 'Interest.'],
  [/fee|tax|charge/i, 'A fee or tax of the account, not of a trade.'],
  [
    /transfer|deposit|withdraw|wire|ach\b|journal|contribution|distr\b|distribution|funds|adjustment|debit|credit|check/i,
    'A transfer, deposit or withdrawal.',
  ],
] as const

/** Why a row of account history is no trade, from the broker's word. */
export function describeActivity(word: string): string {
  return (
    describeCorporateAction(word) ??
    activities.find(([pattern]) => pattern.test(word))?.[1] ??
    `Not a trade: "${word.replace(/\s+/g, ' ').slice(0, 60)}".`
  )
}
