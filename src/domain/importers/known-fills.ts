import { exact } from '#domain/decimal.ts'
import { splitFill } from '#domain/position-matching.ts'
import { inOrderOfTime } from '#domain/trade-position.ts'
import type { Fill } from '#domain/trade.ts'
import type { KnownPosition } from './import-format.ts'
import type { FillGroup, TracedFill } from './traced-fills.ts'

/** The fills of a group beside what the portfolio has of it already. */
export interface NewFills {
  /** The open trade that `after` adds to or closes. */
  readonly open: KnownPosition | null
  /** Fills from before the open trade began. */
  readonly before: readonly TracedFill[]
  readonly after: readonly TracedFill[]
  /** Fills of the file that are in the portfolio. */
  readonly known: readonly TracedFill[]
}

/** Whether a trade of the portfolio may be of a group: of its format, account and contract, or of the contract alone. */
export function isOfGroup(
  position: KnownPosition,
  group: FillGroup,
  formatId: string,
  isOnlyAccount: boolean,
): boolean {
  if (position.symbol !== group.symbol) return false
  const key = position.importKey
  return key?.startsWith(`${formatId}|`) === true ? key.startsWith(group.prefix) : isOnlyAccount
}

const momentOf = (fill: Fill) => `${fill.at}|${fill.side}`

/** Takes fills that the portfolio has out of those of a file. */
class Remaining {
  readonly known: TracedFill[] = []
  /** What is left of fills whose other part opened a known position. */
  readonly closingRests: TracedFill[] = []
  readonly #slots: (TracedFill | null)[]
  readonly #byMoment = new Map<string, number[]>()

  constructor(fills: readonly TracedFill[]) {
    this.#slots = [...fills]
    for (const [index, fill] of fills.entries()) {
      const moment = momentOf(fill)
      const there = this.#byMoment.get(moment)
      if (there === undefined) this.#byMoment.set(moment, [index])
      else there.push(index)
    }
  }

  get fills(): TracedFill[] {
    return this.#slots.filter((fill) => fill !== null)
  }

  /** The fill of the file that a fill of the portfolio is, or is a part of. */
  #find(fill: Fill, mayBePart: boolean): number | null {
    let part: number | null = null
    for (const index of this.#byMoment.get(momentOf(fill)) ?? []) {
      const candidate = this.#slots[index]
      if (candidate === null || candidate === undefined || !exact(candidate.price).eq(fill.price)) continue
      if (exact(candidate.quantity).eq(fill.quantity)) return index
      if (mayBePart && exact(candidate.quantity).gt(fill.quantity)) part ??= index
    }
    return part
  }

  has(fill: Fill): boolean {
    return this.#find(fill, true) !== null
  }

  take(fill: Fill, splitAs: 'opened' | 'closed' | null): void {
    const index = this.#find(fill, splitAs !== null)
    const found = index === null ? null : this.#slots[index]
    if (index === null || found === null || found === undefined) return
    const rest = exact(found.quantity).minus(fill.quantity)
    if (rest.eq(0)) {
      this.known.push(found)
      this.#slots[index] = null
      return
    }
    // A fill through zero: one of its parts is in the portfolio, the other belongs to the trade before or after.
    const [other, part] = splitFill(found, rest)
    this.known.push(part)
    this.#slots[index] = splitAs === 'closed' ? other : null
    if (splitAs === 'opened') this.closingRests.push(other)
  }
}

/**
 * Tells the fills of a group that the portfolio has already from those that are new. A closed trade that begins in the
 * file is left alone: the file makes the same trade of it, under the same key. One that begins before the file is
 * recognised fill by fill, since the file alone would take its exits for entries; so is the open trade.
 */
export function newFills(group: FillGroup, positions: readonly KnownPosition[]): NewFills {
  const remaining = new Remaining(group.fills)
  const open = positions.find(({ isOpen, fills }) => isOpen && fills.length > 0) ?? null
  const keys = new Set(group.fills.map(({ key }) => key))
  for (const position of positions) {
    if (position.isOpen && position !== open) continue
    const fills = inOrderOfTime(position.fills)
    const [first] = fills
    if (first === undefined) continue
    const beginsHere = (position.importKey !== null && keys.has(position.importKey)) || remaining.has(first)
    if (!position.isOpen && beginsHere) continue
    for (const [index, fill] of fills.entries()) {
      const closes = !position.isOpen && index === fills.length - 1
      remaining.take(fill, index === 0 ? 'opened' : closes ? 'closed' : null)
    }
  }
  const start = open === null ? null : (inOrderOfTime(open.fills)[0]?.at ?? null)
  const rest = remaining.fills
  return {
    open,
    before: start === null ? [] : [...rest.filter(({ at }) => at < start), ...remaining.closingRests],
    after: start === null ? rest : rest.filter(({ at }) => at >= start),
    known: remaining.known,
  }
}
