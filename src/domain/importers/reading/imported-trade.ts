import type { Id } from '#domain/numbers/units.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'

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
