import type { Direction, Fill, MatchingMethod } from '#domain/fills/fill.ts'
import type { Decimal, Id, Money } from '#domain/numbers/units.ts'
import type { DayOrder } from '#domain/time/local-time.ts'
import type { FileFill } from './file-fill.ts'
import type { ImportFile } from './import-file.ts'
import type { ImportedTrade, ImportWarning, RejectedRow } from './imported-trade.ts'
import type { LayoutColumns } from './layout-columns.ts'

/**
 * A trade of the portfolio that the fills of a file may belong to: one that is open, one that was closed after the
 * file's first fill but entered before it, or one that was closed and is a part of one that is open. An import adds to the
 * open one or closes it, and knows the fills again that are in any.
 */
export interface KnownPosition {
  readonly tradeId: Id
  readonly importKey: string | null
  /** Keys that it answers to beside its own: parts of a trade that was split share one. Absent where it has none. */
  readonly absorbedKeys?: readonly string[]
  readonly symbol: string
  readonly direction: Direction
  readonly pointValue: Decimal
  readonly isOpen: boolean
  readonly swapFunding: Money
  readonly brokerPnl: Money | null
  /** Oldest first. */
  readonly fills: readonly Fill[]
}

export interface FormatOptions {
  /** IANA name of the zone of the file's times, where they do not carry an offset of their own. */
  readonly timeZone: string
  /** Currency of the portfolio, ISO 4217. */
  readonly currency: string
  /** Which of day and month stands first in a file none of whose dates tells; left out, the month. */
  readonly dayOrder?: DayOrder | undefined
  /** What is traded in a file that does not say it (a strategy's list of trades), as the trader names it. */
  readonly symbol?: string | undefined
  readonly matching: MatchingMethod
  /** Of all symbols; those that no fill of the file belongs to change nothing. */
  readonly knownPositions: readonly KnownPosition[]
}

/** Why a row that is not blank became no part of a trade although nothing is wrong with it. */
export interface IgnoredRow {
  readonly line: number
  /** "A deposit.", "A total of the rows above." … in the trader's words. */
  readonly reason: string
}

/**
 * What a file comes to. Every row of every sheet is accounted for exactly once: it is part of trades (`ImportedTrade`
 * has its lines), rejected, ignored with a reason, or blank (which header rows count as).
 */
export interface FormatReading {
  readonly trades: readonly ImportedTrade[]
  readonly rejected: readonly RejectedRow[]
  readonly ignored: readonly IgnoredRow[]
  readonly blank: number
  readonly warnings: readonly ImportWarning[]
  /** The order of day and month that was taken where no date of the file tells it. */
  readonly takenDayOrder?: DayOrder | undefined
}

/** What rows of executions come to before they are matched into round trips. */
export interface FillReading {
  readonly fills: readonly FileFill[]
  /**
   * Whether the program writes its newest rows on top: the order of fills of one moment where no two moments of the file
   * tell, as in a day's worth of a file that has dates without times.
   */
  readonly newestFirst?: boolean
  readonly rejected: readonly RejectedRow[]
  readonly ignored: readonly IgnoredRow[]
  readonly blank: number
  readonly warnings: readonly ImportWarning[]
  /** As of a `FormatReading`. */
  readonly takenDayOrder?: DayOrder | undefined
}

/**
 * What a layout was checked against, from the surest: a file that an account downloaded and whose results agreed to the
 * cent; files or rows of files that others published; or no more than what programs and their documentation say of it. A layout of our own needs no such check.
 */
type LayoutCheck = 'real export' | 'published' | 'described' | 'own'

/** What stands behind "Checked against", on screen and in docs/import-formats.md; from the surest. */
export const layoutCheckTexts: Readonly<Record<LayoutCheck, string>> = {
  'real export': 'a real export, whose results agree to the cent',
  published: 'files or rows that others published',
  described: 'descriptions alone',
  own: 'nothing: the layout is our own',
}

/** A table or section of a layout that is read: its columns are those that the reader itself looks for. */
export interface LayoutTable {
  /** What tells it from the others, in words; empty where the layout has but one. */
  readonly name: string
  readonly columns: LayoutColumns
  /** What columns become where that is not what columns of their key usually do: see `datapointOf`. */
  readonly becomes?: Readonly<Record<string, string>>
}

interface FormatBase {
  /** Stored with what it imported; never changes. Kebab-case: "ibkr-flex-xml". */
  readonly id: string
  /** "Interactive Brokers Flex (XML)". */
  readonly label: string
  /** The program or broker that writes it: formats of one source stand together. */
  readonly source: string
  /** How to get the file: the menu path in the broker's own words, one or two sentences. */
  readonly howToExport: string
  /** Where the layout is described in public, as a name or an address, for docs/import-formats.md. */
  readonly layoutSource: string
  /** What the layout was checked against, so that a trader sees how far it can be trusted. */
  readonly checkedAgainst: LayoutCheck
  /** What is read, table by table; empty where the trader has named the columns. */
  readonly tables: readonly LayoutTable[]
  /** Kinds of file in which it comes. */
  readonly kinds: readonly ImportFile['kind'][]
  /** Of a layout whose files may leave out what was traded: the trader then names it, as `FormatOptions.symbol`. */
  readonly namedSymbol?: {
    /** Whether a file leaves it out. */
    readonly isNeeded: (file: ImportFile) => boolean
    /** Why a name cannot be used in a portfolio of a currency, with the remedy; null where it can. */
    readonly faultOf: (symbol: string, currency: string) => string | null
  }
  /** How surely a file is of this layout, by its headers alone: 0 (cannot be read) to 1 (certain). */
  readonly detect: (file: ImportFile) => number
}

/** One file layout that can be read: of executions, which are matched into round trips, or of round trips. */
export type ImportFormat =
  | (FormatBase & {
      readonly content: 'executions'
      readonly readFills: (file: ImportFile, options: FormatOptions) => FillReading
    })
  | (FormatBase & {
      readonly content: 'roundTrips'
      readonly readTrades: (file: ImportFile, options: FormatOptions) => FormatReading
    })
