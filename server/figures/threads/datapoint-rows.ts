import type { DatapointFacts } from '#domain/datapoints/facts/facts.ts'
import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { Id } from '#domain/numbers/units.ts'

/** What all trades of a portfolio share for their datapoints. */
export interface FactsOfRows {
  readonly severities: Readonly<Record<Id, number>>
  readonly portfolio: DatapointFacts['portfolio']
  readonly matching: MatchingMethod
}

/** A row of a page, with journal and market figures and the values of formulas by custom stat where they are needed. */
type Row = DatapointFacts['trade'] &
  Partial<Pick<DatapointFacts, 'journal' | 'market'>> & { readonly statValues?: Readonly<Record<Id, number>> }

/** A trade of a page. */
interface RowFacts {
  readonly facts: DatapointFacts
  /** Values of formulas by custom stat; a stat without a value is missing. */
  readonly statValues: Readonly<Record<Id, number>>
}

/**
 * The facts of each row of a page, a JSON list of trades with journal and market figures. A row contains the columns
 * that the wanted datapoints depend on; no other column is read.
 */
export function parseRows(page: string, { severities, portfolio, matching }: FactsOfRows): RowFacts[] {
  return (JSON.parse(page) as Row[]).map(({ journal = null, market = null, statValues = {}, ...trade }) => ({
    facts: { trade, portfolio, matching, journal, market, mistakeSeverities: severities },
    statValues,
  }))
}
