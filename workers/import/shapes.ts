import type { Direction, MatchingMethod } from '#domain/fills/fill.ts'
import type { ColumnMapping } from '#domain/importers/formats/generic/column-mapping.ts'
import type { Reconciliation } from '#domain/importers/matching/reconcile.ts'
import type { IgnoredRow, KnownPosition } from '#domain/importers/reading/import-format.ts'
import type { ImportedTrade, ImportWarning, RejectedRow } from '#domain/importers/reading/imported-trade.ts'
import type { JsonBytes } from '#domain/importers/reading/json-bytes.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { Decimal, Id, Instant, Money } from '#domain/numbers/units.ts'
import type { DayOrder } from '#domain/time/local-time.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'

/** A way of reading columns that the trader has given before. */
export interface SavedMapping {
  readonly fingerprint: string
  readonly name: string
  readonly mapping: ColumnMapping
}

export interface FormatChoice {
  readonly id: string
  readonly label: string
  readonly source: string
  /** Whether the file leaves out what was traded, so that the trader must name it. */
  readonly needsSymbol: boolean
}

/** The table of a file as the trader names its columns. */
export interface FileColumns {
  readonly fingerprint: string
  readonly headers: readonly string[]
  /** First rows below the header. */
  readonly sample: readonly (readonly string[])[]
  readonly suggestion: ColumnMapping
}

/** What is seen of a file at once. */
export interface OpenedFile {
  readonly rows: number
  /** The layouts that can read it, the likeliest first; a mapping of the trader's own before all others. */
  readonly formats: readonly FormatChoice[]
  /** Null where it has no table. */
  readonly columns: FileColumns | null
  /** Whether its times say how far they are from UTC. */
  readonly timesCarryOffsets: boolean
}

/** How a file is read. */
export interface ReadingChoice {
  /** Of a layout, or null for `mapping`. */
  readonly formatId: string | null
  readonly mapping: ColumnMapping | null
  /** What was traded, of a file that leaves it out; null of any other. */
  readonly symbol: string | null
  readonly timeZone: string
  /** Which of day and month stands first where no date of the file tells; null while nobody has said. */
  readonly dayOrder: DayOrder | null
  readonly portfolio: ImportPortfolio
}

/** What reading depends on of the portfolio. */
export interface ImportPortfolio {
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
 * What the portfolio has of a trade of a file: nothing, all of it, or the open trade that it adds to. Null while that has not
 * been asked.
 */
export type TradePresence = 'new' | 'there' | 'continues' | null

/** Which trades of a file are shown. */
export type PreviewFilter = 'all' | NonNullable<TradePresence>

/** A part of a list, and how long it is. */
export interface Excerpt<T> {
  readonly count: number
  readonly first: readonly T[]
}

/** What a file comes to: every row of it accounted for. */
export interface FilePreview {
  readonly formatId: string
  readonly trades: number
  readonly continued: number
  readonly open: number
  readonly rejected: Excerpt<RejectedRow>
  readonly ignored: Excerpt<IgnoredRow>
  readonly blank: number
  readonly warnings: Excerpt<ImportWarning>
  /** Which of day and month was taken to stand first, where no date of the file tells; else null. */
  readonly takenDayOrder: DayOrder | null
  readonly reconciliation: Reconciliation
  /** Currencies of trades that are not in the portfolio's: these cannot be imported into it. */
  readonly otherCurrencies: readonly string[]
  /** Names that the file gives to what the playbook keeps. */
  readonly labels: { readonly setups: readonly string[]; readonly tags: number; readonly mistakes: readonly string[] }
}

export interface MatchInput {
  readonly positions: readonly KnownPosition[]
}

/** What is sent of a trade. */
export type ImportRow = Pick<ImportedTrade, 'trade' | 'importKey' | 'line' | 'continues' | 'labels'>

/** What is sent beside the trades, the same with each part of a file. */
export interface ImportHeader {
  readonly portfolioId: Id
  /** By which what is stored can be taken back. */
  readonly batchId: Id
  readonly format: string
  readonly fileName: string
  /** IANA name. */
  readonly timeZone: string
  /** Which entries of the playbook are made where the file names some that are missing. */
  readonly create: { readonly setups: boolean; readonly mistakes: boolean }
}

/** A trade as the request has it. */
export type ImportRequestRow = NewTrade & {
  readonly importKey: string
  readonly continues?: { readonly tradeId: Id; readonly revision: number }
  readonly labels?: Required<ImportedTrade>['labels']
}

/** The request that stores a part of a file. */
export interface ImportRequest extends ImportHeader {
  readonly rows: readonly ImportRequestRow[]
}

/** A part of a file, ready to be sent, and what is to be known of its rows when they are answered: each list in their order. */
export interface PreparedImportRequest {
  readonly body: JsonBytes<ImportRequest>
  /** The lines of the file that they begin on. */
  readonly lines: readonly number[]
  readonly symbols: readonly string[]
  readonly brokerPnl: readonly (Money | null)[]
}

/** Revisions of the trades that a file may continue, as they were read, by their ids. */
export type TradeRevisions = ReadonlyMap<Id, number>

/** How far a reading is: what is being done, and how much of it, from 0 to 1. */
export type OnReadProgress = (what: string, share: number) => void
