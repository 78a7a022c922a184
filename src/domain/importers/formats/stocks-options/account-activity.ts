import { manualSplitReason } from '#domain/importers/matching/stock-splits.ts'

/** Reasons for account activities other than trades; the first match counts. */
const activities = [
  [/split/i, manualSplitReason],
  [
    /merger|spin-?off|symbol change|name change|conversion|stock div/i,
    'A corporate action: edit the trades held through it by hand.',
  ],
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
    activities.find(([pattern]) => pattern.test(word))?.[1] ??
    `Not a trade: "${word.replace(/\s+/g, ' ').slice(0, 60)}".`
  )
}
