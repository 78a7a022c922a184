import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { toKeyPart } from '#domain/importers/reading/row-keys.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { zero, type ExactNumber } from '#domain/numbers/decimal.ts'

const accountKeyOf = ({ account }: FileFill) => toKeyPart(account ?? '')

/** Identifies the position that a fill changes. */
export const bookKeyOf = (fill: FileFill) => `${accountKeyOf(fill)}|${fill.symbol}`

/** The account in the key of a trade built from executions, as keys write it; undefined for any other key. */
function accountOf({ importKey, symbol }: KnownPosition): string | undefined {
  const [, account, keySymbol] = importKey?.split('|') ?? []
  return keySymbol === toKeyPart(symbol) ? account : undefined
}

/**
 * The portfolio's position in a fill's symbol just before the fill; above 0 is long. Later fills are not counted
 * because they may come from this file; those of its own moment are with `isLast`, for a fill that comes after them.
 * Trades of another account are skipped if the file has fills of that account.
 */
export function positionBefore(
  fill: FileFill,
  positions: readonly KnownPosition[],
  books: ReadonlySet<string>,
  isLast = false,
): ExactNumber {
  let held = zero
  for (const position of positions) {
    if (position.symbol !== fill.symbol || !position.isOpen) continue
    const account = accountOf(position)
    const isOther = account !== undefined && account !== accountKeyOf(fill)
    if (isOther && books.has(`${account}|${fill.symbol}`)) continue
    for (const { at, side, quantity } of position.fills) {
      if (at < fill.at || (isLast && at === fill.at)) held = side === 'buy' ? held.plus(quantity) : held.minus(quantity)
    }
  }
  return held
}

/**
 * How a row changes a position without stating its direction. A row that "shifts" the size states a direction and is
 * void without a position.
 */
export type PositionChange = 'removes' | 'splits' | 'shifts'

const placeOf = ({ place = 0 }: FileFill) => place

/**
 * Sets the side of fills that remove a position (expiry, assignment) or change it (split), from the position held at
 * that time in the file, else in the portfolio. At one moment they come last, unless fills have a `place`, so that an
 * option opened on its expiry date is closed. Without a known position, removals stay for matching to refuse, and splits are returned in `unheld`.
 * The order of fills is kept.
 */
export function resolvePositionChanges(
  fills: readonly FileFill[],
  changes: ReadonlyMap<FileFill, PositionChange>,
  positions: readonly KnownPosition[],
): { readonly fills: FileFill[]; readonly unheld: FileFill[] } {
  if (changes.size === 0) return { fills: [...fills], unheld: [] }
  const books = new Set([...changes.keys()].map(bookKeyOf))
  const traded = new Set(fills.filter((fill) => !changes.has(fill)).map(bookKeyOf))
  const held = new Map<string, ExactNumber>()
  const settled = new Map<FileFill, FileFill>()
  const unheld = new Set<FileFill>()
  const last = (fill: FileFill) => (changes.has(fill) ? 1 : 0)
  const inOrder = fills
    .filter((fill) => books.has(bookKeyOf(fill)))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : placeOf(a) - placeOf(b) || last(a) - last(b)))
  for (const fill of inOrder) {
    const book = bookKeyOf(fill)
    const change = changes.get(fill)
    // An option opened on its last day, which an earlier file of dates alone has, ends after that.
    const before = held.get(book) ?? positionBefore(fill, positions, traded, change === 'removes')
    if (change !== undefined && change !== 'removes' && before.eq(0)) {
      unheld.add(fill)
      continue
    }
    const isShort = before.lt(0)
    const says = change === undefined || change === 'shifts'
    const side = says ? fill.side : isShort === (change === 'removes') ? 'buy' : 'sell'
    settled.set(fill, { ...fill, side })
    held.set(book, side === 'buy' ? before.plus(fill.quantity) : before.minus(fill.quantity))
  }
  return {
    fills: fills.filter((fill) => !unheld.has(fill)).map((fill) => settled.get(fill) ?? fill),
    unheld: [...unheld],
  }
}
