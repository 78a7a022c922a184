import type { MatchingMethod } from '#domain/fills/fill.ts'
import { splitFill } from '#domain/fills/match-round-trips.ts'
import { sortFillsByTime } from '#domain/fills/position.ts'
import type { KnownPosition } from '#domain/importers/reading/import-format.ts'
import { exact, smaller, sum, toMoney, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { SourcedFill } from './group-fills.ts'

/*
 * A trader may split an open trade into parts, to review the half that was sold early and the half that ran apart from each
 * other. To the broker it stays one position, and the next file has its exits as they were dealt. So the parts are
 * continued as one position: an exit closes them one after the other, as the portfolio's matching closes lots (the
 * oldest part first; by LIFO the newest), and is itself cut where it closes more than one; an entry adds to the newest that
 * is open; and only what is beyond all of them opens a trade in the other direction.
 */

const keysOf = ({ importKey, absorbedKeys = [] }: KnownPosition) =>
  importKey === null ? absorbedKeys : [importKey, ...absorbedKeys]

const startOf = ({ fills }: KnownPosition) => sortFillsByTime(fills)[0]?.at ?? ''

/** The oldest first; of parts that began at once, the one that kept its key goes before those that were taken from it. */
function oldestFirst(a: KnownPosition, b: KnownPosition): number {
  const [first, second] = [startOf(a), startOf(b)]
  if (first !== second) return first < second ? -1 : 1
  return Number(a.importKey === null) - Number(b.importKey === null)
}

/** The trades, open and closed, that an open one was one trade with before they were split, itself among them. */
export function findSplitParts(open: KnownPosition, positions: readonly KnownPosition[]): readonly KnownPosition[] {
  const keys = new Set(keysOf(open))
  const parts = new Set([open])
  const others = positions.filter(({ direction, fills }) => direction === open.direction && fills.length > 0)
  for (let before = 0; before < parts.size;) {
    before = parts.size
    for (const position of others) {
      if (parts.has(position) || !keysOf(position).some((key) => keys.has(key))) continue
      parts.add(position)
      for (const key of keysOf(position)) keys.add(key)
    }
  }
  return [...parts].toSorted(oldestFirst)
}

/** What is held of a trade's fills: above 0 in its direction. */
function openQuantity({ fills, direction }: KnownPosition): ExactNumber {
  const entrySide = direction === 'long' ? 'buy' : 'sell'
  let held = zero
  for (const { side, quantity } of fills) held = side === entrySide ? held.plus(quantity) : held.minus(quantity)
  return held
}

/**
 * Pieces of one fill, each with what of it falls to it. What alone closes keeps all that is the fill's; of several, swap goes
 * with the size, to the last what is left of it, and what the broker booked for the whole is not known of any.
 */
function shareFillAmounts(pieces: readonly SourcedFill[]): readonly SourcedFill[] {
  const source = pieces[0]?.source ?? null
  if (pieces.length < 2 || source === null) return pieces
  const closed = sum(pieces.map(({ quantity }) => exact(quantity)))
  let left = exact(source.swapFunding)
  return pieces.map((piece, place) => {
    const { quantity } = piece
    const share = exact(toMoney(exact(source.swapFunding).times(quantity).div(closed)))
    const swap = place === pieces.length - 1 ? left : share
    left = left.minus(swap)
    return { ...piece, source: { ...source, quantity, brokerPnl: null, swapFunding: toMoney(swap) } }
  })
}

/** New fills as the open parts of a position take them. */
interface DistributedFills {
  /** For each part, in the order in which they are given. */
  readonly shares: readonly (readonly SourcedFill[])[]
  /** What comes once all parts are closed. */
  readonly beyond: readonly SourcedFill[]
}

/** Shares new fills, oldest first, out among the open parts of one position, which are given oldest first. */
export function distributeFills(
  parts: readonly KnownPosition[],
  fills: readonly SourcedFill[],
  matching: MatchingMethod,
): DistributedFills {
  const open = parts.map((part) => ({ held: openQuantity(part), share: [] as SourcedFill[] }))
  const closing = matching === 'lifo' ? open.toReversed() : open
  const entrySide = parts[0]?.direction === 'short' ? 'sell' : 'buy'
  const beyond: SourcedFill[] = []
  for (const fill of fills) {
    const newest = open.findLast(({ held }) => held.gt(0))
    if (newest === undefined) beyond.push(fill)
    else if (fill.side === entrySide) {
      newest.held = newest.held.plus(fill.quantity)
      newest.share.push(fill)
    } else {
      let rest: SourcedFill | null = fill
      const pieces: { readonly part: (typeof open)[number]; readonly piece: SourcedFill }[] = []
      for (const part of closing) {
        if (rest === null || !part.held.gt(0)) continue
        const size: ExactNumber = smaller(part.held, exact(rest.quantity))
        const [piece, more]: readonly [SourcedFill, SourcedFill | null] = size.eq(rest.quantity)
          ? [rest, null]
          : splitFill(rest, size)
        part.held = part.held.minus(size)
        pieces.push({ part, piece })
        rest = more
      }
      if (rest !== null) beyond.push(rest)
      const whole = shareFillAmounts(pieces.map(({ piece }) => piece))
      for (const [place, { part }] of pieces.entries()) part.share.push(...whole.slice(place, place + 1))
    }
  }
  return { shares: open.map(({ share }) => share), beyond }
}
