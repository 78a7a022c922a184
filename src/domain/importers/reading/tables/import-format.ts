import type { Direction, Fill, FillSide, MatchingMethod } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { ImportedExecution } from '#domain/importers/reading/imported-execution.ts'
import type { ImportedTrade, ImportWarning, RejectedRow } from '#domain/importers/reading/imported-trade.ts'
import type { OpeningPosition, UnheldExit } from '#domain/importers/reading/opening-position.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { CalendarDate, Decimal, Id, Money } from '#domain/numbers/units.ts'
import type { DayOrder } from '#domain/time/local-time.ts'
import type { ImportFile } from './import-file.ts'
import type { LayoutColumns } from './layout-columns.ts'

/**
 * A portfolio trade that fills of a file may belong to: open, closed after the file's first fill but entered before it,
 * a closed part of an open one, or a trade with executions of the file's books from that time on. An import extends or
 * closes open trades, recognizes executions, and matches those of a book again where the file adds to them.
 */
export interface KnownPosition {
  readonly tradeId: Id
  readonly importKey: string | null
  /** Additional keys that identify it: parts of a split trade share one. Absent if there are none. */
  readonly absorbedKeys?: readonly string[]
  readonly symbol: string
  /** What an option is on, and its last day; null or absent where they are not stated. */
  readonly underlyingSymbol?: string | null
  readonly expiryDate?: CalendarDate | null
  readonly direction: Direction
  readonly pointValue: Decimal
  readonly isOpen: boolean
  readonly swapFunding: Money
  readonly brokerPnl: Money | null
  /** Oldest first. */
  readonly fills: readonly Fill[]
  /** A locked trade never changes. Absent: not locked. */
  readonly isLocked?: boolean
  /** Format, account and symbol of its imported executions; null or absent if it has none. */
  readonly book?: string | null
  /** The format of the import that brought it; null or absent if none did. */
  readonly formatId?: string | null
  /** Executions that imports stored in it, whatever became of its fills since; absent if there are none. */
  readonly imported?: readonly ImportedExecution[]
  /** Whether its fills are still its imported executions and one round trip, so that they may be matched again. */
  readonly isAsImported?: boolean
}

/** A trade of the portfolio that came by another format of a file's source, as its executions are compared. */
export interface StoredElsewhere {
  readonly tradeId: Id
  /** The label of its format. */
  readonly label: string
  readonly symbol: string
  /** Empty where its file does not name it. */
  readonly account: string
  readonly isOpen: boolean
  /** The id is null where the formats have no ids in common. */
  readonly executions: readonly (Pick<Fill, 'at' | 'side' | 'price' | 'quantity'> & { readonly id: string | null })[]
}

/** What the trader deleted of an execution that an import had stored. */
export interface DeletedExecution {
  /** With its book; see `ImportedExecution.key`. */
  readonly key: string
  readonly quantity: Decimal
  /** The size of the execution, of which deleted trades may have had a part. */
  readonly whole: Decimal
  /** Whether its trade was open, so that later executions may close what it held. */
  readonly wasOpen: boolean
}

export interface FormatOptions {
  /** Time zone of the file's times, unless they carry an offset: an IANA name or `forexServerTime`. */
  readonly timeZone: string
  /** Currency of the portfolio, ISO 4217. */
  readonly currency: string
  /** The order of day and month if no date of the file is unambiguous; month first by default. */
  readonly dayOrder?: DayOrder | undefined
  /** The symbol chosen by the trader for files without one, such as a strategy's list of trades. */
  readonly symbol?: string | undefined
  /**
   * The trader's answers for `FormatReading.unclearSymbols`, by symbol in upper case. They apply to rows that do not say
   * what they trade.
   */
  readonly symbolClasses?: Readonly<Record<string, AssetClass>> | undefined
  /** What the trader said was held before the file, for `FormatReading.unheldExits`. */
  readonly openingPositions?: readonly OpeningPosition[] | undefined
  /** The day chosen by the trader for files that have times without dates. */
  readonly tradingDay?: CalendarDate | undefined
  /** The present day in the file's time zone, by which options have expired; absent: all may have. */
  readonly today?: CalendarDate | undefined
  /** Whether prices follow from the amounts of rows where the two differ; such rows are refused otherwise. */
  readonly takesStatedAmounts?: boolean | undefined
  readonly matching: MatchingMethod
  /** Positions of all symbols; those without fills in the file have no effect. */
  readonly knownPositions: readonly KnownPosition[]
  /** Those of them that came by other formats of the file's source; absent: none. */
  readonly storedElsewhere?: readonly StoredElsewhere[] | undefined
  /** Whether executions become what the file states now, where an earlier one stated something else. */
  readonly takesChanges?: boolean | undefined
  /** What stays away because the trader deleted it; absent: nothing. */
  readonly deletedExecutions?: readonly DeletedExecution[] | undefined
}

/** A valid row that is not part of a trade, with the reason. */
export interface IgnoredRow {
  readonly line: number
  /** For example "A deposit." or "A total of the rows above." */
  readonly reason: string
}

/** The amount of a row that a total of its file sums up. */
export interface TotalledRow {
  readonly line: number
  readonly amount: Money
}

/** A total that a file states, with the rows that it sums up. Amounts are in the account's currency. */
export interface FileTotal {
  /** As the file names it: "Closed P/L". */
  readonly name: string
  readonly line: number
  readonly stated: Money
  readonly rows: readonly TotalledRow[]
  /**
   * The balance before the first row, for a total that is a balance: `derived` where the file does not state it, so that
   * it follows from the total if all other totals agree.
   */
  readonly opening?: Money | 'derived'
}

/** A total that a file states beside the sum of the rows that were read. */
export interface StatedTotal {
  readonly name: string
  readonly line: number
  readonly stated: Money
  /** The sum of the rows that were not rejected, with the opening balance. */
  readonly read: Money
  /** Number of rows in `read`; each may be rounded to the cent. */
  readonly rows: number
  /** The balance before the first row; null for totals that are no balance, and where it cannot be known. */
  readonly opening: Money | null
}

/**
 * The result of reading a file. Every row of every sheet is accounted for exactly once: part of a trade (see
 * `ImportedTrade`), rejected, ignored with a reason, or blank (including headers).
 */
export interface FormatReading {
  readonly trades: readonly ImportedTrade[]
  readonly rejected: readonly RejectedRow[]
  readonly ignored: readonly IgnoredRow[]
  readonly blank: number
  readonly warnings: readonly ImportWarning[]
  /** The assumed order of day and month; absent if the dates are unambiguous. */
  readonly takenDayOrder?: DayOrder | undefined
  /** Totals stated by the file; absent if it states none. */
  readonly statedTotals?: readonly StatedTotal[] | undefined
  /**
   * Symbols that may be a stock or a future, such as "ES", in rows that do not say which. They were read as stocks unless
   * `FormatOptions.symbolClasses` has them. Absent if there are none.
   */
  readonly unclearSymbols?: readonly string[] | undefined
  /** Contracts of which the file closes more than is held; absent for a file of round trips. */
  readonly unheldExits?: readonly UnheldExit[]
  /** Number of rows whose amount is not what price and quantity come to; absent if there are none. */
  readonly differingAmounts?: number | undefined
  /** Number of executions that the portfolio already has; absent for a file of round trips. */
  readonly knownExecutions?: number
  /** Number of executions that stay away because the trader deleted them; absent for a file of round trips. */
  readonly deletedExecutions?: number
  /** Number of executions that an earlier file stated otherwise; absent for a file of round trips. */
  readonly changedExecutions?: number
}

/** The executions of a file before matching into round trips. */
export interface FillReading {
  readonly fills: readonly FileFill[]
  /**
   * Whether the program writes newest rows first. It decides the order of fills of one moment if the file's times do
   * not, for example in a file of one date without times.
   */
  readonly newestFirst?: boolean
  /**
   * Whether sides or the order of fills follow from the portfolio's positions, so that the rows are read again once these
   * are known.
   */
  readonly dependsOnPositions?: boolean
  readonly rejected: readonly RejectedRow[]
  readonly ignored: readonly IgnoredRow[]
  readonly blank: number
  readonly warnings: readonly ImportWarning[]
  /** See `FormatReading`. */
  readonly takenDayOrder?: DayOrder | undefined
  readonly differingAmounts?: number | undefined
  /** Totals stated by the file; absent if it states none. */
  readonly totals?: readonly FileTotal[] | undefined
}

/**
 * What a layout was checked against, most reliable first: a downloaded file whose results agreed to the cent; files or
 * rows published by others; or documentation and programs only. Our own layouts need no check.
 */
type LayoutCheck = 'real export' | 'published' | 'described' | 'own'

/** Texts after "Checked against", on screen and in docs/import-formats.md, most reliable first. */
export const layoutCheckTexts: Readonly<Record<LayoutCheck, string>> = {
  'real export': 'a real export with results that agree to the cent',
  published: 'files or rows published by others',
  described: 'descriptions only',
  own: 'nothing: this is our own layout',
}

/** A table or section of a layout, with the columns that the reader looks for. */
export interface LayoutTable {
  /** Name among several tables; empty if the layout has one. */
  readonly name: string
  readonly columns: LayoutColumns
  /** Meanings of columns that differ from the usual ones in `describeColumn`. */
  readonly becomes?: Readonly<Record<string, string>>
}

interface FormatBase {
  /** Stored with each import; never changes. Kebab-case: "ibkr-flex-xml". */
  readonly id: string
  /** "Interactive Brokers Flex (XML)". */
  readonly label: string
  /** The program or broker that writes it; lists group formats by source. */
  readonly source: string
  /** How to export the file: the broker's menu path, in one or two sentences. */
  readonly howToExport: string
  /** Public source of the layout, as a name or address, for docs/import-formats.md. */
  readonly layoutSource: string
  /** What the layout was checked against, so that a trader can judge its reliability. */
  readonly checkedAgainst: LayoutCheck
  /** The corporate actions that are read, for docs/import-formats.md; absent if the layout has none. */
  readonly corporateActions?: string
  /**
   * What the ids of its executions are, in the broker's word, if another format of the source has the same ids. Formats
   * without one are compared by time, side and price.
   */
  readonly executionIds?: string
  /** The tables that are read; empty if the trader mapped the columns. */
  readonly tables: readonly LayoutTable[]
  /** File kinds of this format. */
  readonly kinds: readonly ImportFile['kind'][]
  /** For layouts whose files may lack the symbol: the trader then chooses it, see `FormatOptions.symbol`. */
  readonly namedSymbol?: {
    /** Whether a file lacks the symbol. */
    readonly isNeeded: (file: ImportFile) => boolean
    /** Why a symbol cannot be used in a portfolio of a currency, with the remedy; null if it can. */
    readonly faultOf: (symbol: string, currency: string) => string | null
  }
  /** For layouts whose files may have times without dates: whether the trader must choose the day of a file. */
  readonly needsTradingDay?: (file: ImportFile) => boolean
  /** The time zone that the program's times are usually in, for the trader to begin with: an IANA name or `forexServerTime`. */
  readonly usualTimeZone?: string
  /** Confidence that a file has this layout, from its headers: 0 (unreadable) to 1 (certain). */
  readonly detect: (file: ImportFile) => number
}

/**
 * How a file of executions tells a short sale. Where it has a word of its own, or marks what opens and closes, a plain
 * sale that closes more than is held is refused; so it is where nothing can be sold short. Only a plain sale that stands
 * for both goes through zero.
 */
export type ShortSales = 'own word' | 'open or close' | 'none' | 'margin' | 'plain sale'

/** A readable file format: of executions, which are matched into round trips, or of round trips. */
export type ImportFormat =
  | (FormatBase & {
      readonly content: 'executions'
      readonly shortSales: ShortSales
      readonly readFills: (file: ImportFile, options: FormatOptions) => FillReading
    })
  | (FormatBase & {
      readonly content: 'roundTrips'
      readonly readTrades: (file: ImportFile, options: FormatOptions) => FormatReading
      /** The `executionIds` of a row by its import key; null for a row without them. */
      readonly idsOfKey?: (importKey: string) => Readonly<Record<FillSide, string>> | null
    })
