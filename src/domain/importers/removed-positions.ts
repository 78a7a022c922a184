import { zero, type ExactNumber } from '#domain/decimal.ts'
import type { FileFill } from './file-fills.ts'
import type { KnownPosition } from './import-format.ts'

const bookOf = (fill: FileFill) => `${fill.account ?? ''}|${fill.symbol}`

/** What the portfolio holds of a symbol: above 0 is long. */
function heldBefore(symbol: string, positions: readonly KnownPosition[]): ExactNumber {
  let held = zero
  for (const position of positions) {
    if (position.symbol !== symbol || !position.isOpen) continue
    for (const { side, quantity } of position.fills) held = side === 'buy' ? held.plus(quantity) : held.minus(quantity)
  }
  return held
}

/**
 * Gives the fills that take a position away, as an expiry or assignment does without saying whether it was long or
 * short, the side that closes what is held then: by the fills of the file, or by the portfolio where the file has none.
 * At one moment they come last, so that an option opened on the date of its expiry is closed by it. What nobody is
 * known to hold is closed from nothing, which matching refuses. The order of the fills stays.
 */
export function withRemovals(
  fills: readonly FileFill[],
  removals: ReadonlySet<FileFill>,
  positions: readonly KnownPosition[],
): FileFill[] {
  if (removals.size === 0) return [...fills]
  const books = new Set([...removals].map(bookOf))
  const held = new Map<string, ExactNumber>()
  const sides = new Map<FileFill, FileFill>()
  const last = (fill: FileFill) => (removals.has(fill) ? 1 : 0)
  const inOrder = fills
    .filter((fill) => books.has(bookOf(fill)))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : last(a) - last(b)))
  for (const fill of inOrder) {
    const book = bookOf(fill)
    const before = held.get(book) ?? heldBefore(fill.symbol, positions)
    const side = removals.has(fill) ? (before.lt(0) ? 'buy' : 'sell') : fill.side
    sides.set(fill, { ...fill, side })
    held.set(book, side === 'buy' ? before.plus(fill.quantity) : before.minus(fill.quantity))
  }
  return fills.map((fill) => sides.get(fill) ?? fill)
}
