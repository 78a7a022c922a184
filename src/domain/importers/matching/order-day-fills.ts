import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { ImportWarning } from '#domain/importers/reading/imported-trade.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { exact, type ExactNumber } from '#domain/numbers/decimal.ts'
import { dayMs } from '#domain/time/durations.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { isNewestFirst } from './group-fills.ts'
import { bookKeyOf, type PositionChange, positionBefore } from './position-changes.ts'

/** A fill with its place in the file, oldest first, and what its row says beyond its own columns. */
interface DayFill {
  readonly fill: FileFill
  readonly change: PositionChange | undefined
  /** Whether an assigned or exercised option delivered the shares: they may open or close a position. */
  readonly isDelivered: boolean
}

function groupByKey<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

/** Assigned or exercised options deliver shares at their strike price within these days: brokers book them later. */
const deliveryDays = 5
/** Which side of shares an option delivers; null for other fills. */
function deliveredSide({ instrument, note }: FileFill): 'buy' | 'sell' | null {
  if (note !== 'Assigned.' && note !== 'Exercised.') return null
  return (instrument.optionType === 'put') === (note === 'Assigned.') ? 'buy' : 'sell'
}

/** Shares that assigned or exercised options of the file delivered: at the strike price, of the right size, soon after. */
function findDeliveries(
  fills: readonly FileFill[],
  books: ReadonlyMap<string, readonly FileFill[]>,
): ReadonlySet<FileFill> {
  const delivered = new Set<FileFill>()
  for (const option of fills) {
    const side = deliveredSide(option)
    const { underlyingSymbol, strikePrice, pointValue } = option.instrument
    if (side === null || !underlyingSymbol || !strikePrice || !pointValue) continue
    let rest = exact(option.quantity).times(pointValue)
    for (const fill of books.get(bookKeyOf({ ...option, symbol: underlyingSymbol })) ?? []) {
      const delay = millisecondsOf(fill.at) - millisecondsOf(option.at)
      if (
        fill.side === side &&
        !delivered.has(fill) &&
        delay >= 0 &&
        delay <= deliveryDays * dayMs &&
        exact(fill.price).eq(strikePrice) &&
        rest.gte(fill.quantity)
      ) {
        delivered.add(fill)
        rest = rest.minus(fill.quantity)
      }
    }
  }
  return delivered
}

/** The position after a fill; changes without a direction follow the position that they find. */
function positionAfter(held: ExactNumber, { fill, change }: DayFill): ExactNumber {
  const size = exact(fill.quantity)
  if (change === 'removes') return held.lt(0) ? held.plus(size) : held.minus(size)
  if (change === 'splits') return held.lt(0) ? held.minus(size) : held.plus(size)
  return fill.side === 'buy' ? held.plus(size) : held.minus(size)
}

/** Whether a fill reduces the position without going through zero. */
function closes(held: ExactNumber, { fill }: DayFill): boolean {
  const isOpposite = fill.side === 'buy' ? held.lt(0) : held.gt(0)
  return isOpposite && held.abs().gte(fill.quantity)
}

const opens = (held: ExactNumber, { fill }: DayFill) => (fill.side === 'buy' ? held.gte(0) : held.lte(0))

/**
 * Whether a fill can come next: brokers with dates alone have words of their own for short sales and covers, so that a
 * plain purchase opens and a plain sale closes.
 */
function fits(held: ExactNumber, day: DayFill): boolean {
  const { fill, change, isDelivered } = day
  if (change === 'removes') return !held.eq(0) && held.abs().gte(fill.quantity)
  if (change !== undefined) return !held.eq(0)
  if (isDelivered) return opens(held, day) || closes(held, day)
  const effect = fill.effect ?? (fill.side === 'buy' ? 'open' : 'close')
  return effect === 'open' ? opens(held, day) : closes(held, day)
}

/** The phase of a day, for fills of which none can be taken: opening, exercise, assignment, expiry, sale. */
function phaseOf({ fill, change, isDelivered }: DayFill): number {
  if (change === 'removes') return fill.note === 'Exercised.' ? 2 : fill.note === 'Assigned.' ? 3 : 4
  if (change !== undefined) return 6
  if (isDelivered) return fill.side === 'buy' ? 1 : 5
  return (fill.effect ?? (fill.side === 'buy' ? 'open' : 'close')) === 'open' ? 0 : 5
}

/** Max fills of a day for which every order may be tried: days of one symbol rarely have more. */
const maxSearched = 14

/** The first order, by the given one, in which each fill can be taken; null if there is none. */
function findOrder(day: readonly DayFill[], before: ExactNumber, canTake: typeof fits): readonly DayFill[] | null {
  if (day.length > maxSearched) return null
  // What is left decides the position, so each set of remaining fills is tried once.
  const failed = new Set<number>()
  const order: DayFill[] = []
  const search = (left: number, held: ExactNumber): boolean => {
    if (left === 0) return true
    if (failed.has(left)) return false
    for (const [index, one] of day.entries()) {
      if ((left & (1 << index)) === 0 || !canTake(held, one)) continue
      order.push(one)
      if (search(left & ~(1 << index), positionAfter(held, one))) return true
      order.pop()
    }
    failed.add(left)
    return false
  }
  return search((1 << day.length) - 1, before) ? order : null
}

/** A plain purchase may also cover a short position. */
const fitsLoosely = (held: ExactNumber, day: DayFill) =>
  fits(held, day) || (day.change === undefined && day.fill.effect === null && closes(held, day))

/** Takes what can be taken, else by phase: for days that no order closes, and for very long ones. */
function orderStepByStep(day: readonly DayFill[], before: ExactNumber): readonly DayFill[] {
  const order: DayFill[] = []
  let left = [...day]
  let held = before
  while (left.length > 0) {
    const at = held
    const next =
      left.find((one) => fits(at, one)) ??
      left.find((one) => fitsLoosely(at, one)) ??
      left.toSorted((a, b) => phaseOf(a) - phaseOf(b))[0]
    if (next === undefined) break
    order.push(next)
    held = positionAfter(held, next)
    left = left.filter((one) => one !== next)
  }
  return order
}

/** Splits come before the session, delivered sales before the purchases that cover them, and options end after it. */
function rankOf({ change, isDelivered, fill }: DayFill, before: ExactNumber): number {
  if (change === 'removes') return 3
  if (change !== undefined) return before.eq(0) ? 3 : 0
  return isDelivered && fill.side === 'sell' ? 1 : 2
}

function orderDay(day: readonly DayFill[], before: ExactNumber): readonly DayFill[] {
  const preferred = day.toSorted((a, b) => rankOf(a, before) - rankOf(b, before))
  const deliversSale = day.some(({ isDelivered, fill }) => isDelivered && fill.side === 'sell')
  return (
    (deliversSale ? null : findOrder(preferred, before, fits)) ??
    findOrder(preferred, before, fitsLoosely) ??
    orderStepByStep(preferred, before)
  )
}

/** Whether a delivered sale of shares that nobody held is covered in the file: then it opened a short position. */
function isCovered(sale: FileFill, book: readonly FileFill[]): boolean {
  return book.some(
    ({ at, side, effect, quantity }) =>
      side === 'buy' &&
      exact(quantity).gte(sale.quantity) &&
      (effect === 'close' ? at >= sale.at : effect === null && at === sale.at),
  )
}

interface OrderedFills {
  /** In the order of the file, with their `place` in the order of time. */
  readonly fills: readonly FileFill[]
  /** The given changes, of the returned fills. */
  readonly changes: ReadonlyMap<FileFill, PositionChange>
  readonly warnings: readonly ImportWarning[]
}

/**
 * Orders the fills of each day of a file with dates alone so that positions close: the order of the file where it can
 * be, else openings, then exercise, assignment and expiry, then sales. Says for each day whose rows change places which
 * order was assumed.
 */
export function orderDayFills(
  fills: readonly FileFill[],
  changes: ReadonlyMap<FileFill, PositionChange>,
  positions: readonly KnownPosition[],
  writtenNewestFirst: boolean,
): OrderedFills {
  const direction = isNewestFirst(fills, writtenNewestFirst) ? -1 : 1
  const inFileOrder = fills.toSorted((a, b) =>
    a.at === b.at ? direction * (a.line - b.line) : millisecondsOf(a.at) - millisecondsOf(b.at),
  )
  const books = groupByKey(inFileOrder, bookKeyOf)
  const deliveries = findDeliveries(fills, books)
  const traded = new Set(books.keys())
  const placed: FileFill[] = []
  const warnings: ImportWarning[] = []
  const shortSales = new Set<FileFill>()
  for (const book of books.values()) {
    const [first] = book
    if (first === undefined) continue
    let held = positionBefore(first, positions, traded)
    const days = groupByKey(book, ({ at }) => at)
    for (const fillsOfDay of days.values()) {
      const day = fillsOfDay.map((fill): DayFill => {
        const isDelivered = deliveries.has(fill) && (fill.side === 'buy' || isCovered(fill, book))
        return { fill, change: changes.get(fill), isDelivered }
      })
      const order = orderDay(day, held)
      for (const one of order) {
        if (one.isDelivered && one.fill.side === 'sell' && !closes(held, one)) shortSales.add(one.fill)
        held = positionAfter(held, one)
      }
      const lines = order.map(({ fill }) => fill.line)
      // Changes of a position come last by themselves.
      const expected = day.toSorted((a, b) => Number(a.change !== undefined) - Number(b.change !== undefined))
      if (order.some((one, index) => one !== expected[index])) {
        warnings.push({
          line: lines[0] ?? null,
          message: `The file has no times. ${first.symbol} is read in the order of lines ${lines.join(', ')}, so that positions close.`,
        })
      }
      placed.push(...order.map(({ fill }) => fill))
    }
  }
  const placeOf = new Map(
    placed.toSorted((a, b) => millisecondsOf(a.at) - millisecondsOf(b.at)).map((fill, place) => [fill, place]),
  )
  const numbered = new Map(
    fills.map((fill) => {
      const effect = shortSales.has(fill) ? 'open' : fill.effect
      return [fill, { ...fill, effect, place: placeOf.get(fill) ?? 0 }] as const
    }),
  )
  return {
    fills: [...numbered.values()],
    changes: new Map(
      [...changes].flatMap(([fill, change]) => {
        const placedFill = numbered.get(fill)
        return placedFill === undefined ? [] : [[placedFill, change] as const]
      }),
    ),
    warnings,
  }
}
