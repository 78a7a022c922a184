import type { Id } from '#domain/numbers/units.ts'
import type { ExcursionSource } from '#domain/trade/fields/choices.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'
import type { ImportedExecution } from './imported-execution.ts'

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
  /** The portfolio's trade whose executions this round trip replaces, because they were matched again. */
  readonly rematches?: RematchedTrade
  /** Whether it is stored in one request with the trades of its book around it, which were matched again together. */
  readonly isPartOfRematch?: boolean
  /** Format, account and symbol of its executions; absent for a row that is a round trip. */
  readonly book?: string
  /** The executions that it gives to its trade: for `continues` those that are added, else all. */
  readonly imported?: readonly ImportedExecution[]
  /** Names of playbook entries in the file; the importer finds or creates them. */
  readonly labels?: ImportLabels
  /** Where its lowest and highest price come from, in files of our own; otherwise they count as entered by hand. */
  readonly excursionSource?: ExcursionSource
  /** Whether its row does not say if its symbol is a stock or a future; absent if it does. */
  readonly isUnclear?: true
}

/** A trade of the portfolio that a round trip replaces, keeping what its trader wrote. */
export interface RematchedTrade {
  readonly tradeId: Id
  /** Other trades whose executions went into this round trip or its neighbors, and that end with it. */
  readonly merged: readonly Id[]
}

/** Playbook entries as named in another journal, without duplicates; the optional ones only in files of our own. */
export interface ImportLabels {
  readonly setup: string | null
  readonly tags: readonly string[]
  readonly mistakes: readonly string[]
  readonly exchange?: string
  readonly missedReason?: string
  readonly customStats?: readonly { readonly name: string; readonly value: string | number | boolean }[]
  /** With their rules as of the check. */
  readonly ruleChecks?: readonly Omit<RuleCheck, 'ruleId'>[]
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
