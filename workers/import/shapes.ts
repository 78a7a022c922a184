import type { Direction, MatchingMethod } from '#domain/fills/fill.ts'
import type { Reconciliation } from '#domain/importers/comparing/reconcile.ts'
import type { ColumnMapping } from '#domain/importers/formats/generic/column-mapping.ts'
import type { ValueCount } from '#domain/importers/formats/generic/column-values.ts'
import type { PackedExecution } from '#domain/importers/reading/imported-execution.ts'
import type { ImportedTrade, ImportWarning, RejectedRow } from '#domain/importers/reading/imported-trade.ts'
import type { JsonBytes } from '#domain/importers/reading/json-bytes.ts'
import type { ReportedPosition } from '#domain/importers/reading/known-position.ts'
import type { OpeningPosition, UnheldExit } from '#domain/importers/reading/opening-position.ts'
import type { DeletedExecution, IgnoredRow, StatedTotal } from '#domain/importers/reading/tables/import-format.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { ExchangeInput } from '#domain/instruments/exchange.ts'
import type { CalendarDate, Decimal, Id, Instant, Money } from '#domain/numbers/units.ts'
import type { DayOrder } from '#domain/time/local-time.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'

/** A column mapping that the trader has saved. */
export interface SavedMapping {
  readonly fingerprint: string
  readonly name: string
  readonly mapping: ColumnMapping
}

interface FormatChoice {
  readonly id: string
  readonly label: string
  readonly source: string
  /** Whether the file does not name the symbol, so that the trader must. */
  readonly needsSymbol: boolean
  /** Whether the file has times without dates, so that the trader must choose the day. */
  readonly needsTradingDay: boolean
  /** The time zone of the program's times; null for that of the portfolio. */
  readonly usualTimeZone: string | null
}

/** The columns of a file, for the trader to map. */
export interface FileColumns {
  readonly fingerprint: string
  readonly headers: readonly string[]
  /** First rows below the header. */
  readonly sample: readonly (readonly string[])[]
  /** The values of each column with their rows; null for a column with too many different ones. */
  readonly values: readonly (readonly ValueCount[] | null)[]
  readonly suggestion: ColumnMapping
}

/** What is known about a file before its rows are read. */
export interface OpenedFile {
  readonly rows: number
  /** The formats that can read it, the likeliest first; the trader's own mappings before all others. */
  readonly formats: readonly FormatChoice[]
  /** Null without a table. */
  readonly columns: FileColumns | null
  /** The encoding of its text, by its name in the Encoding Standard; null where every encoding reads the same. */
  readonly encoding: string | null
  /** Whether its times include an offset from UTC. */
  readonly timesCarryOffsets: boolean
}

/** How a file is read. */
export interface ReadingChoice {
  /** Id of an import format, or null for `mapping`. */
  readonly formatId: string | null
  readonly mapping: ColumnMapping | null
  /** For a file that does not name the symbol; else null. */
  readonly symbol: string | null
  /** For a file that has times without dates; else null. */
  readonly tradingDay: CalendarDate | null
  readonly timeZone: string
  /** Whether day or month comes first, where the dates of the file do not show it; null until the trader chooses. */
  readonly dayOrder: DayOrder | null
  /** Whether prices follow from the amounts of rows where the two differ; such rows are refused otherwise. */
  readonly takesStatedAmounts: boolean
  /** Whether trades that were deleted after an earlier import are imported again; they stay away otherwise. */
  readonly bringsBackDeleted: boolean
  /** Whether trades that were logged by hand take over their rows; both count otherwise. */
  readonly mergesLogged: boolean
  /** Whether executions become what the file states now, where an earlier one stated something else. */
  readonly takesChanges: boolean
  /** The trader's answers for `FilePreview.unclearSymbols`. */
  readonly symbolClasses: Readonly<Record<string, AssetClass>>
  /** The trader's answers for `FilePreview.unheldExits`. */
  readonly openingPositions: readonly OpeningPosition[]
  /** Charge trades whose file states no costs. */
  readonly commissionRules: readonly CommissionRule[]
  readonly portfolio: ImportPortfolio
}

/** The settings of the portfolio that reading depends on. */
interface ImportPortfolio {
  readonly currency: string
  readonly timeZone: string
  readonly breakevenTolerance: Money
  readonly matching: MatchingMethod
}

export interface PreviewTrade {
  readonly line: number
  readonly symbol: string
  readonly assetClass: AssetClass
  readonly tickSize: Decimal | null
  readonly direction: Direction
  readonly quoteCurrency: string
  readonly maxQuantity: Decimal
  readonly entryAt: Instant | null
  readonly entryPrice: Decimal | null
  readonly exitAt: Instant | null
  readonly exitPrice: Decimal | null
  readonly grossPnl: Money | null
  readonly netPnl: Money | null
  readonly brokerPnl: Money | null
  readonly presence: TradePresence
}

/**
 * Whether a trade of a file is new to the portfolio, exists in it, was deleted from it, was logged by hand, continues an open
 * trade of it, or replaces trades of it that were matched again. Null until it has been compared with the portfolio.
 */
export type TradePresence = 'new' | 'there' | 'deleted' | 'logged' | 'continues' | 'rematches' | null

/** Trades of a file, by their index in a range, that the portfolio has or had. */
export interface KnownTrades {
  readonly known: readonly number[]
  readonly deleted: readonly number[]
}

/** Number of trades that the portfolio has, that were deleted from it and stay away, and that were logged by hand. */
export interface KnownCounts {
  readonly existing: number
  readonly deleted: number
  readonly logged: number
}

/** Which trades of a file are shown. */
export type PreviewFilter = 'all' | NonNullable<TradePresence>

/** The first items of a list, and its length. */
export interface Excerpt<T> {
  readonly count: number
  readonly first: readonly T[]
}

/** The result of reading a file, with every row accounted for. */
export interface FilePreview {
  readonly formatId: string
  readonly trades: number
  readonly continued: number
  /** Number of the portfolio's trades that are matched again, and of those that end because others take them in. */
  readonly rematched: number
  readonly merged: number
  /** Number of executions that the portfolio already has. */
  readonly knownExecutions: number
  /** Number of executions that stay away because their trades were deleted. */
  readonly deletedExecutions: number
  /** Number of executions that an earlier file stated otherwise. */
  readonly changedExecutions: number
  /** When its trades may have been logged by hand; null without trades. */
  readonly logging: { readonly from: Instant; readonly to: Instant } | null
  /** The trades of each request: index of the first, and their number. */
  readonly requests: readonly (readonly [from: number, count: number])[]
  readonly open: number
  /** Trades whose file states no costs. */
  readonly withoutCosts: number
  /** What commission rules charge to these trades. */
  readonly charged: { readonly trades: number; readonly commission: Money }
  readonly rejected: Excerpt<RejectedRow>
  readonly ignored: Excerpt<IgnoredRow>
  readonly blank: number
  readonly warnings: Excerpt<ImportWarning>
  /** The assumed order of day and month, where the dates of the file do not show it; else null. */
  readonly takenDayOrder: DayOrder | null
  /** Number of rows whose amount is not what price and quantity come to. */
  readonly differingAmounts: number
  readonly reconciliation: Reconciliation
  /** Totals stated by the file, beside what was read. */
  readonly statedTotals: readonly StatedTotal[]
  /** Symbols that may be a stock or a future; see `FormatReading`. */
  readonly unclearSymbols: readonly string[]
  /** Contracts of which the file closes more than is held. */
  readonly unheldExits: readonly UnheldExit[]
  /** Other currencies than the portfolio's, whose trades cannot be imported into it. */
  readonly otherCurrencies: readonly string[]
  /** Names of playbook entries in the file. */
  readonly labels: {
    readonly setups: readonly string[]
    readonly tags: number
    readonly mistakes: readonly string[]
    readonly exchanges: readonly string[]
  }
}

export interface MatchInput {
  readonly positions: readonly ReportedPosition[]
  readonly deleted: readonly DeletedExecution[]
}

/** The part of a trade that is sent. */
export type ImportRow = Pick<
  ImportedTrade,
  'trade' | 'importKey' | 'line' | 'continues' | 'rematches' | 'book' | 'imported' | 'labels' | 'excursionSource'
> & {
  /** The trade that was logged by hand and takes it over. */
  readonly logged?: RevisedTrade
}

/** The part of a request that is the same for each part of a file. */
export interface ImportHeader {
  readonly portfolioId: Id
  /** For undoing the import. */
  readonly batchId: Id
  readonly format: string
  readonly fileName: string
  /** IANA name. */
  readonly timeZone: string
  /** Which missing playbook entries are created. */
  readonly create: {
    readonly setups: boolean
    readonly mistakes: boolean
    /** What its exchanges are, unless they exist. */
    readonly exchanges?: readonly ExchangeInput[]
  }
  /** Charge trades whose file states no costs; undefined: the rules of the portfolio. */
  readonly commissionRules?: readonly CommissionRule[] | undefined
  /** Whether trades that were deleted are imported again; absent: they stay away. */
  readonly bringsBackDeleted?: boolean
}

/** A trade in the request. */
export type ImportRequestRow = NewTrade & {
  readonly importKey: string
  readonly continues?: { readonly tradeId: Id; readonly revision: number }
  readonly rematches?: RevisedTrade & { readonly merged: readonly RevisedTrade[] }
  readonly logged?: RevisedTrade
  readonly imported?: { readonly book: string; readonly executions: readonly PackedExecution[] }
  readonly labels?: Required<ImportedTrade>['labels']
  readonly excursionSource?: Required<ImportedTrade>['excursionSource']
}

interface RevisedTrade {
  readonly tradeId: Id
  readonly revision: number
}

/** When the executions of a file were, and what the portfolio may have of them. */
export interface FilePeriod {
  readonly first: Instant
  readonly last: Instant
  /** Format, account and contract of its executions; empty for round trips. */
  readonly books: readonly string[]
  readonly symbols: readonly string[]
  /** Formats whose files may have the same executions, by id. */
  readonly otherFormats: readonly string[]
}

/** The request that stores a part of a file. */
export interface ImportRequest extends ImportHeader {
  readonly rows: readonly ImportRequestRow[]
}

/** A request with the facts about its rows that the response is joined with: each list in the order of the rows. */
export interface PreparedImportRequest {
  readonly body: JsonBytes<ImportRequest>
  /** The lines of the file on which the rows begin. */
  readonly lines: readonly number[]
  readonly symbols: readonly string[]
  readonly brokerPnl: readonly (Money | null)[]
}

/** Revisions of the trades that a file may continue, by id. */
export type TradeRevisions = ReadonlyMap<Id, number>

/** Receives the current step and its progress, 0 to 1. */
export type OnReadProgress = (step: string, share: number) => void
