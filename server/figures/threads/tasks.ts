import type { CommentSource } from '#domain/analysis/behavior/comment-figures.ts'
import type { CandleFileOptions, ParsedCandles } from '#domain/market/read-candle-file.ts'
import type { CalendarDate, Id, Money } from '#domain/numbers/units.ts'
import type { CashFlow } from '#domain/portfolio/booked-flows.ts'
import type { PortfolioKind } from '#domain/portfolio/portfolio.ts'
import type { AnalysisCall, AnalysisInput, AnalyzedPortfolio } from './analysis-figures.ts'
import type { FactsOfRows } from './datapoint-rows.ts'
import type { ExcursionJob } from './excursion-figures.ts'
import type { PackedStudies } from './packed-studies.ts'
import type { PackedTrades } from './packed-trades.ts'
import type { PostExitJob } from './post-exit-figures.ts'
import type { TradeColumnsInput } from './trade-columns.ts'

/** The inputs for the figures of a portfolio. */
export interface PackedPortfolio {
  readonly id: Id
  readonly openingBalance: Money
  readonly timeZone: string
  readonly trades: PackedTrades
  readonly flows: readonly CashFlow[]
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
  /** Figures of one setup. */
  setup: PackedSetup
  /** The insights of the domain over trades, and the number of trades. */
  insights: { readonly studies: PackedStudies }
  /**
   * The values of a formula for the trades of a portfolio; pages are JSON lists of rows with journal and market
   * figures.
   */
  formula: FactsOfRows & { readonly formula: string; readonly pages: readonly string[] }
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
