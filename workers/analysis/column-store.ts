import { addColumns, buildColumns, type RawPart } from '#domain/analysis/shapes/build-columns.ts'
import { type ColumnPart, partOf } from '#domain/analysis/shapes/column-parts.ts'
import type { ColumnKey, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import type { Id } from '#domain/numbers/units.ts'

/** One revision of a portfolio: its parts as they were read. */
interface PortfolioParts {
  readonly revision: number
  readonly parts: Map<ColumnPart, RawPart>
}

interface StoredPortfolio {
  shown: PortfolioParts | null
  /** A newer revision that lacks parts which the shown one has. */
  next: PortfolioParts | null
}

/**
 * The columns of portfolios, merged. A newer revision of a portfolio is shown once it has every part of the one before,
 * so that all tools always see trades of one moment.
 */
export class ColumnStore {
  readonly #portfolios = new Map<Id, StoredPortfolio>()
  #wanted: readonly Id[] = []
  #merged: TradeColumns | null = null
  /** Parts that the merged columns hold of every portfolio. */
  #mergedParts = new Set<ColumnPart>()
  #generation = 0

  /** Rises whenever trades or the set of portfolios change; not when columns of the same trades are added. */
  get generation(): number {
    return this.#generation
  }

  /** Adds a part. One that is older than what is there is left out. */
  add(part: ColumnPart, raw: RawPart): void {
    const { id, revision } = raw.portfolio
    const stored = this.#portfolios.get(id) ?? { shown: null, next: null }
    this.#portfolios.set(id, stored)
    const { shown, next } = stored
    if (shown === null) {
      stored.shown = { revision, parts: new Map([[part, raw]]) }
      this.#forget()
    } else if (revision === shown.revision) {
      // The page knows flows and the opening balance anew although no trade changed.
      const isSame =
        JSON.stringify(raw.portfolio) === JSON.stringify(shown.parts.get('core')?.portfolio ?? raw.portfolio)
      shown.parts.set(part, raw)
      if (part === 'core' && !isSame) this.#forget()
    } else if (revision > shown.revision) {
      const newer = next === null || revision > next.revision ? { revision, parts: new Map() } : next
      if (revision === newer.revision) newer.parts.set(part, raw)
      stored.next = newer
      this.#showNext(stored)
    }
  }

  #showNext(stored: StoredPortfolio) {
    const { shown, next } = stored
    if (shown === null || next === null || [...shown.parts.keys()].some((part) => !next.parts.has(part))) return
    stored.shown = next
    stored.next = null
    this.#forget()
  }

  #forget() {
    this.#merged = null
    this.#mergedParts = new Set()
    this.#generation += 1
  }

  /** Merges the given portfolios from now on, and forgets all others. */
  show(ids: readonly Id[]): void {
    if (ids.length === this.#wanted.length && ids.every((id) => this.#wanted.includes(id))) return
    this.#wanted = [...ids]
    for (const id of this.#portfolios.keys()) if (!ids.includes(id)) this.#portfolios.delete(id)
    this.#forget()
  }

  #shown(): (PortfolioParts | null)[] {
    return this.#wanted.map((id) => this.#portfolios.get(id)?.shown ?? null)
  }

  /** Whether every portfolio has the part. */
  has(part: ColumnPart): boolean {
    const shown = this.#shown()
    return shown.length > 0 && shown.every((portfolio) => portfolio?.parts.has(part) === true)
  }

  /** The parts of columns that not every portfolio has. */
  missing(columns: Iterable<ColumnKey>): ColumnPart[] {
    const parts = new Set<ColumnPart>(['core'])
    for (const column of columns) parts.add(partOf(column))
    return [...parts].filter((part) => !this.has(part))
  }

  #rawParts(part: ColumnPart): RawPart[] {
    return this.#shown().flatMap((portfolio) => portfolio?.parts.get(part) ?? [])
  }

  /** The merged columns with every part that all portfolios have; null before the core has arrived. */
  columns(): TradeColumns | null {
    if (!this.has('core')) return null
    let merged = this.#merged
    if (merged === null) {
      merged = buildColumns(this.#rawParts('core'))
      this.#mergedParts = new Set(['core'])
    }
    const [first] = this.#shown()
    for (const part of first?.parts.keys() ?? []) {
      if (this.#mergedParts.has(part) || !this.has(part)) continue
      merged = addColumns(merged, this.#rawParts(part))
      this.#mergedParts.add(part)
    }
    this.#merged = merged
    return merged
  }
}
