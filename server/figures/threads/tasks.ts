import type { DatapointFacts } from '#domain/datapoints/facts/facts.ts'
import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { CandleFileOptions, ParsedCandles } from '#domain/market/read-candle-file.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import type { CashFlow } from '#domain/portfolio/booked-flows.ts'
import type { PortfolioKind } from '#domain/portfolio/portfolio.ts'
import type { ExcursionJob } from './excursion-figures.ts'
import type { PackedStudies } from './packed-studies.ts'
import type { PackedTrades } from './packed-trades.ts'

/** A portfolio as its figures are computed from. */
export interface PackedPortfolio {
  readonly id: Id
  readonly openingBalance: Money
  readonly timeZone: string
  readonly trades: PackedTrades
  readonly flows: readonly CashFlow[]
}

export interface CombinedPortfolios {
  readonly kind: PortfolioKind
  readonly currency: string
  readonly portfolios: readonly PackedPortfolio[]
}

/** The trades of a setup, as its figures are computed from. */
export interface PackedSetup {
  readonly setupId: Id
  readonly studies: PackedStudies
}

/** What `candleFile` answers: a refusal travels as its words, because an error would lose its kind on the way. */
export type CandleFileAnswer =
  | { readonly reading: ParsedCandles; readonly refusal: null }
  | { readonly reading: null; readonly refusal: string }

/** What the threads compute, by name; each answers with JSON unless said. */
export interface FigureTasks {
  /** Metrics, equity and days of one portfolio. */
  portfolio: PackedPortfolio
  /** The same of several of one kind and currency, taken as one account. */
  combined: CombinedPortfolios
  /** What the journal says of each trade of a portfolio, as `writeJournalRows` writes it; packed by `packJournal`. */
  journal: PackedPortfolio
  /** Figures of one setup. */
  setup: PackedSetup
  /** Findings over trades, as the domain answers them, and the number of trades. */
  insights: { readonly studies: PackedStudies }
  /** What a formula is for each trade of a portfolio; pages are lists of rows in JSON, with journal and market. */
  formula: {
    readonly formula: string
    readonly pages: readonly string[]
    readonly severities: Readonly<Record<Id, number>>
    readonly portfolio: DatapointFacts['portfolio']
    readonly matching: MatchingMethod
  }
  /** The bars of a file, or why it is none. */
  candleFile: { readonly content: string; readonly options: CandleFileOptions }
  /** What candles tell of trades, in their order. */
  excursions: { readonly jobs: readonly ExcursionJob[] }
}

export type FigureTaskName = keyof FigureTasks
export type FigureCall = {
  [Name in FigureTaskName]: { readonly name: Name; readonly input: FigureTasks[Name] }
}[FigureTaskName]
