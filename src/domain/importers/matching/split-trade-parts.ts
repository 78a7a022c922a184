import type { MatchingMethod } from '#domain/fills/fill.ts'
import { splitFill } from '#domain/fills/match-round-trips.ts'
import { sortFillsByTime } from '#domain/fills/position.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { exact, smaller, sum, toMoney, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { SourcedFill } from './group-fills.ts'

/*
 * A trader may split an open trade into parts to review them separately, while the broker keeps one position whose next
 * file lists its actual exits. So the parts are continued as one position: an exit closes them in turn, in the order of
 * the portfolio's matching (oldest part first; newest for LIFO), and is split if it closes more than one; an entry adds
 * to the newest open part; only quantity beyond all parts opens a trade in the other direction.
 */

const keysOf = ({ importKey, absorbedKeys = [] }: KnownPosition) =>
  importKey === null ? absorbedKeys : [importKey, ...absorbedKeys]

/** Whether a trade is a part of one that was split. */
export const isSplitPart = ({ importKey, absorbedKeys = [] }: KnownPosition, positions: readonly KnownPosition[]) =>
  absorbedKeys.length > 0 ||
  positions.some((other) => importKey !== null && other.absorbedKeys?.includes(importKey) === true)

const startOf = ({ fills }: KnownPosition) => sortFillsByTime(fills)[0]?.at ?? ''

/** Oldest first; of parts that began together, the one that kept its key comes first. */
function oldestFirst(a: KnownPosition, b: KnownPosition): number {
  const [first, second] = [startOf(a), startOf(b)]
  if (first !== second) return first < second ? -1 : 1
  return Number(a.importKey === null) - Number(b.importKey === null)
}

/** All trades, open and closed, that were one trade with `open` before a split, including itself. */
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

/** The open quantity of a trade, above 0 in its direction. */
function openQuantity({ fills, direction }: KnownPosition): ExactNumber {
  const entrySide = direction === 'long' ? 'buy' : 'sell'
  let held = zero
  for (const { side, quantity } of fills) held = side === entrySide ? held.plus(quantity) : held.minus(quantity)
  return held
}

/**
 * Distributes the amounts of a fill over its pieces. A single piece keeps all amounts; otherwise swap is shared by
 * size, with the remainder on the last piece, and the broker's P&L is unknown.
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

/** New fills, distributed over the open parts of a position. */
interface DistributedFills {
  /** One list per part, in the given order. */
  readonly shares: readonly (readonly SourcedFill[])[]
  /** Fills after all parts are closed. */
  readonly beyond: readonly SourcedFill[]
}

/** Distributes new fills over the open parts of one position; both are given oldest first. */
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
