import { answerFromRecord } from '#domain/insights/ask/record-figures.ts'
import { coachTrade } from '#domain/insights/coach/coach-trade.ts'
import { findInsights } from '#domain/insights/find-insights.ts'
import { computeJournalFigures } from '#domain/journal/compute-journal-figures.ts'
import { CandleFileError, readCandleFile } from '#domain/market/read-candle-file.ts'
import { summarizePortfolios } from './account-figures.ts'
import { computeAnalysis, requestExtras } from './analysis-figures.ts'
import { computeExcursions } from './excursion-figures.ts'
import { computeFormula, readFormulaInputs } from './formula-figures.ts'
import { withoutBalances, writeJournalRows } from './journal-rows.ts'
import { unpackJournal } from './packed-journal.ts'
import { unpackStudies } from './packed-studies.ts'
import { computeComments, computeMistakes } from './playbook-figures.ts'
import { computePostExit } from './post-exit-figures.ts'
import { computeSample, computeSampleGroups, computeSampleParameters } from './sample-figures.ts'
import { computeSetupFigures } from './setup-figures.ts'
import { computeSetupList, computeTraderFigures, computeVersionFigures } from './setup-list-figures.ts'
import type { CandleFileAnswer, FigureCall, FigureTaskName, FigureTasks } from './tasks.ts'
import { writeTradeColumns } from './trade-columns.ts'

function computeCandleFile({ content, options }: FigureTasks['candleFile']): CandleFileAnswer {
  try {
    return { reading: readCandleFile(content, options), refusal: null }
  } catch (error) {
    if (error instanceof CandleFileError) return { reading: null, refusal: error.message }
    throw error
  }
}

const programs: { readonly [Name in FigureTaskName]: (input: FigureTasks[Name]) => unknown } = {
  portfolio: (portfolio) => ({ portfolioId: portfolio.id, ...summarizePortfolios([portfolio]) }),
  combined: ({ kind, currency, portfolios }) => ({
    kind,
    currency,
    portfolioIds: portfolios.map(({ id }) => id),
    ...summarizePortfolios(portfolios),
  }),
  journal: (portfolio) =>
    writeJournalRows(
      withoutBalances(
        computeJournalFigures(unpackJournal(portfolio.trades), portfolio, portfolio.flows, portfolio.uncounted),
        portfolio.hidesBalance === true,
      ),
    ),
  sample: computeSample,
  sampleGroups: computeSampleGroups,
  sampleParameters: computeSampleParameters,
  trader: computeTraderFigures,
  setup: computeSetupFigures,
  setups: computeSetupList,
  setupVersions: computeVersionFigures,
  formulaInputs: readFormulaInputs,
  formula: computeFormula,
  columns: writeTradeColumns,
  analysisRequests: requestExtras,
  analysis: computeAnalysis,
  mistakes: computeMistakes,
  comments: computeComments,
  candleFile: computeCandleFile,
  excursions: ({ jobs }) => computeExcursions(jobs),
  postExit: ({ jobs }) => computePostExit(jobs),
  insights: ({ studies }) => {
    const trades = unpackStudies(studies)
    const { findings, examined } = findInsights(trades)
    return {
      trades: trades.length,
      findings: findings.map(({ members, ...finding }) => ({ ...finding, memberCount: members.length })),
      examined,
    }
  },
  findingTrades: ({ studies, key }) =>
    findInsights(unpackStudies(studies)).findings.find((finding) => finding.key === key)?.members ?? null,
  record: ({ studies, question }) => answerFromRecord(unpackStudies(studies), question),
  coach: ({ studies, ...input }) => coachTrade({ ...input, trades: unpackStudies(studies) }),
}

/** The figures of a call: JSON in UTF-8, ready to be sent, or the bytes that the program itself writes. */
export function computeFigures({ name, input }: FigureCall): Uint8Array {
  // The input of a call belongs to its name.
  const figures = (programs[name] as (given: typeof input) => unknown)(input)
  if (figures instanceof Uint8Array) return figures
  return new TextEncoder().encode(JSON.stringify(figures))
}
