import type { Fill } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { ImportedExecution } from '#domain/importers/reading/imported-execution.ts'
import { createRowKeys, toKeyPart } from '#domain/importers/reading/row-keys.ts'
import type { FillReading, IgnoredRow } from '#domain/importers/reading/tables/import-format.ts'
import { resolveRepeatedHour } from '#domain/importers/reading/times/ambiguous-times.ts'
import { sumMoney } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'

/** A fill or part of a fill to match. */
export interface SourcedFill extends Fill {
  /** Null if the file does not have it. */
  readonly source: FileFill | null
  /** The execution as an earlier import stored it; absent if it is new or was not imported. */
  readonly stored?: ImportedExecution
  /** The size of the execution; absent if it was not imported. */
  readonly whole?: Decimal
  /** Identifies the fill in its file; empty if the portfolio already has it. */
  readonly key: string
  /** A rest that matching adds, see dust.ts; absent for executions. */
  readonly isDust?: true
}

/** The fills of one contract in one account, oldest first. */
export interface FillGroup {
  readonly symbol: string
  /** Prefix of the keys of its fills. */
  readonly prefix: string
  readonly fills: readonly SourcedFill[]
  /** Whether the file has its newest rows on top. */
  readonly isNewestFirst: boolean
  /** Whether sizes are in money, although trades hold coins. */
  readonly isInverse: boolean
}

/** Format, account and contract of a fill: the beginning of its key, and of those that it is matched with. */
export const bookOf = (formatId: string, { account, symbol }: Pick<FileFill, 'account' | 'symbol'>) =>
  [formatId, toKeyPart(account ?? ''), toKeyPart(symbol), ''].join('|')

/** The key of an execution without the book of its group, as a trade stores it. */
export const keyIn = ({ prefix }: Pick<FillGroup, 'prefix'>, key: string): string =>
  key.startsWith(prefix) ? key.slice(prefix.length) : key

/**
 * The whole key of an execution that a trade stores without its book. One of another book of the format has its whole key:
 * it was made under a former symbol.
 */
export function wholeKeyOf(book: string, key: string): string {
  return key.startsWith(book.slice(0, book.indexOf('|') + 1)) ? key : `${book}${key}`
}

/** Uses the time as written, so that the key does not depend on the chosen time zone. */
const contentOf = ({ side, quantity, price, statedPrice = price, writtenAt }: FileFill) =>
  [side, quantity, statedPrice, toKeyPart(writtenAt.slice(0, 60))].join('|')

function toTracedFill(fill: FileFill, key: string): SourcedFill {
  const { at, side, quantity, price, liquidity } = fill
  const fee = sumMoney([fill.commission, fill.exchangeFees])
  return { at, side, quantity, price, liquidity, fee, source: fill, key, whole: quantity }
}

const isNumber = (text: string | null): text is string => text !== null && /^\d{1,40}$/.test(text)

/** Whether newer rows stand above older ones: by the times of a file, else as its program writes it. */
export function isNewestFirst(fills: readonly Pick<FileFill, 'at'>[], writtenNewestFirst: boolean): boolean {
  const moments = fills.map((fill) => millisecondsOf(fill.at))
  let rising = 0
  for (const [index, at] of moments.entries()) rising += Math.sign(at - (moments[index - 1] ?? at))
  return rising < 0 || (rising === 0 && writtenNewestFirst)
}

/** Puts a fill between the fills of its time, so that a file with its newest rows on top stays one. */
export function insertByTime(fills: readonly FileFill[], fill: FileFill, isReversed: boolean): FileFill[] {
  const place = fills.findIndex(({ at }) => (isReversed ? at < fill.at : at > fill.at))
  return fills.toSpliced(place < 0 ? fills.length : place, 0, fill)
}

/**
 * Sorts fills oldest first. Fills of one moment are sorted by the broker's ids if these are numbers, else in file
 * order, reversed if the file has its newest rows on top.
 */
function sortFills(fills: readonly FileFill[], isReversed: boolean): FileFill[] {
  const moments = fills.map((fill) => millisecondsOf(fill.at))
  const newestFirst = isReversed ? -1 : 1
  const settled = resolveRepeatedHour(fills, isReversed)
  return settled
    .map((fill, index) => ({ fill, at: fill === fills[index] ? (moments[index] ?? 0) : millisecondsOf(fill.at) }))
    .toSorted((a, b) => {
      if (a.at !== b.at) return a.at - b.at
      // A file has places for all of its fills or for none.
      if (a.fill.place !== undefined && b.fill.place !== undefined) return a.fill.place - b.fill.place
      const [first, second] = [a.fill.id, b.fill.id]
      if (isNumber(first) && isNumber(second) && first !== second) {
        return first.length - second.length || (first < second ? -1 : 1)
      }
      return newestFirst * (a.fill.line - b.fill.line)
    })
    .map(({ fill }) => fill)
}

/**
 * Groups fills by account and contract and gives each a key: the broker's execution id, else its content with a count.
 * An execution whose id occurs twice in the file counts once.
 */
export function groupFills(
  formatId: string,
  { fills, newestFirst = false }: FillReading,
): { readonly groups: readonly FillGroup[]; readonly repeated: readonly IgnoredRow[] } {
  const keyOf = createRowKeys()
  const seen = new Set<string>()
  const repeated: IgnoredRow[] = []
  const groups = new Map<string, FillGroup & { readonly fills: SourcedFill[] }>()
  const isReversed = isNewestFirst(fills, newestFirst)
  // A file with places has its order from them.
  const isWrittenOrder = fills.every(({ place }) => place === undefined)
  for (const fill of sortFills(fills, isReversed)) {
    const prefix = bookOf(formatId, fill)
    // An earlier file has the fill under the symbol of that time.
    const keyPrefix = bookOf(formatId, { account: fill.account, symbol: fill.formerSymbol ?? fill.symbol })
    const content = contentOf(fill)
    if (fill.id !== null) {
      const whole = `${prefix}${fill.id}|${content}`
      if (seen.has(whole)) {
        repeated.push({ line: fill.line, reason: `Execution ${fill.id} is in the file twice.` })
        continue
      }
      seen.add(whole)
    }
    const identity = fill.ownKey === undefined ? content : `own|${fill.ownKey}`
    const key = keyOf(`${keyPrefix}${fill.id === null ? identity : `id|${toKeyPart(fill.id)}`}`)
    const group = groups.get(prefix) ?? {
      symbol: fill.symbol,
      prefix,
      fills: [],
      isNewestFirst: isReversed && isWrittenOrder,
      isInverse: fill.isInverse === true,
    }
    group.fills.push(toTracedFill(fill, key))
    groups.set(prefix, group)
  }
  return { groups: [...groups.values()], repeated }
}
