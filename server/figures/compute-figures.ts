import { journalFigures } from '#domain/journal/journal-figures.ts'
import { findingsOf } from '#domain/insights/findings.ts'
import { unpackJournal } from '#server/data/packed-journal.ts'
import { unpackStudies } from '#server/data/packed-studies.ts'
import { accountOf } from './account.ts'
import { readExcursions } from './excursions.ts'
import { writeJournalRows } from './journal-rows.ts'
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
  journal: (portfolio) => writeJournalRows(journalFigures(unpackJournal(portfolio.trades), portfolio, portfolio.flows)),
  setup: setupOf,
  excursions: ({ jobs }) => readExcursions(jobs),
  insights: ({ studies }) => {
    const trades = unpackStudies(studies)
    return { trades: trades.length, ...findingsOf(trades) }
  },
}

/** The figures of a call: JSON in UTF-8, as it goes out, or the block of bytes that the program itself writes. */
export function computeFigures({ name, input }: FigureCall): Uint8Array {
  // A call's input is that of its name.
  const figures = (programs[name] as (given: typeof input) => unknown)(input)
  if (figures instanceof Uint8Array) return figures
  return new TextEncoder().encode(JSON.stringify(figures))
}
