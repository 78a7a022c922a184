import type { Id } from '#domain/numbers/units.ts'
import type { PackedTrades } from '#server/figures/threads/packed-trades.ts'

/** Why a trade is not among those of the statistics, where the number of such trades is told. */
export type ExclusionReason = 'excluded' | 'open'

/** The trades of a portfolio as of one revision of it. */
export interface TradesAtRevision {
  readonly revision: number
  /** The list that tells what follows; null where there is none yet. */
  readonly listId: Id | null
  /** As they were all read. */
  readonly parts: readonly string[]
  /** The trades that changed since, with their rows; null where they count no more or are gone. */
  readonly changed: ReadonlyMap<Id, string | null>
  readonly exclusions: ReadonlyMap<Id, ExclusionReason>
}

/** What became of trades by a later revision. */
export interface TradeChanges {
  readonly revision: number
  /** Every trade that was added, changed, removed or moved in between. */
  readonly ids: readonly Id[]
  /** Rows of those that count, by id. */
  readonly rows: ReadonlyMap<Id, string>
  readonly exclusions: ReadonlyMap<Id, ExclusionReason>
}

/** The trades with what became of them. */
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

/** The trades as the figures are computed from them. */
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

/** How many characters trades take. */
const countChars = ({ parts }: TradesAtRevision) => parts.reduce((sum, part) => sum + part.length, 0)

/**
 * Trades of portfolios, kept to be brought up to date where they change instead of being read again. What it hands out
 * is no newer than its revision says and may be of long ago.
 */
export class TradeCache {
  readonly #maxChars: number
  #size = 0
  readonly #kept = new Map<Id, { readonly trades: TradesAtRevision; readonly size: number }>()

  /** Keeps up to `maxChars` characters; the portfolios asked for least recently go first. */
  constructor(maxChars: number) {
    this.#maxChars = maxChars
  }

  /** The trades of a portfolio as they were kept last. */
  find(portfolioId: Id): TradesAtRevision | undefined {
    const found = this.#kept.get(portfolioId)
    if (found === undefined) return undefined
    this.#kept.delete(portfolioId)
    this.#kept.set(portfolioId, found)
    return found.trades
  }

  /** Keeps trades, unless later ones are kept already. */
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
