import type { StoredKey } from '#domain/datapoints/fields/keys.ts'

/** What stands in for a stored datapoint that is not stated, in words: stored-datapoints.ts does it. */
export const fallbackLabels: { readonly [Key in StoredKey]?: string } = {
  initialStopPrice: 'the planned stop',
  tickSize: 'that of the futures contract',
  pipSize: '0.0001 for a currency pair, 0.01 where it is quoted in yen or forint',
  fxRate: '1 where the P&L is in the currency of the portfolio',
  peeWindowMin: 'the time in trade, at least 30 and at most 1440 minutes',
}
