import type { DatapointFacts } from '#domain/datapoints/facts/facts.ts'
import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { Id } from '#domain/numbers/units.ts'

/** What all trades of a portfolio share for their datapoints. */
export interface FactsOfRows {
  readonly severities: Readonly<Record<Id, number>>
  readonly portfolio: DatapointFacts['portfolio']
  readonly matching: MatchingMethod
}

type Row = DatapointFacts['trade'] & Partial<Pick<DatapointFacts, 'journal' | 'market'>>

/**
 * The facts of each row of a page, a JSON list of trades with journal and market figures. A row contains the columns
 * that the wanted datapoints depend on; no other column is read.
 */
export function parseRows(page: string, { severities, portfolio, matching }: FactsOfRows): DatapointFacts[] {
  return (JSON.parse(page) as Row[]).map(({ journal = null, market = null, ...trade }) => ({
    trade,
    portfolio,
    matching,
    journal,
    market,
    mistakeSeverities: severities,
  }))
}
