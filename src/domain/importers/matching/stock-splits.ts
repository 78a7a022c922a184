import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { IgnoredRow } from '#domain/importers/reading/tables/import-format.ts'
import { exact, toDecimal, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** Ignores the row of a split without a position in its shares. */
export const ignoreUnheldSplit = ({ line }: Pick<FileFill, 'line'>) => ({
  line,
  reason: 'A split of shares that no trade in the file holds.',
})

/** The reason for a corporate action without a position in its shares. */
export const unheldActionReason = 'A corporate action such as a merger, of shares that no trade holds.'

const splitNote = 'Shares of a split.'

/**
 * The shares that a split adds or a reverse split removes, as a fill at a price of 0, so that the cost of the position
 * stays the same. Closed trades then have the right P&L, whichever lots were sold before.
 */
export function buildSplitFill(fill: FileFill): FileFill {
  return { ...fill, price: '0' as Decimal, effect: null, note: splitNote }
}

/** Whether a fill adds or removes the shares of a split. */
export const isSplitFill = ({ note }: Pick<FileFill, 'note'>): boolean => note === splitNote

/** The sale of shares for the money of a merger. */
export function buildCashOut(fill: FileFill, cash: ExactNumber): FileFill {
  const price = toDecimal(cash.abs().div(fill.quantity))
  return { ...fill, price, effect: 'close', note: 'Cash of a merger.' }
}

/** The reason for a merger whose cost the file does not divide between the new shares and the money. */
export const mixedMergerReason = (symbol: string): string =>
  `A merger of ${symbol} for shares and cash, whose cost the file does not divide. Close the ${symbol} trade by hand at the value received. Log the new shares at theirs.`

/** The reason for a spin-off, whose part of the cost no file states. */
export const spinOffReason = (given: string, parent: string | null): string =>
  `A spin-off: the file does not state which part of the cost ${given} ${parent === null ? 'have' : `have of ${parent}`}. Log their purchase by hand at that part. Lower the entry price of the trade that they came from by as much.`

/** A row of a reverse split or a change of symbol: the old shares removed, or the new shares added. */
export interface SplitLeg {
  /** Buys the added shares, sells the removed ones; the other way round for a short position. */
  readonly fill: FileFill
  /** Whether the shares are removed; absent if the side says so. */
  readonly isRemoved?: boolean
  /** Common to both rows of a split: the day, the account, the reorganization number. */
  readonly group: string
  /** The company as the file names it, whose beginning both rows share; empty where the group is sufficient. */
  readonly company: string
  /** Whether its shares are of two companies, so that both rows need the ticker of theirs. */
  readonly isMerger?: true
  /** Money that came for the shares of a merger; absent or 0 if none did. */
  readonly cash?: ExactNumber
}

/** A row that cannot be applied to what is held. */
export interface RefusedAction {
  readonly fill: FileFill
  /** The symbol that was held before. */
  readonly heldSymbol: string
  readonly reason: string
}

/** Min shared first letters of two rows of one company. */
const minSharedNameLength = 5

/** A CUSIP names the old shares once the new shares have their ticker. */
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

interface RankedPair extends Pair {
  readonly alike: number
  readonly hasSameSymbol: boolean
  readonly hasSameSize: boolean
}

/** The better match first. */
const comparePairs = (a: RankedPair, b: RankedPair) =>
  Number(b.hasSameSymbol) - Number(a.hasSameSymbol) ||
  b.alike - a.alike ||
  Number(b.hasSameSize) - Number(a.hasSameSize)

const hasCash = ({ cash = zero }: SplitLeg) => !cash.eq(zero)

const removes = ({ fill, isRemoved = fill.side === 'sell' }: SplitLeg) => isRemoved

/** Whether two pairs share a row, which fits the other rows equally well although these are of different shares. */
const isRival = (one: RankedPair, other: RankedPair) =>
  one !== other &&
  ((one.went === other.went && one.came.fill.symbol !== other.came.fill.symbol) ||
    (one.came === other.came && one.went.fill.symbol !== other.went.fill.symbol)) &&
  comparePairs(one, other) === 0

/**
 * Pairs each row with its best match: several funds of one family may split on one day. Rows that fit two others of
 * different shares equally well stay alone.
 */
function pairsOf(legs: readonly SplitLeg[]): readonly Pair[] {
  const went = legs.filter(removes)
  const came = legs.filter((leg) => !removes(leg))
  const possible = went.flatMap((a) =>
    came
      .filter((b) => b.group === a.group)
      .map((b) => ({
        went: a,
        came: b,
        alike: sharedLetters(a.company, b.company),
        hasSameSymbol: a.fill.symbol === b.fill.symbol,
        hasSameSize: exact(a.fill.quantity).eq(b.fill.quantity),
      }))
      .filter(({ alike, came: b }) => alike >= minSharedNameLength || a.company === b.company),
  )
  const taken = new Set<SplitLeg>()
  const isFree = ({ went: a, came: b }: Pair) => !taken.has(a) && !taken.has(b)
  return possible.toSorted(comparePairs).filter((pair, _index, all) => {
    if (!isFree(pair)) return false
    const rivals = all.filter((other) => isFree(other) && isRival(pair, other))
    for (const one of [pair, ...rivals]) taken.add(one.went).add(one.came)
    return rivals.length === 0
  })
}

/** The reason for a split without the number of shares added and removed. */
export const manualSplitReason =
  'A split without the number of shares added or removed. Edit the trades held through it. Add a buy of added shares at price 0, or a sale of removed ones.'

/** The reason for a change of symbol without trades in the file that it could change. */
export const renamedSymbolReason =
  'A split with a new symbol. Close the trades held through it under the old symbol. Log the new position under the new one.'

const mergerReason =
  'A merger without one row each of old and new shares, with tickers. Close the trades held through it under the old symbol. Log the new position under the new one.'

/** The symbol of the shares before and after the split; null if the symbol changed. */
function symbolOf({ went, came }: Pair): string | null {
  const symbols = [went.fill.symbol, came.fill.symbol].filter((symbol) => isTicker(symbol))
  return new Set(symbols).size === 1 ? (symbols[0] ?? null) : null
}

/** Shares that go on under another symbol. */
export interface SymbolChange {
  readonly from: FileFill
  readonly to: FileFill
  /** The shares that a split at the same time adds or removes; null if the size stays the same. */
  readonly split: FileFill | null
}

/** The shares that a pair adds or removes; null if the size stays the same. */
function splitOf({ went, came }: Pair, symbol: string): FileFill | null {
  const change = exact(came.fill.quantity).minus(went.fill.quantity)
  if (change.eq(zero)) return null
  const added = went.fill.side === 'sell' ? 'buy' : 'sell'
  const removed = went.fill.side === 'sell' ? 'sell' : 'buy'
  const side = change.gt(0) ? added : removed
  return buildSplitFill({ ...came.fill, symbol, side, quantity: toDecimal(change.abs()) })
}

/**
 * Reverse splits with one row for the old shares and one for the new: each pair becomes one fill at a price of 0 for
 * the difference, so that the cost of the position stays the same. Pairs of two tickers are symbol changes, which the
 * caller accounts for. Rows without their pair, and pairs with unclear symbols, are ignored with instructions. Removed
 * shares without a pair that money came for are sold for it; a pair with money is refused.
 */
export function pairSplitLegs(legs: readonly SplitLeg[]): {
  readonly fills: readonly FileFill[]
  readonly ignored: readonly IgnoredRow[]
  readonly symbolChanges: readonly SymbolChange[]
  readonly refused: readonly RefusedAction[]
} {
  const fills: FileFill[] = []
  const symbolChanges: SymbolChange[] = []
  const ignored: IgnoredRow[] = []
  const refused: RefusedAction[] = []
  const paired = new Set<SplitLeg>()
  const refuse = (reason: string, ...[went, ...others]: [SplitLeg, ...SplitLeg[]]) => {
    const heldSymbol = went.fill.symbol
    refused.push(...[went, ...others].map(({ fill }) => ({ fill, heldSymbol, reason })))
  }
  for (const pair of pairsOf(legs)) {
    const { went, came } = pair
    paired.add(went)
    paired.add(came)
    if (hasCash(went) || hasCash(came)) {
      refuse(mixedMergerReason(went.fill.symbol), went, came)
      continue
    }
    const symbol = symbolOf(pair)
    const haveTickers = isTicker(came.fill.symbol) && isTicker(went.fill.symbol)
    if (went.isMerger === true && !haveTickers) {
      refuse(mergerReason, went, came)
      continue
    }
    if (symbol === null && haveTickers) {
      symbolChanges.push({ from: went.fill, to: came.fill, split: splitOf(pair, came.fill.symbol) })
      continue
    }
    const split = symbol === null ? null : splitOf(pair, symbol)
    if (split === null) {
      const reason = symbol === null ? manualSplitReason : 'A split that did not change the size.'
      ignored.push({ line: came.fill.line, reason }, { line: went.fill.line, reason })
      continue
    }
    fills.push(split)
    ignored.push({ line: went.fill.line, reason: `Part of the split in line ${came.fill.line}.` })
  }
  for (const leg of legs) {
    if (paired.has(leg)) continue
    if (removes(leg) && hasCash(leg)) fills.push(buildCashOut(leg.fill, leg.cash ?? zero))
    else if (leg.isMerger === true) refuse(mergerReason, leg)
    else ignored.push({ line: leg.fill.line, reason: manualSplitReason })
  }
  return { fills, ignored, symbolChanges, refused }
}
