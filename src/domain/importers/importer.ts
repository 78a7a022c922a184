import type { NewTrade } from '#domain/new-trade.ts'
import type { Id } from '#domain/units.ts'

/** A file as rows of cells, the header row taken off. */
export interface ImportTable {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Number of the file's line that holds the first row, counted from 1. */
  readonly firstLine: number
}

export interface ImportOptions {
  /** IANA name of the zone of the file's times, where they do not carry an offset of their own. */
  readonly timeZone: string
  /** Currency of the portfolio, ISO 4217. */
  readonly currency: string
}

/** A round trip as the file has it. */
export interface ImportedTrade {
  readonly trade: NewTrade
  /** Names this round trip in its file, the same each time the file is read; unique within a portfolio. */
  readonly importKey: string
  /** The first of its lines. */
  readonly line: number
  /** All of its lines; absent where it is one. */
  readonly lines?: readonly number[]
  /** The open trade of the portfolio that these fills add to or close: its fills become those of `trade`. */
  readonly continues?: Id
  /** Names that the file gives to what the playbook keeps: whoever imports finds or makes their entries. */
  readonly labels?: ImportLabels
}

/** What another journal calls the setup, tags and mistakes of a trade; names as its trader wrote them, none twice. */
export interface ImportLabels {
  readonly setup: string | null
  readonly tags: readonly string[]
  readonly mistakes: readonly string[]
}

/** A row that did not become a trade, with the reason and what to do. */
export interface RejectedRow {
  readonly line: number
  readonly reason: string
  readonly cells: readonly string[]
}

/** Something to know about trades that were read; `line` is null where it is about the whole file. */
export interface ImportWarning {
  readonly line: number | null
  readonly message: string
}

/** Each row of the table is a trade, rejected or blank: trades + rejected + blank = rows. */
export interface ImportReading {
  readonly trades: readonly ImportedTrade[]
  readonly rejected: readonly RejectedRow[]
  readonly blank: number
  readonly warnings: readonly ImportWarning[]
}

/** One file layout that can be read. */
export interface Importer {
  /** Stored with what it imported; never changes. */
  readonly id: string
  readonly label: string
  /** How surely a header row is of this layout: 0 (cannot be read) to 1 (certain). */
  readonly detect: (headers: readonly string[]) => number
  readonly read: (table: ImportTable, options: ImportOptions) => ImportReading
}
