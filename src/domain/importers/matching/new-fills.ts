import type { Fill } from '#domain/fills/fill.ts'
import { splitFill } from '#domain/fills/match-round-trips.ts'
import { sortFillsByTime } from '#domain/fills/position.ts'
import type { KnownPosition } from '#domain/importers/reading/import-format.ts'
import { type ExactNumber, exact, zero } from '#domain/numbers/decimal.ts'
import type { Instant } from '#domain/numbers/units.ts'
import type { FillGroup, SourcedFill } from './group-fills.ts'
import { findSplitParts } from './split-trade-parts.ts'

/** An open trade of the portfolio, and its fills in the file. */
export interface OpenTrade {
  readonly position: KnownPosition
  /** The keys that its fills have in the file, oldest first; null for those that are not in it. */
  readonly keys: readonly (string | null)[]
}

/** The fills of a group beside what the portfolio has of it already. */
interface NewFills {
  /** The open trade that `after` adds to or closes, oldest first where it was split into several; empty where there is none. */
  readonly open: readonly OpenTrade[]
  /** Fills from before the open trade began. */
  readonly before: readonly SourcedFill[]
  readonly after: readonly SourcedFill[]
  /** Fills of the file that are in the portfolio. */
  readonly known: readonly SourcedFill[]
}

/** Whether a trade of the portfolio may be of a group: of its format, account and contract, or of the contract alone. */
export function belongsToGroup(
  position: KnownPosition,
  group: FillGroup,
  formatId: string,
  isOnlyAccount: boolean,
): boolean {
  if (position.symbol !== group.symbol) return false
  const key = position.importKey
  return key?.startsWith(`${formatId}|`) === true ? key.startsWith(group.prefix) : isOnlyAccount
}

const momentAndSide = (fill: Fill) => `${fill.at}|${fill.side}`

interface FillSearch {
  /** The key of the fill in its file, where it is known. */
  readonly key: string | null
  /**
   * What the portfolio's part of a fill through zero did, or that any fill may be a part of one, as those of a trade that was
   * split; null where the fill must be whole.
   */
  readonly splitAs: 'opened' | 'closed' | 'part' | null
  readonly last: boolean
  /** The place in the order of the trade's first fill, where it is known. */
  readonly from: number
}

/** Takes fills that the portfolio has out of those of a file. */
class RemainingFills {
  readonly known: SourcedFill[] = []
  readonly #slots: (SourcedFill | null)[]
  readonly #byMoment = new Map<string, number[]>()

  constructor(fills: readonly SourcedFill[]) {
    this.#slots = [...fills]
    for (const [index, fill] of fills.entries()) {
      const moment = momentAndSide(fill)
      const there = this.#byMoment.get(moment)
      if (there === undefined) this.#byMoment.set(moment, [index])
      else there.push(index)
    }
  }

  /** What is left of the fills from one place in their order to another. */
  between(from: number, to: number): SourcedFill[] {
    return this.#slots.slice(from, to).filter((fill) => fill !== null)
  }

  /** The first place at or after a moment. */
  placeOf(at: Instant): number {
    const place = this.#slots.findIndex((fill) => fill !== null && fill.at >= at)
    return place < 0 ? this.#slots.length : place
  }

  /**
   * The fill of the file that a fill of the portfolio is, or is a part of: the one with the key that it is known by, else
   * of several alike the last for an open trade, since what is held is what came last, and the first for a closed one.
   */
  #find(fill: Fill, wanted: FillSearch): number | null {
    let whole: number | null = null
    let part: number | null = null
    for (const index of this.#byMoment.get(momentAndSide(fill)) ?? []) {
      const candidate = this.#slots[index]
      if (candidate === null || candidate === undefined || !exact(candidate.price).eq(fill.price)) continue
      const rest = exact(candidate.quantity).minus(fill.quantity)
      if (rest.lt(0) || (rest.gt(0) && wanted.splitAs === null)) continue
      if (candidate.key === wanted.key) return index
      if (rest.eq(0)) whole = wanted.last ? index : (whole ?? index)
      else part = wanted.last ? index : (part ?? index)
    }
    return whole ?? part
  }

  has(fill: Fill): boolean {
    return this.#find(fill, { key: null, splitAs: 'opened', last: false, from: 0 }) !== null
  }

  /** Takes a part of a fill out, or all of it; the other part belongs to the trade before or after. */
  #takePart(index: number, quantity: ExactNumber): void {
    const found = this.#slots[index]
    if (found === null || found === undefined) return
    const rest = exact(found.quantity).minus(quantity)
    const [other, part] = rest.eq(0) ? [null, found] : splitFill(found, rest)
    this.known.push(part)
    this.#slots[index] = other
  }

  /**
   * Takes out the fills of one moment, side and price that a trade of very many fills keeps as one (trade-of-fills.ts):
   * those from a place on that come to its size, or where the first of them went through zero, all that follow it.
   */
  #takeMerged(fill: Fill, wanted: FillSearch): number | null {
    const places = (this.#byMoment.get(momentAndSide(fill)) ?? []).filter((index) => {
      const candidate = this.#slots[index]
      return (
        index >= wanted.from && candidate !== null && candidate !== undefined && exact(candidate.price).eq(fill.price)
      )
    })
    const keyed = places.findIndex((index) => this.#slots[index]?.key === wanted.key)
    const run = places.slice(Math.max(0, keyed))
    const whole = run.map((index) => exact(this.#slots[index]?.quantity ?? '0'))
    let total = zero
    for (const [count, quantity] of whole.entries()) {
      total = total.plus(quantity)
      const beyond = total.minus(fill.quantity)
      if (beyond.lt(0) || (beyond.gt(0) && wanted.splitAs !== 'closed' && wanted.splitAs !== 'part')) continue
      for (let taken = 0; taken < count; taken += 1) this.#takePart(run[taken] ?? 0, whole[taken] ?? zero)
      this.#takePart(run[count] ?? 0, quantity.minus(beyond))
      return run[0] ?? null
    }
    const [first = zero] = whole
    const closing = total.minus(fill.quantity)
    if (wanted.splitAs !== 'opened' || closing.lte(0) || closing.gte(first)) return null
    for (const [taken, index] of run.entries()) {
      this.#takePart(index, taken === 0 ? first.minus(closing) : (whole[taken] ?? zero))
    }
    return run[0] ?? null
  }

  /** Takes a fill of the portfolio out; its place in the order, or null where the file does not have it. */
  take(fill: Fill, wanted: FillSearch): number | null {
    const index = this.#find(fill, wanted)
    if (index === null) return this.#takeMerged(fill, wanted)
    this.#takePart(index, exact(fill.quantity))
    return index
  }
}

/**
 * Tells the fills of a group that the portfolio has already from those that are new. A closed trade that begins in the
 * file is left alone: the file makes the same trade of it, under the same key. One that begins before the file is
 * recognised fill by fill, since the file alone would take its exits for entries; so is the open trade, and so are all
 * parts of one that was split while any of them is open.
 */
export function separateNewFills(group: FillGroup, positions: readonly KnownPosition[]): NewFills {
  const remaining = new RemainingFills(group.fills)
  const first = positions.find(({ isOpen, fills }) => isOpen && fills.length > 0)
  const parts = first === undefined ? [] : findSplitParts(first, positions)
  const open: OpenTrade[] = []
  const keys = new Set(group.fills.map(({ key }) => key))
  let opening: number | null = null
  const others = positions.filter((position) => !position.isOpen && !parts.includes(position))
  for (const position of parts.length > 1 ? [...others, ...parts] : positions) {
    const fills = sortFillsByTime(position.fills)
    const [begins] = fills
    if (begins === undefined || (position.isOpen && !parts.includes(position))) continue
    const isPart = parts.length > 1 && parts.includes(position)
    const beginsHere = (position.importKey !== null && keys.has(position.importKey)) || remaining.has(begins)
    if (!position.isOpen && !isPart && beginsHere) continue
    const openKeys: (string | null)[] = []
    let from = 0
    for (const [index, fill] of fills.entries()) {
      const closes = !position.isOpen && index === fills.length - 1
      const throughZero = index === 0 ? 'opened' : closes ? 'closed' : null
      const key = index === 0 ? position.importKey : null
      const splitAs = isPart ? 'part' : throughZero
      const place = remaining.take(fill, { key, splitAs, last: position.isOpen, from })
      if (index === 0) from = place ?? 0
      openKeys.push(place === null ? null : (group.fills[place]?.key ?? null))
      if (position.isOpen && index === 0 && place !== null) opening = Math.min(opening ?? place, place)
    }
    if (position.isOpen) open.push({ position, keys: openKeys })
  }
  const start = open[0] === undefined ? null : (sortFillsByTime(open[0].position.fills)[0]?.at ?? null)
  // What is left of the fill that opened is its other part, which closed the trade before.
  const place = start === null ? 0 : opening === null ? remaining.placeOf(start) : opening + 1
  return {
    open,
    before: remaining.between(0, place),
    after: remaining.between(place, group.fills.length),
    known: remaining.known,
  }
}
