import { manualSplitReason } from '#domain/importers/matching/stock-splits.ts'

/** What brokers call what happens in an account beside trades, and how we say it; the first that fits. */
const activities = [
  [/split/i, manualSplitReason],
  [
    /merger|spin-?off|symbol change|name change|conversion|stock div/i,
    'A corporate action: correct the trades that were held over it by hand.',
  ],
  [/div|cap gain|capital gain/i, 'A dividend.'],
  [/interest/i, 'Interest.'],
  [/fee|tax|charge/i, 'A fee or tax of the account, not of a trade.'],
  [
    /transfer|deposit|withdraw|wire|ach\b|journal|contribution|distr\b|distribution|funds|adjustment|debit|credit|check/i,
    'A transfer, deposit or withdrawal.',
  ],
] as const

/** Why a row of an account's history is no trade, by the broker's word for it. */
export function describeActivity(word: string): string {
  return (
    activities.find(([pattern]) => pattern.test(word))?.[1] ??
    `Not a trade: "${word.replace(/\s+/g, ' ').slice(0, 60)}".`
  )
}
