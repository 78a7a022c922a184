import type { Fill } from '#domain/fills/fill.ts'
import { splitFill } from '#domain/fills/match-round-trips.ts'
import { sortFillsByTime } from '#domain/fills/position.ts'
import { toKeyPart } from '#domain/importers/reading/row-keys.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { type ExactNumber, exact, zero } from '#domain/numbers/decimal.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { wholeKeyOf, type FillGroup, type SourcedFill } from './group-fills.ts'
import { findSplitParts } from './split-trade-parts.ts'

/** An open trade of the portfolio with its fills in the file. */
export interface OpenTrade {
  readonly position: KnownPosition
  /** Keys of its fills in the file, oldest first; null for fills that are not in it. */
  readonly keys: readonly (string | null)[]
}

/** The fills of a group, separated from those that the portfolio already has. */
interface NewFills {
  /** Parts of the open trade that `after` extends or closes, oldest first; empty if none is open. */
  readonly open: readonly OpenTrade[]
  /** Fills from before the open trade began. */
  readonly before: readonly SourcedFill[]
  readonly after: readonly SourcedFill[]
  /** Fills of the file that the portfolio already has. */
  readonly known: readonly SourcedFill[]
}

/** Whether a portfolio trade may belong to a group: by format, account and contract, or by contract alone. */
export function belongsToGroup(
  position: KnownPosition,
  group: FillGroup,
  formatId: string,
  isOnlyAccount: boolean,
): boolean {
  if (position.book?.startsWith(`${formatId}|`) === true) {
    return position.book === group.prefix || isRenamedTo(position.book, position, group)
  }
  if (position.symbol !== group.symbol) return false
  const key = position.importKey
  if (key?.startsWith(`${formatId}|`) !== true) return isOnlyAccount
  return isRenamedTo(key, position, group) || key.startsWith(group.prefix)
}

/** Whether a trade has been renamed to the symbol of a group since it was imported: its key keeps the former symbol. */
function isRenamedTo(key: string, position: KnownPosition, group: FillGroup): boolean {
  const [, account, symbol] = key.split('|')
  return (
    position.symbol === group.symbol && symbol !== toKeyPart(position.symbol) && account === group.prefix.split('|')[1]
  )
}

const momentAndSide = (fill: Fill) => `${fill.at}|${fill.side}`

interface FillSearch {
  /** Key of the fill in its file, if known. */
  readonly key: string | null
  /**
   * Whether the portfolio's part of a fill through zero opened or closed, 'part' if unknown; null if the
   * fill must match in full.
   */
  readonly splitAs: 'opened' | 'closed' | 'part' | null
  readonly last: boolean
  /** Position of the trade's first fill in the file, if known. */
  readonly from: number
}

/** Removes fills that the portfolio already has from those of a file. */
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

  /** The remaining fills between two positions. */
  between(from: number, to: number): SourcedFill[] {
    return this.#slots.slice(from, to).filter((fill) => fill !== null)
  }

  /** Position of the first fill at or after a moment. */
  placeOf(at: Instant): number {
    const place = this.#slots.findIndex((fill) => fill !== null && fill.at >= at)
    return place < 0 ? this.#slots.length : place
  }

  /**
   * Finds the file's fill for a portfolio fill or part of one: by its key, else among equal fills the last one for an
   * open trade (the open quantity came last) and the first one for a closed trade.
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

  /** Removes a fill or a part of it; the rest belongs to the adjacent trade. */
  #takePart(index: number, quantity: ExactNumber): void {
    const found = this.#slots[index]
    if (found === null || found === undefined) return
    const rest = exact(found.quantity).minus(quantity)
    const [other, part] = rest.eq(0) ? [null, found] : splitFill(found, rest)
    this.known.push(part)
    this.#slots[index] = other
  }

  /**
   * Removes the fills that build-trade.ts merged into one (same moment, side and price): from a position on until its
   * size is reached, or all that follow if the first went through zero.
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

  /** Removes a portfolio fill; returns its position, or null if the file does not have it. */
  take(fill: Fill, wanted: FillSearch): number | null {
    const index = this.#find(fill, wanted)
    if (index === null) return this.#takeMerged(fill, wanted)
    this.#takePart(index, exact(fill.quantity))
    return index
  }
}

/**
 * Separates new fills of a group from those that the portfolio already has. A closed trade that begins in the file is
 * skipped: the file gives the same trade under the same key. One that begins before the file is recognized fill by
 * fill, because its exits alone would look like entries; so are the open trade and all parts of a split trade while one
 * of them is open.
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
  // The rest of the opening fill is the part that closed the trade before.
  const place = start === null ? 0 : opening === null ? remaining.placeOf(start) : opening + 1
  return {
    open,
    before: remaining.between(0, place),
    after: remaining.between(place, group.fills.length),
    known: remaining.known,
  }
}

/** The fills of a group, by whether earlier imports stored them. */
interface SeparatedByKey {
  /** In full. */
  readonly known: readonly SourcedFill[]
  /** Not at all, or the part that no trade has. */
  readonly fresh: readonly SourcedFill[]
}

/** Separates the fills of a group by the keys of the executions that trades hold. */
export function separateByKey({ fills, prefix }: FillGroup, tracked: readonly KnownPosition[]): SeparatedByKey {
  const stored = new Map<string, ExactNumber>()
  for (const { imported = [] } of tracked) {
    for (const { key, quantity } of imported) {
      const whole = wholeKeyOf(prefix, key)
      stored.set(whole, (stored.get(whole) ?? zero).plus(quantity))
    }
  }
  const known: SourcedFill[] = []
  const fresh: SourcedFill[] = []
  for (const fill of fills) {
    const there = stored.get(fill.key)
    if (there === undefined) fresh.push(fill)
    else if (there.gte(fill.quantity)) known.push(fill)
    else fresh.push(splitFill(fill, there)[1])
  }
  return { known, fresh }
}
