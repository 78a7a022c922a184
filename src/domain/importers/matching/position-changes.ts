import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { KnownPosition } from '#domain/importers/reading/import-format.ts'
import { zero, type ExactNumber } from '#domain/numbers/decimal.ts'

const bookKeyOf = (fill: FileFill) => `${fill.account ?? ''}|${fill.symbol}`

/** The account of a trade that was made of executions, as its key has it; undefined for any other key. */
function accountOf({ importKey, symbol }: KnownPosition): string | undefined {
  const [, account, keySymbol] = importKey?.split('|') ?? []
  return keySymbol === symbol ? account : undefined
}

/**
 * What the portfolio held of the symbol of a fill before its moment: above 0 is long. What it has from then on may be
 * from this very file. A trade of another account is not of this fill
 * where the file has fills of that account as well.
 */
function positionBefore(fill: FileFill, positions: readonly KnownPosition[], books: ReadonlySet<string>): ExactNumber {
  let held = zero
  for (const position of positions) {
    if (position.symbol !== fill.symbol || !position.isOpen) continue
    const account = accountOf(position)
    const isOther = account !== undefined && account !== (fill.account ?? '')
    if (isOther && books.has(`${account}|${fill.symbol}`)) continue
    for (const { at, side, quantity } of position.fills) {
      if (at < fill.at) held = side === 'buy' ? held.plus(quantity) : held.minus(quantity)
    }
  }
  return held
}

/**
 * What a row does to a position without saying whether that is long or short; a row that "shifts" its size says it, and
 * means nothing where none is held.
 */
export type PositionChange = 'removes' | 'splits' | 'shifts'

/**
 * Gives the fills that take a position away, as an expiry or assignment does, or add to it, as a split does, the side
 * that does so to what is held then: by the fills of the file, or by the portfolio where the file has none. At one moment
 * they come last, so that an option opened on the date of its expiry is closed by it. What nobody is known to hold is
 * closed from nothing, which matching refuses, and is not split: such fills are returned apart. The order stays.
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
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : last(a) - last(b)))
  for (const fill of inOrder) {
    const book = bookKeyOf(fill)
    const before = held.get(book) ?? positionBefore(fill, positions, traded)
    const change = changes.get(fill)
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
