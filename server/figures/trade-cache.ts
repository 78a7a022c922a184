import type { Id } from '#domain/numbers/units.ts'
import type { PackedTrades } from '#server/figures/threads/packed-trades.ts'

/** Why a trade is left out of the statistics. */
export type ExclusionReason = 'excluded' | 'open'

/** The trades of a portfolio as of one revision of it. */
export interface TradesAtRevision {
  readonly revision: number
  /** The list of later changes in the database; null if there is none yet. */
  readonly listId: Id | null
  /** All trades as of the full read. */
  readonly parts: readonly string[]
  /** Trades that changed since, with their rows; null if they were deleted or no longer count. */
  readonly changed: ReadonlyMap<Id, string | null>
  readonly exclusions: ReadonlyMap<Id, ExclusionReason>
}

/** Changes of trades up to a later revision. */
export interface TradeChanges {
  readonly revision: number
  /** Every trade that was added, changed, removed or moved in between. */
  readonly ids: readonly Id[]
  /** Rows of those that count, by id. */
  readonly rows: ReadonlyMap<Id, string>
  readonly exclusions: ReadonlyMap<Id, ExclusionReason>
}

/** Applies changes to trades. */
export function applyChanges(
  trades: TradesAtRevision,
  { revision, ids, rows, exclusions: aside }: TradeChanges,
): TradesAtRevision {
  if (ids.length === 0) return { ...trades, revision }
  const changed = new Map(trades.changed)
  const nowAside = new Map(trades.exclusions)
  for (const id of ids) {
    changed.set(id, rows.get(id) ?? null)
    const why = aside.get(id)
    if (why === undefined) nowAside.delete(id)
    else nowAside.set(id, why)
  }
  return { ...trades, revision, changed, exclusions: nowAside }
}

/** Packs trades for the computation of figures. */
export function toPackedTrades({ parts, changed, exclusions: aside }: TradesAtRevision): PackedTrades {
  const reasons = [...aside.values()]
  const counts = {
    excluded: reasons.filter((why) => why === 'excluded').length,
    open: reasons.filter((why) => why === 'open').length,
  }
  if (changed.size === 0) return { parts, ...counts }
  const rows = [...changed.values()].filter((row) => row !== null)
  return { parts, changed: { ids: [...changed.keys()], rows }, ...counts }
}

/** The size of trades in characters. */
const countChars = ({ parts }: TradesAtRevision) => parts.reduce((sum, part) => sum + part.length, 0)

/**
 * Caches the trades of portfolios, so that only changed trades are read again. Its entries may be stale but never newer
 * than their revision.
 */
export class TradeCache {
  readonly #maxChars: number
  #size = 0
  readonly #kept = new Map<Id, { readonly trades: TradesAtRevision; readonly size: number }>()

  /** Holds up to `maxChars` characters; the least recently used portfolios are dropped first. */
  constructor(maxChars: number) {
    this.#maxChars = maxChars
  }

  /** The cached trades of a portfolio, which may be stale. */
  find(portfolioId: Id): TradesAtRevision | undefined {
    const found = this.#kept.get(portfolioId)
    if (found === undefined) return undefined
    this.#kept.delete(portfolioId)
    this.#kept.set(portfolioId, found)
    return found.trades
  }

  /** Caches trades, unless a later revision is cached. */
  set(portfolioId: Id, trades: TradesAtRevision): void {
    const earlier = this.#kept.get(portfolioId)
    if (earlier !== undefined && earlier.trades.revision > trades.revision) return
    this.delete(portfolioId)
    const size = countChars(trades)
    this.#kept.set(portfolioId, { trades, size })
    this.#size += size
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#maxChars) break
      this.delete(oldest)
    }
  }

  delete(portfolioId: Id): void {
    const kept = this.#kept.get(portfolioId)
    if (kept === undefined) return
    this.#size -= kept.size
    this.#kept.delete(portfolioId)
  }
}
