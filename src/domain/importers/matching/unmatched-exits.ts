import { type ExactNumber, exact, smaller, zero } from '#domain/numbers/decimal.ts'
import type { SourcedFill } from './group-fills.ts'

/** The size of a fill, negative where it sells. */
const signed = ({ side, quantity }: SourcedFill) => (side === 'buy' ? exact(quantity) : exact(quantity).times('-1'))

/** What is held of the fills of an open trade at each of them and ever after: no more can be closed between them. */
function minHeldFromHere(
  carried: readonly SourcedFill[],
): { readonly fill: SourcedFill; readonly least: ExactNumber }[] {
  let held = zero
  const course = carried.map((fill) => {
    held = held.plus(signed(fill))
    return { fill, least: held }
  })
  const direction = held.lt(0) ? '-1' : '1'
  let least = held.times(direction)
  return course
    .toReversed()
    .map(({ fill, least: size }) => {
      least = smaller(least, size.times(direction))
      return { fill, least: least.times(direction) }
    })
    .toReversed()
}

/** Fills that close, as their file says, more than is held, apart from the others. */
interface SeparatedExits {
  readonly kept: readonly SourcedFill[]
  /** With what is held of their instrument at their moment. */
  readonly stray: readonly { readonly fill: SourcedFill; readonly held: ExactNumber }[]
}

/**
 * Tells fills that close more than is held from the others: a file with such begins in the middle of their trade. What
 * is held is what `carried`, the fills of the portfolio's open trade, leave at the moment of a fill and later, and what
 * the fills before it add. Both are oldest first; of one moment, those that stand in the file are in the order of `all`,
 * the fills of its contract, by their keys.
 */
export function separateUnmatchedExits(
  fills: readonly SourcedFill[],
  carried: readonly SourcedFill[],
  all: readonly SourcedFill[],
): SeparatedExits {
  if (fills.every(({ source }) => source?.effect !== 'close')) return { kept: fills, stray: [] }
  const places = new Map(all.map(({ key }, index) => [key, index]))
  const placeOf = ({ key }: SourcedFill) => places.get(key) ?? -1
  const isBefore = (first: SourcedFill, second: SourcedFill) =>
    first.at < second.at || (first.at === second.at && placeOf(first) < placeOf(second))
  const course = minHeldFromHere(carried)
  let place = 0
  let added = zero
  const kept: SourcedFill[] = []
  const stray: SeparatedExits['stray'][number][] = []
  for (const fill of fills) {
    for (let next = course[place]; next !== undefined && isBefore(next.fill, fill); next = course[place]) place += 1
    const held = (course[place - 1]?.least ?? zero).plus(added)
    const size = signed(fill)
    const tooMuch = held.eq(0) || held.gt(0) === size.gt(0) || held.plus(size).times(held).lt(0)
    if (fill.source?.effect === 'close' && tooMuch) stray.push({ fill, held })
    else {
      kept.push(fill)
      added = added.plus(size)
    }
  }
  return { kept, stray }
}
