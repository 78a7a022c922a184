import type { CommentSource } from '#domain/analysis/behavior/comment-figures.ts'
import type { RecordQuestion } from '#domain/insights/ask/record-figures.ts'
import type { CoachInput } from '#domain/insights/coach/coach-trade.ts'
import type { CandleFileOptions, ParsedCandles } from '#domain/market/read-candle-file.ts'
import type { DailyClose } from '#domain/metrics/shared/daily-close.ts'
import type { CalendarDate, Id, Money } from '#domain/numbers/units.ts'
import type { CashFlow, UncountedPnl } from '#domain/portfolio/booked-flows.ts'
import type { PortfolioKind } from '#domain/portfolio/portfolio.ts'
import type { AnalysisCall, AnalysisInput, AnalyzedPortfolio } from './analysis-figures.ts'
import type { FactsOfRows } from './datapoint-rows.ts'
import type { ExcursionJob } from './excursion-figures.ts'
import type { PackedStudies } from './packed-studies.ts'
import type { PackedTrades } from './packed-trades.ts'
import type { PostExitJob } from './post-exit-figures.ts'
import type { PackedSample } from './sample-figures.ts'
import type { TradeColumnsInput } from './trade-columns.ts'

/** The inputs for the figures of a portfolio. */
export interface PackedPortfolio {
  readonly id: Id
  readonly openingBalance: Money
  readonly timeZone: string
  readonly trades: PackedTrades
  readonly flows: readonly CashFlow[]
  readonly uncounted: readonly UncountedPnl[]
  /** Daily closes of its benchmark by the reader's candles; left out without a benchmark. */
  readonly benchmark?: readonly DailyClose[]
  /** Whether its trader hides money, and with it the balance, from the reader; amounts are then in R. */
  readonly hidesBalance?: boolean
  /** The days that the trades were selected by; left out for all days. */
  readonly period?: SelectedPeriod
}

/** First and last exit date of selected trades; null where open. */
interface SelectedPeriod {
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  /** Net P&L of all trades before `from`; null without `from`. */
  readonly earlierNetPnl: Money | null
}

export interface CombinedPortfolios {
  readonly kind: PortfolioKind
  readonly currency: string
  readonly portfolios: readonly PackedPortfolio[]
}

/** The inputs for the figures of a setup. */
export interface PackedSetup {
  readonly setupId: Id
  readonly studies: PackedStudies
}

/** The inputs for the main figures of several setups. */
export interface PackedSetups {
  readonly setupIds: readonly Id[]
  readonly studies: PackedStudies
  /** R of each setup's last trades that is listed, at most. */
  readonly maxRecent: number
}

/** The inputs for the figures of a setup by version. */
export interface PackedVersions {
  readonly studies: PackedStudies
  /** When each version started, in milliseconds, in ascending order; at least one. */
  readonly starts: readonly number[]
}

/** The result of `candleFile`. A refusal travels as its message, because an error would lose its class on the way. */
export type CandleFileAnswer =
  | { readonly reading: ParsedCandles; readonly refusal: null }
  | { readonly reading: null; readonly refusal: string }

/** The computations of the threads, by name; each returns JSON unless stated otherwise. */
export interface FigureTasks {
  /** Metrics, equity and days of one portfolio. */
  portfolio: PackedPortfolio
  /** The same for several portfolios of one kind and currency, combined into one account. */
  combined: CombinedPortfolios
  /** The journal figures of each trade of a portfolio; `packJournal` packs the input, `writeJournalRows` the output. */
  journal: PackedPortfolio
  /** The sample of a portfolio, its days and setups, and its statistics. */
  sample: PackedSample
  sampleGroups: PackedSample
  sampleParameters: PackedSample
  /** The figures by which a team compares its traders, of one of them. */
  trader: { readonly studies: PackedStudies }
  /** Figures of one setup. */
  setup: PackedSetup
  /** The main figures of several setups. */
  setups: PackedSetups
  /** Trades and expectancy of a setup by version. */
  setupVersions: PackedVersions
  /** The insights of the domain over trades, and the number of trades. */
  insights: { readonly studies: PackedStudies }
  /** The ids of the trades that a finding is about; null if it is not found. */
  findingTrades: { readonly studies: PackedStudies; readonly key: string }
  /** Figures that answer a question about trades. */
  record: { readonly studies: PackedStudies; readonly question: RecordQuestion }
  /** What the record says of a trade; the studies are those of its portfolio. */
  coach: Omit<CoachInput, 'trades'> & { readonly studies: PackedStudies }
  /** What a formula needs of a page of trades, a JSON list of rows with journal and market figures. */
  formulaInputs: FactsOfRows & { readonly formula: string; readonly pages: readonly [string] }
  /** The values of a formula for the trades of a portfolio, from what was read of all its pages. */
  formula: { readonly formula: string; readonly rows: readonly Uint8Array[] }
  /** Datapoints of a page of trades as an Arrow IPC stream. */
  columns: TradeColumnsInput
  /** What an analysis tool wants to know beyond the columns of trades. */
  analysisRequests: AnalysisCall
  /** The answer of an analysis tool. */
  analysis: AnalysisInput
  /** What mistakes cost in a portfolio. */
  mistakes: { readonly portfolio: AnalyzedPortfolio }
  /** Uses and effects of comment templates in a portfolio. */
  comments: { readonly portfolio: AnalyzedPortfolio; readonly sources: readonly CommentSource[] }
  /** The bars of a file, or why it contains none. */
  candleFile: { readonly content: string; readonly options: CandleFileOptions }
  /** The candle readings of trades, in their order. */
  excursions: { readonly jobs: readonly ExcursionJob[] }
  /** The price paths after the exits of trades, in their order. */
  postExit: { readonly jobs: readonly PostExitJob[] }
}

export type FigureTaskName = keyof FigureTasks
export type FigureCall = {
  [Name in FigureTaskName]: { readonly name: Name; readonly input: FigureTasks[Name] }
}[FigureTaskName]
