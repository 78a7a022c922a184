import type { Fill } from '#domain/fills/fill.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { exact, toDecimal, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { wholeKeyOf, type FillGroup, type SourcedFill } from './group-fills.ts'

/** What a fill is, without its size. */
export const contentOf = ({ at, side, price }: Fill) => `${at}|${side}|${exact(price).toFixed()}`

/** A fill of the file, and how much of it a trade holds. */
export interface MergedPart {
  readonly row: SourcedFill
  readonly quantity: Decimal
}

/** The fills of a file that no trade holds by their keys, found by what they are. */
export class UnheldFills {
  readonly #byContent = new Map<string, SourcedFill[]>()
  readonly #left = new Map<string, ExactNumber>()
  readonly #places = new Map<string, number>()

  constructor({ fills, prefix }: FillGroup, positions: readonly KnownPosition[]) {
    for (const [place, fill] of fills.entries()) {
      this.#places.set(fill.key, place)
      const content = contentOf(fill)
      this.#byContent.set(content, [...(this.#byContent.get(content) ?? []), fill])
      this.#left.set(fill.key, exact(fill.quantity))
    }
    for (const { book, imported = [] } of positions) {
      if (book !== prefix) continue
      for (const { key, quantity } of imported) this.#reduce(wholeKeyOf(prefix, key), quantity)
    }
  }

  #reduce(key: string, quantity: string): void {
    const left = this.#left.get(key)
    if (left !== undefined) this.#left.set(key, left.minus(quantity))
  }

  /**
   * Takes the file's fill of a trade's fill: that of the key, else one of its size. Of equal fills it takes the first one
   * after `previous`, the fill that the trade has before it.
   */
  take(fill: Fill, key: string | null, previous: SourcedFill | null): SourcedFill | null {
    const candidates = this.#candidates(fill, previous)
    return this.#taken(
      fill,
      candidates.find((candidate) => candidate.key === key) ??
        candidates.find(({ quantity }) => exact(quantity).eq(fill.quantity)),
    )
  }

  /** Takes a larger fill of the file that the trade's fill is a part of, one of which just that much is left first. */
  takePart(fill: Fill, previous: SourcedFill | null): SourcedFill | null {
    const candidates = this.#candidates(fill, previous)
    return this.#taken(
      fill,
      candidates.find((candidate) => this.#left.get(candidate.key)?.eq(fill.quantity)) ?? candidates[0],
    )
  }

  /** The fills of the content of which enough is left, those after `previous` first. */
  #candidates(fill: Fill, previous: SourcedFill | null): readonly SourcedFill[] {
    const free = (this.#byContent.get(contentOf(fill)) ?? []).filter((candidate) =>
      (this.#left.get(candidate.key) ?? zero).gte(fill.quantity),
    )
    const placeOf = (one: SourcedFill | null) => (one === null ? -1 : (this.#places.get(one.key) ?? -1))
    return free.toSorted((a, b) => Number(placeOf(a) < placeOf(previous)) - Number(placeOf(b) < placeOf(previous)))
  }

  #taken(fill: Fill, found: SourcedFill | undefined): SourcedFill | null {
    if (found === undefined) return null
    this.#reduce(found.key, fill.quantity)
    return found
  }

  /**
   * Takes the fills that a trade of very many fills has merged into one: the first free ones of its content that add up to
   * it, without those that are too large. Those that follow belong to the next trade. Where whole fills do not add up, a
   * fill that closes the trade may end in a part of one that goes through zero.
   */
  takeMerged(fill: Fill, closes: boolean): readonly MergedPart[] | null {
    const parts = this.#wholeParts(fill) ?? (closes ? this.#closingParts(fill) : null)
    for (const { row, quantity } of parts ?? []) this.#reduce(row.key, quantity)
    return parts
  }

  #wholeParts(fill: Fill): readonly MergedPart[] | null {
    const parts: MergedPart[] = []
    let total = zero
    for (const row of this.#byContent.get(contentOf(fill)) ?? []) {
      if (total.gte(fill.quantity)) break
      const isFree = (this.#left.get(row.key) ?? zero).eq(row.quantity)
      if (!isFree || total.plus(row.quantity).gt(fill.quantity)) continue
      parts.push({ row, quantity: row.quantity })
      total = total.plus(row.quantity)
    }
    return parts.length > 1 && total.eq(fill.quantity) ? parts : null
  }

  #closingParts(fill: Fill): readonly MergedPart[] | null {
    const parts: MergedPart[] = []
    let missing = exact(fill.quantity)
    for (const row of this.#byContent.get(contentOf(fill)) ?? []) {
      if (missing.eq(0)) break
      if (!(this.#left.get(row.key) ?? zero).eq(row.quantity)) continue
      const quantity = missing.lt(row.quantity) ? toDecimal(missing) : row.quantity
      parts.push({ row, quantity })
      missing = missing.minus(quantity)
    }
    return parts.length > 1 && missing.eq(0) ? parts : null
  }

  /** Whether the file has fills of the moment, side and price that no trade holds in full. */
  hasLike(fill: Fill): boolean {
    return (this.#byContent.get(contentOf(fill)) ?? []).some(({ key }) => (this.#left.get(key) ?? zero).gt(0))
  }
}
