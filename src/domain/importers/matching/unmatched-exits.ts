import type { Fill } from '#domain/fills/fill.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { type ExactNumber, exact, smaller, zero } from '#domain/numbers/decimal.ts'
import type { FillGroup, SourcedFill } from './group-fills.ts'

/** The size of a fill, negative where it sells. */
export const signed = ({ side, quantity }: Pick<Fill, 'side' | 'quantity'>) =>
  side === 'buy' ? exact(quantity) : exact(quantity).times('-1')

/** Whether the file marks a fill as closing where less is held. */
function closesTooMuch(fill: SourcedFill, held: ExactNumber): boolean {
  const size = signed(fill)
  const tooMuch = held.eq(0) || held.gt(0) === size.gt(0) || held.plus(size).times(held).lt(0)
  return fill.source?.effect === 'close' && tooMuch
}

const optionEnds: ReadonlySet<string | null> = new Set(['Expired.', 'Assigned.', 'Exercised.'])

/** Whether the trader can state what a fill closes: the end of an option does not say whether it was long or short. */
export function mayBeStated({ source }: SourcedFill): boolean {
  return !(source?.instrument.assetClass === 'option' && optionEnds.has(source.note))
}

/** Why a fill that closes more than is held is refused. */
export function describeUnmatchedExit(fill: SourcedFill, held: ExactNumber): string {
  const what = `This fill closes ${fill.quantity} ${fill.source?.symbol ?? ''}, but only ${held.abs().toFixed()} is held.`
  const earlier = 'The file begins in the middle of the trade: import an earlier period first.'
  return mayBeStated(fill)
    ? `${what} ${earlier} Else state what was held under “Opening positions”.`
    : `${what} ${earlier}`
}

/** The smallest position from each fill of an open trade onward: the max that can be closed there. */
function minHeldFromHere(carried: readonly SourcedFill[]): { readonly fill: SourcedFill; readonly min: ExactNumber }[] {
  let held = zero
  const positions = carried.map((fill) => {
    held = held.plus(signed(fill))
    return { fill, min: held }
  })
  const direction = held.lt(0) ? '-1' : '1'
  let min = held.times(direction)
  return positions
    .toReversed()
    .map(({ fill, min: size }) => {
      min = smaller(min, size.times(direction))
      return { fill, min: min.times(direction) }
    })
    .toReversed()
}

/** Fills, separated from those that close more than is held. */
interface SeparatedExits {
  readonly kept: readonly SourcedFill[]
  /** With the position in their instrument at that time. */
  readonly stray: readonly { readonly fill: SourcedFill; readonly held: ExactNumber }[]
}

/**
 * Separates fills that close more than is held: the file begins in the middle of their trade. The position at a fill is
 * what `carried`, the fills of the portfolio's open trade, leaves from that moment on, plus the fills before it. Both
 * lists are oldest first; fills of one moment follow the order of `all`, the fills of the contract, by key.
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
  const positions = minHeldFromHere(carried)
  let place = 0
  let added = zero
  const kept: SourcedFill[] = []
  const stray: SeparatedExits['stray'][number][] = []
  for (const fill of fills) {
    for (let next = positions[place]; next !== undefined && isBefore(next.fill, fill); next = positions[place])
      place += 1
    const held = (positions[place - 1]?.min ?? zero).plus(added)
    if (closesTooMuch(fill, held)) stray.push({ fill, held })
    else {
      kept.push(fill)
      added = added.plus(signed(fill))
    }
  }
  return { kept, stray }
}

/** The position after fills in this order, and how many of them close more than is held. */
function follow(fills: readonly SourcedFill[], before: ExactNumber) {
  let held = before
  let stray = 0
  for (const fill of fills) {
    if (closesTooMuch(fill, held)) stray += 1
    else held = held.plus(signed(fill))
  }
  return { held, stray }
}

const hasNumericId = ({ source }: SourcedFill) => /^\d{1,40}$/.test(source?.id ?? '')

/**
 * Turns the order of fills of one moment round where a file with its newest rows on top has them in the order of time:
 * where fewer of them then close more than is held. The broker's numeric ids decide before that.
 */
export function orderMoments(group: FillGroup, positions: readonly KnownPosition[]): FillGroup {
  const { fills, isNewestFirst } = group
  const first = fills.find(({ source }) => source?.ownKey === undefined)
  if (!isNewestFirst || first === undefined || fills.every(({ source }) => source?.effect !== 'close')) return group
  const earlier = positions.flatMap((position) => position.fills).filter(({ at }) => at < first.at)
  let held = earlier.reduce((total, fill) => total.plus(signed(fill)), zero)
  const moments: SourcedFill[][] = []
  for (const fill of fills) {
    const moment = moments.at(-1)
    if (moment?.[0]?.at === fill.at) moment.push(fill)
    else moments.push([fill])
  }
  const ordered = moments.flatMap((moment) => {
    const asSorted = follow(moment, held)
    const turned = moment.toReversed()
    const asWritten = asSorted.stray === 0 || moment.some(hasNumericId) ? asSorted : follow(turned, held)
    const isTurned = asWritten.stray < asSorted.stray
    held = (isTurned ? asWritten : asSorted).held
    return isTurned ? turned : moment
  })
  return { ...group, fills: ordered }
}
