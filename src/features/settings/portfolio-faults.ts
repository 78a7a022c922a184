import { Failure } from '#api/failure.ts'
import type { PortfolioInput } from '#domain/portfolio/portfolio.ts'

/** What is wrong, at a field of the form or, with `field` null, with the whole. */
export interface PortfolioFault {
  readonly field: keyof PortfolioInput | null
  readonly message: string
}

const labels: Readonly<Record<keyof PortfolioInput, string>> = {
  name: 'Name',
  kind: 'Kind',
  currency: 'Currency',
  openingBalance: 'Opening balance',
  timeZone: 'Time zone',
  breakevenTolerance: 'Break-even tolerance',
  matching: 'Matching of exits',
  benchmarkSymbol: 'Benchmark',
}
const isField = (name: string): name is keyof PortfolioInput => name in labels

/** Why the server did not store a portfolio, at the fields that it named. */
export function portfolioFaults(error: unknown): readonly PortfolioFault[] {
  const message = error instanceof Error ? error.message : 'The portfolio could not be saved.'
  if (!(error instanceof Failure)) return [{ field: null, message }]
  const faults = error.details.flatMap((detail): PortfolioFault[] =>
    isField(detail.field) ? [{ field: detail.field, message: `${labels[detail.field]} ${detail.message}.` }] : [],
  )
  if (faults.length === 0) return [{ field: null, message }]
  if (error.code === 'conflict' && faults.some(({ field }) => field === 'name')) {
    return [{ field: 'name', message: 'You already have a portfolio of this name. Choose another one.' }]
  }
  return faults
}
