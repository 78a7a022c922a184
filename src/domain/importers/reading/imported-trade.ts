import type { Id } from '#domain/numbers/units.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'

/** A round trip read from a file. */
export interface ImportedTrade {
  readonly trade: NewTrade
  /** Identifies this round trip in its file, the same on every reading; unique within a portfolio. */
  readonly importKey: string
  /** Its first line. */
  readonly line: number
  /** All of its lines; absent if there is only one. */
  readonly lines?: readonly number[]
  /** The portfolio's open trade that these fills extend or close; its fills become those of `trade`. */
  readonly continues?: Id
  /** Names of playbook entries in the file; the importer finds or creates them. */
  readonly labels?: ImportLabels
  /** Whether its row does not say if its symbol is a stock or a future; absent if it does. */
  readonly isUnclear?: true
}

/** Setup, tags and mistakes as named in another journal, without duplicates. */
export interface ImportLabels {
  readonly setup: string | null
  readonly tags: readonly string[]
  readonly mistakes: readonly string[]
}

/** A rejected row, with the reason and the remedy. */
export interface RejectedRow {
  readonly line: number
  readonly reason: string
  readonly cells: readonly string[]
}

/** A warning about imported trades; `line` is null if it concerns the entire file. */
export interface ImportWarning {
  readonly line: number | null
  readonly message: string
}
