import { addColumns, buildColumns, type RawPart } from '#domain/analysis/shapes/build-columns.ts'
import { type ColumnPart, partOf } from '#domain/analysis/shapes/column-parts.ts'
import type { ColumnKey, PortfolioFacts, StatFacts, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { columnsOfStat, withStats } from '#domain/analysis/shapes/stat-columns.ts'
import type { Id } from '#domain/numbers/units.ts'

/** One revision of a portfolio. A part is null once it is in the merged columns and not needed any more. */
interface Revision {
  readonly portfolio: PortfolioFacts
  readonly parts: Map<ColumnPart, RawPart | null>
}

interface StoredPortfolio {
  shown: Revision | null
  /** A newer revision that lacks parts which the shown one has. */
  next: Revision | null
}

/**
 * The columns of the portfolios that are shown, merged. A newer revision of a portfolio is shown once it has every part of
 * the one before, so that all tools always see trades of one moment.
 */
export class ColumnStore {
  #wanted: readonly Id[] = []
  readonly #portfolios = new Map<Id, StoredPortfolio>()
  #merged: TradeColumns | null = null
  /** Parts that the merged columns hold of every portfolio. */
  readonly #mergedParts = new Set<ColumnPart>()
  #stats: readonly StatFacts[] = []
  #statsKey = '[]'
  /** Custom stats that a tool was asked for: no other formula is evaluated. */
  readonly #wantedStats = new Set<Id>()
  /** The merged columns with those of formulas, until either changes. */
  #complete: TradeColumns | null = null
  #generation = 0

  /** Rises whenever trades or the set of portfolios change; not when columns of the same trades are added. */
  get generation(): number {
    return this.#generation
  }

  /** Sets the trader's custom stats. A changed formula is evaluated again from the columns that are there. */
  setStats(stats: readonly StatFacts[]): void {
    const key = JSON.stringify(stats)
    if (key === this.#statsKey) return
    this.#statsKey = key
    this.#stats = stats
    this.#complete = null
    this.#generation += 1
  }

  /** Sets the portfolios that are merged. Another set starts without columns: they must be loaded again. */
  show(ids: readonly Id[]): void {
    if (ids.length === this.#wanted.length && ids.every((id) => this.#wanted.includes(id))) return
    this.#wanted = [...ids]
    this.#portfolios.clear()
    this.#forget()
  }

  /** Adds a part of a portfolio that is shown. One that is older than what is there is left out. */
  add(part: ColumnPart, raw: RawPart): void {
    const { portfolio } = raw
    if (!this.#wanted.includes(portfolio.id)) return
    const stored = this.#portfolios.get(portfolio.id) ?? { shown: null, next: null }
    this.#portfolios.set(portfolio.id, stored)
    const { shown, next } = stored
    if (shown === null) {
      stored.shown = { portfolio, parts: new Map([[part, raw]]) }
    } else if (portfolio.revision === shown.portfolio.revision) {
      shown.parts.set(part, this.#mergedParts.has(part) && this.#wanted.length === 1 ? null : raw)
      if (part === 'core') this.#follow(stored, portfolio)
    } else if (portfolio.revision > shown.portfolio.revision) {
      const newer =
        next === null || portfolio.revision > next.portfolio.revision ? { portfolio, parts: new Map() } : next
      if (portfolio.revision === newer.portfolio.revision) newer.parts.set(part, raw)
      stored.next = newer
      this.#showNext(stored)
    }
  }

  /** Adopts changes of a portfolio that touch no trade: cash flows, the opening balance. */
  #follow(stored: StoredPortfolio, portfolio: PortfolioFacts) {
    const { shown } = stored
    if (shown === null || JSON.stringify(portfolio) === JSON.stringify(shown.portfolio)) return
    stored.shown = { ...shown, portfolio }
    if (this.#merged === null) return
    const portfolios = this.#merged.portfolios.map((known) => (known.id === portfolio.id ? portfolio : known))
    this.#merged = { ...this.#merged, portfolios }
    this.#complete = null
    this.#generation += 1
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
    this.#complete = null
    this.#mergedParts.clear()
    this.#generation += 1
  }

  #shown(): (Revision | null)[] {
    return this.#wanted.map((id) => this.#portfolios.get(id)?.shown ?? null)
  }

  /** Whether every portfolio has the part. */
  has(part: ColumnPart): boolean {
    const shown = this.#shown()
    return shown.length > 0 && shown.every((portfolio) => portfolio?.parts.has(part) === true)
  }

  /** The parts that have some columns, the core first; of a formula, those that have its inputs. */
  parts(columns: Iterable<ColumnKey>): ColumnPart[] {
    const parts = new Set<ColumnPart>(['core'])
    for (const column of columns) {
      const stat = this.#stats.find(({ id }) => column === `stat:${id}`)
      for (const key of stat === undefined ? [column] : columnsOfStat(stat)) parts.add(partOf(key))
    }
    return [...parts]
  }

  /** The parts of columns that not every portfolio has. The formulas among them are evaluated from now on. */
  missing(columns: readonly ColumnKey[]): ColumnPart[] {
    for (const { id } of this.#stats) {
      if (!columns.includes(`stat:${id}`) || this.#wantedStats.has(id)) continue
      this.#wantedStats.add(id)
      this.#complete = null
    }
    return this.parts(columns).filter((part) => !this.has(part))
  }

  /** The raw parts of all portfolios. Those of a single portfolio are let go: nothing is merged with them again. */
  #take(part: ColumnPart): RawPart[] {
    this.#mergedParts.add(part)
    return this.#shown().flatMap((revision) => {
      const raw = revision?.parts.get(part) ?? null
      if (this.#wanted.length === 1) revision?.parts.set(part, null)
      return raw === null || revision === null ? [] : [{ ...raw, portfolio: revision.portfolio }]
    })
  }

  /** The merged columns with every part that all portfolios have; null before the core has arrived. */
  columns(): TradeColumns | null {
    if (!this.has('core')) return null
    const merged = this.#merged ?? buildColumns(this.#take('core'))
    const arrived = [...(this.#shown()[0]?.parts.keys() ?? [])].filter(
      (part) => !this.#mergedParts.has(part) && this.has(part),
    )
    if (this.#merged === null || arrived.length > 0) {
      this.#merged =
        arrived.length === 0
          ? merged
          : addColumns(
              merged,
              arrived.flatMap((part) => this.#take(part)),
            )
      this.#complete = null
    }
    this.#complete ??= withStats(this.#merged, this.#stats, this.#wantedStats)
    return this.#complete
  }
}
