import type { Direction } from '#domain/fills/fill.ts'
import { sortFillsByTime } from '#domain/fills/position.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill } from '#domain/importers/reading/import-row.ts'
import type { OpeningPosition, UnheldExit } from '#domain/importers/reading/opening-position.ts'
import type { FillReading } from '#domain/importers/reading/tables/import-format.ts'
import { exact, larger, toDecimal, type ExactNumber } from '#domain/numbers/decimal.ts'
import { parseLocalTime } from '#domain/time/local-time.ts'
import { bookOf, insertByTime, isNewestFirst, type SourcedFill } from './group-fills.ts'
import { mayBeStated } from './unmatched-exits.ts'

const ownKey = /(?:^|\|)own\|opening-\d{4}-\d\d-\d\d#\d+$/

/** Whether an execution, by its key, is a position that the trader stated. */
export function isOpeningPosition({ key }: { readonly key: string }): boolean {
  return ownKey.test(key)
}

/** The execution of a stated position: at the beginning of its day, counted with the first row that it lets close. */
function buildOpening(
  { direction, quantity, price, date }: OpeningPosition,
  own: readonly FileFill[],
  timeZone: string,
): FileFill | null {
  const side = direction === 'long' ? 'buy' : 'sell'
  const at = parseLocalTime(date, timeZone)
  const inOrder = sortFillsByTime(own)
  const closing = inOrder.find((fill) => fill.side !== side) ?? inOrder[0]
  if (closing === undefined || at === null) return null
  const { line, symbol, account, instrument, place } = closing
  const fill = buildFileFill(
    { line, cells: [] },
    { symbol, account, instrument, at, writtenAt: date, side, quantity, price, effect: 'open' },
  )
  // Before all fills of its day, also in a file of dates alone.
  return {
    ...fill,
    note: 'Opening position, as stated.',
    ownKey: `opening-${date}`,
    ...(place === undefined ? {} : { place: -1 }),
  }
}

/** Adds positions that the trader stated for contracts of the file: each is one execution with a key of its own. */
export function addOpeningPositions(
  formatId: string,
  reading: FillReading,
  positions: readonly OpeningPosition[],
  timeZone: string,
): FillReading {
  if (positions.length === 0) return reading
  const { newestFirst = false } = reading
  const isReversed = isNewestFirst(reading.fills, newestFirst)
  let { fills } = reading
  for (const position of positions) {
    const own = reading.fills.filter((fill) => bookOf(formatId, fill) === position.book)
    const opening = buildOpening(position, own, timeZone)
    if (opening !== null) fills = insertByTime(fills, opening, isReversed)
  }
  return fills === reading.fills ? reading : { ...reading, fills }
}

/** A fill of a contract that closes more than is held. */
export interface UnmatchedExit {
  readonly fill: SourcedFill
  readonly held: ExactNumber
  readonly book: string
}

/** What was held before the file, as far as the fills of each contract tell that close more than is held. */
export function listUnheldExits(exits: readonly UnmatchedExit[]): readonly UnheldExit[] {
  const byBook = new Map<string, UnheldExit>()
  for (const { fill, held, book } of exits) {
    const { source, side, at } = fill
    if (source === null || !mayBeStated(fill)) continue
    const direction: Direction = side === 'sell' ? 'long' : 'short'
    const isHeld = direction === 'long' ? held.gt(0) : held.lt(0)
    const missing = isHeld ? larger(exact(fill.quantity).minus(held.abs()), exact('0')) : exact(fill.quantity)
    const first = byBook.get(book)
    if (first !== undefined && first.direction !== direction) continue
    const { symbol, account } = source
    byBook.set(
      book,
      first === undefined
        ? { book, symbol, account, direction, quantity: toDecimal(missing), at }
        : {
            ...first,
            quantity: toDecimal(exact(first.quantity).plus(missing)),
            at: at < first.at ? at : first.at,
          },
    )
  }
  return [...byBook.values()]
}
