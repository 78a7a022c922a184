import { Failure } from '#api/failure.ts'
import type { PortfolioSettings } from '#domain/portfolio/portfolio.ts'
import { errorText } from '#ui/feedback/error-text.ts'

/** A problem with a field of the form or, with `field` null, with the portfolio. */
interface PortfolioProblem {
  readonly field: keyof PortfolioSettings | null
  readonly message: string
}

const labels: Readonly<Record<keyof PortfolioSettings, string>> = {
  name: 'Name',
  kind: 'Kind',
  currency: 'Currency',
  openingBalance: 'Opening balance',
  timeZone: 'Time zone',
  breakevenTolerance: 'Break-even tolerance',
  matching: 'Exit matching',
  benchmarkSymbol: 'Benchmark',
}
const isField = (name: string): name is keyof PortfolioSettings => name in labels

/** Assigns the problems of a refused portfolio to the form's fields. */
export function findPortfolioProblems(error: unknown): readonly PortfolioProblem[] {
  const message = errorText(error, 'Couldn’t save the portfolio.')
  if (!(error instanceof Failure)) return [{ field: null, message }]
  const problems = error.details.flatMap((detail): PortfolioProblem[] =>
    isField(detail.field) ? [{ field: detail.field, message: `${labels[detail.field]} ${detail.message}.` }] : [],
  )
  if (problems.length === 0) return [{ field: null, message }]
  if (error.code === 'conflict' && problems.some(({ field }) => field === 'name')) {
    return [{ field: 'name', message: 'You already have a portfolio with this name. Choose another one.' }]
  }
  return problems
}
