import { NotCandles, readCandleFile } from '#domain/candle-file.ts'
import { journalFigures } from '#domain/journal/journal-figures.ts'
import { findingsOf } from '#domain/insights/findings.ts'
import { unpackJournal } from '#server/data/packed-journal.ts'
import { unpackStudies } from '#server/data/packed-studies.ts'
import { accountOf } from './account.ts'
import { readExcursions } from './excursions.ts'
import { formulaOf } from './formula.ts'
import { writeJournalRows } from './journal-rows.ts'
import { setupOf } from './setup.ts'
import type { CandleFileAnswer, FigureCall, FigureTaskName, FigureTasks } from './tasks.ts'

function readCandles({ content, options }: FigureTasks['candleFile']): CandleFileAnswer {
  try {
    return { reading: readCandleFile(content, options), refusal: null }
  } catch (error) {
    if (error instanceof NotCandles) return { reading: null, refusal: error.message }
    throw error
  }
}

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
  formula: formulaOf,
  candleFile: readCandles,
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
