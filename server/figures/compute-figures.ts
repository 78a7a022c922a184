import { findingsOf } from '#domain/insights/findings.ts'
import { unpackStudies } from '#server/data/packed-studies.ts'
import { accountOf } from './account.ts'
import { setupOf } from './setup.ts'
import type { FigureCall, FigureTaskName, FigureTasks } from './tasks.ts'

const programs: { readonly [Name in FigureTaskName]: (input: FigureTasks[Name]) => unknown } = {
  portfolio: (portfolio) => ({ portfolioId: portfolio.id, ...accountOf([portfolio]) }),
  combined: ({ kind, currency, portfolios }) => ({
    kind,
    currency,
    portfolioIds: portfolios.map(({ id }) => id),
    ...accountOf(portfolios),
  }),
  setup: setupOf,
  insights: ({ studies }) => {
    const trades = unpackStudies(studies)
    return { trades: trades.length, ...findingsOf(trades) }
  },
}

/** The figures of a call as JSON in UTF-8, as they go out. */
export function computeFigures({ name, input }: FigureCall): Uint8Array {
  // A call's input is that of its name.
  const figures = (programs[name] as (given: typeof input) => unknown)(input)
  return new TextEncoder().encode(JSON.stringify(figures))
}
