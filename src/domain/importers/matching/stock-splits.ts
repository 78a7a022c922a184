import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { IgnoredRow } from '#domain/importers/reading/import-format.ts'
import { exact, toDecimal, zero } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** Why the row of a split changes nothing: nobody holds the shares. */
export const ignoreUnheldSplit = ({ line }: Pick<FileFill, 'line'>) => ({
  line,
  reason: 'A split of shares of which no trade of the file holds any.',
})

/**
 * The shares that a split adds or a reverse split takes away, as a fill at a price of 0: what the position cost stays the same. Trades over a split
 * come out right once they are closed, whichever lots were sold before.
 */
export function buildSplitFill(fill: FileFill): FileFill {
  return { ...fill, price: '0' as Decimal, effect: null, note: 'Shares of a split.' }
}

/** A row of a reverse split: the old shares that go, or the new ones that come. */
export interface SplitLeg {
  /** Buys the shares that come, sells those that go. */
  readonly fill: FileFill
  /** What both rows of a split have alike: the day, the account, the number of the reorganisation. */
  readonly group: string
  /** How the file calls the company, of which both rows have the beginning; empty where the group says it all. */
  readonly company: string
}

/** As many letters as the names of two rows must begin with alike to be one company. */
const minSharedNameLength = 5

/** A CUSIP names old shares once their ticker has gone over to the new ones. */
const isTicker = (symbol: string) => symbol !== '' && !/^(?=.*\d)[A-Z0-9]{9}$/.test(symbol)

function sharedLetters(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let index = 0; index < end; index += 1) if (a[index] !== b[index]) return index
  return end
}

interface Pair {
  readonly went: SplitLeg
  readonly came: SplitLeg
}

/** Each row with the one that fits it best: funds of one family may be split on one day. */
function pairsOf(legs: readonly SplitLeg[]): readonly Pair[] {
  const went = legs.filter(({ fill }) => fill.side === 'sell')
  const came = legs.filter(({ fill }) => fill.side === 'buy')
  const possible = went.flatMap((a) =>
    came
      .filter((b) => b.group === a.group)
      .map((b) => ({ went: a, came: b, alike: sharedLetters(a.company, b.company) }))
      .filter(({ alike, came: b }) => alike >= minSharedNameLength || a.company === b.company),
  )
  const taken = new Set<SplitLeg>()
  return possible
    .toSorted((a, b) => b.alike - a.alike)
    .filter((pair) => {
      if (taken.has(pair.went) || taken.has(pair.came)) return false
      taken.add(pair.went)
      taken.add(pair.came)
      return true
    })
}

/** What to do about a split of which the file does not say how many shares went and how many came. */
export const manualSplitReason =
  'A split of which the file does not say how many shares it added or took away. Edit the trades that were held over it: add a buy of the added shares at a price of 0, or a sale of those taken away.'

const renamedSymbolReason =
  'A split that came with a new symbol. Edit the trades that were held over it: close them under the old symbol, and log what was held from then on under the new one.'

/** The symbol under which the shares are held before and after; null where that is not one. */
function symbolOf({ went, came }: Pair): string | null {
  const symbols = [went.fill.symbol, came.fill.symbol].filter((symbol) => isTicker(symbol))
  return new Set(symbols).size === 1 ? (symbols[0] ?? null) : null
}

/**
 * Reverse splits of files that have a row for the old shares and one for the new: each pair is one fill at a price of 0
 * that takes the difference away, so that what the position cost stays the same. Rows without their other half, and
 * pairs whose symbol is not clear, are ignored with what to do.
 */
export function pairSplitLegs(legs: readonly SplitLeg[]): {
  readonly fills: readonly FileFill[]
  readonly ignored: readonly IgnoredRow[]
} {
  const fills: FileFill[] = []
  const ignored: IgnoredRow[] = []
  const paired = new Set<SplitLeg>()
  for (const pair of pairsOf(legs)) {
    const { went, came } = pair
    paired.add(went)
    paired.add(came)
    const symbol = symbolOf(pair)
    const change = exact(came.fill.quantity).minus(went.fill.quantity)
    const reason =
      symbol === null
        ? isTicker(came.fill.symbol)
          ? renamedSymbolReason
          : manualSplitReason
        : 'A split that left the size as it was.'
    if (symbol === null || change.eq(zero)) {
      ignored.push({ line: came.fill.line, reason }, { line: went.fill.line, reason })
      continue
    }
    const side = change.gt(0) ? 'buy' : 'sell'
    fills.push(buildSplitFill({ ...came.fill, symbol, instrument: {}, side, quantity: toDecimal(change.abs()) }))
    ignored.push({ line: went.fill.line, reason: `Of the split in line ${came.fill.line}.` })
  }
  for (const leg of legs) if (!paired.has(leg)) ignored.push({ line: leg.fill.line, reason: manualSplitReason })
  return { fills, ignored }
}
