import type { Fill } from '#domain/fills/fill.ts'
import { matchRoundTrips } from '#domain/fills/match-round-trips.ts'
import { sortFillsByTime } from '#domain/fills/position.ts'
import { isAsImported, type ImportedExecution } from '#domain/importers/reading/imported-execution.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { exact, sumMoney, toMoney } from '#domain/numbers/decimal.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import { keyIn, type FillGroup, type SourcedFill } from './group-fills.ts'
import { comparePositions } from './position-order.ts'
import { isSplitPart } from './split-trade-parts.ts'
import { contentOf, type MergedPart, UnheldFills } from './unheld-fills.ts'

/** Begins the key of an execution whose key in its file is unknown. */
const unknownKey = 'of|'

/** The parts of a fill that was merged of several rows, with its fee by size. */
function splitBySize(fill: Fill, parts: readonly MergedPart[]): readonly { part: Fill; row: SourcedFill }[] {
  let feeLeft = exact(fill.fee)
  return parts.map(({ row, quantity }, index) => {
    const fee = index === parts.length - 1 ? feeLeft : exact(fill.fee).times(quantity).div(fill.quantity).round(4)
    feeLeft = feeLeft.minus(fee)
    return { part: { ...fill, quantity, fee: toMoney(fee) }, row }
  })
}

/** Adds to the last of some executions what their amounts lack of the trade's. */
function settleAmounts(
  executions: readonly ImportedExecution[],
  { direction, swapFunding, brokerPnl }: KnownPosition,
): readonly ImportedExecution[] {
  const closingSide = direction === 'long' ? 'sell' : 'buy'
  const last = executions.length - 1
  const lastExit = executions.findLastIndex(({ side }) => side === closingSide)
  const swap = exact(swapFunding).minus(sumMoney(executions.map((one) => one.swapFunding)))
  const pnl = exact(brokerPnl ?? '0').minus(sumMoney(executions.flatMap((one) => one.brokerPnl ?? [])))
  return executions.map((one, index) => ({
    ...one,
    swapFunding: index === last ? toMoney(swap.plus(one.swapFunding)) : one.swapFunding,
    brokerPnl:
      brokerPnl === null || one.side !== closingSide
        ? one.brokerPnl
        : index === lastExit
          ? toMoney(pnl.plus(one.brokerPnl ?? '0'))
          : (one.brokerPnl ?? ('0' as Money)),
  }))
}

/** The execution of a trade's fill, with what its row in the file states. */
function toExecution(fill: Fill, row: SourcedFill | null, key: string, closes: boolean): ImportedExecution {
  const { at, side, quantity, price, fee, liquidity } = fill
  const isWhole = row === null || exact(row.quantity).eq(quantity)
  // The amounts of a fill through zero go with the part that closes.
  const stated = isWhole || closes ? row?.source : null
  return {
    key,
    at,
    side,
    quantity,
    ...(row === null || isWhole ? {} : { whole: row.quantity }),
    price,
    fee,
    liquidity,
    swapFunding: stated?.swapFunding ?? ('0' as Money),
    brokerPnl: stated?.brokerPnl ?? null,
    note: stated?.note ?? null,
    externalId: row?.source?.id ?? row?.source?.orderId ?? null,
  }
}

/**
 * The executions of a trade that has more fills than executions; null if a fill that the file should have is not in it,
 * because the trader has edited it.
 */
function restoreExecutions(position: KnownPosition, unheld: UnheldFills, group: FillGroup): KnownPosition | null {
  const { prefix } = group
  const fills = sortFillsByTime(position.fills)
  const [first, last] = [group.fills[0]?.at ?? '', group.fills.at(-1)?.at ?? '']
  const held = [...(position.imported ?? [])]
  const isPartly = held.length > 0
  const executions: ImportedExecution[] = []
  let previous: SourcedFill | null = null
  for (const [index, fill] of fills.entries()) {
    const place = held.findIndex((one) => contentOf(one) === contentOf(fill) && exact(one.quantity).eq(fill.quantity))
    const [stored] = place < 0 ? [] : held.splice(place, 1)
    if (stored !== undefined) {
      executions.push(stored)
      continue
    }
    const closes = !position.isOpen && index === fills.length - 1
    // Beside a fill of the same content it may be the other part of a fill that once went through zero.
    const isBesideEqual = [fills[index - 1], fills[index + 1]].some(
      (other) => other !== undefined && contentOf(other) === contentOf(fill),
    )
    const ownKey = index === 0 ? position.importKey : null
    const whole: SourcedFill | null = unheld.take(fill, ownKey, previous)
    const merged = whole === null ? unheld.takeMerged(fill, closes) : null
    const mayBePart = merged === null && (index === 0 || closes || isBesideEqual)
    const row: SourcedFill | null = whole ?? (mayBePart ? unheld.takePart(fill, previous) : null)
    previous = row ?? previous
    if (merged !== null) {
      executions.push(
        ...splitBySize(fill, merged).map(({ part, row: of }) => toExecution(part, of, keyIn(group, of.key), closes)),
      )
      continue
    }
    // A fill outside the period of the file, or cut off at its end, cannot be in it.
    if (row === null && (isPartly || (first < fill.at && fill.at < last) || unheld.hasLike(fill))) return null
    const key = row?.key ?? ownKey ?? `${prefix}${unknownKey}${position.tradeId}#${index + 1}`
    executions.push(toExecution(fill, row, keyIn(group, key), closes))
  }
  if (held.length > 0) return null
  const imported = settleAmounts(executions, position)
  return { ...position, book: prefix, imported, isAsImported: isAsImported(fills, imported) }
}

/** Replaces unknown keys of a trade's executions by those of the file's fills. */
function replaceUnknownKeys(position: KnownPosition, unheld: UnheldFills, group: FillGroup): KnownPosition {
  const imported = (position.imported ?? []).map((one) => {
    if (!one.key.startsWith(unknownKey)) return one
    // Parts of a fill through zero may have come together in one trade since.
    const row = unheld.take(one, null, null) ?? unheld.takePart(one, null)
    if (row === null) return one
    const isWhole = exact(row.quantity).eq(one.quantity)
    return {
      ...one,
      key: keyIn(group, row.key),
      ...(isWhole ? {} : { whole: row.quantity }),
    }
  })
  return { ...position, imported }
}

/**
 * Gives executions with keys to trades that were imported before executions had keys, from the fills of a file: a fill is
 * recognized by its time, side, price and size. `restored` are the trades whose keys are not stored as they are now.
 */
export function restoreKeys(
  group: FillGroup,
  positions: readonly KnownPosition[],
): { readonly positions: readonly KnownPosition[]; readonly restored: ReadonlySet<Id> } {
  const { prefix, symbol } = group
  const hasUnknown = ({ book, imported = [] }: KnownPosition) =>
    book === prefix && imported.some(({ key }) => key.startsWith(unknownKey))
  const lacksKeys = ({ book, importKey, imported = [], isAsImported: isWhole = false, ...one }: KnownPosition) =>
    one.symbol === symbol &&
    (book === prefix
      ? !isWhole && one.fills.length > imported.length
      : (book ?? null) === null && importKey?.startsWith(prefix) === true) &&
    matchRoundTrips(sortFillsByTime(one.fills)).length === 1
  const asTheyAre = { positions, restored: new Set<Id>() }
  const toRestore = positions.filter((position) => lacksKeys(position) && !isSplitPart(position, positions))
  if (toRestore.length === 0 && !positions.some(hasUnknown)) return asTheyAre
  const unheld = new UnheldFills(group, positions)
  const changed = new Map<KnownPosition, KnownPosition>()
  for (const position of positions.toSorted(comparePositions)) {
    if (toRestore.includes(position)) {
      const whole = restoreExecutions(position, unheld, group)
      if (whole !== null) changed.set(position, whole)
    } else if (hasUnknown(position)) changed.set(position, replaceUnknownKeys(position, unheld, group))
  }
  // Beside an open trade of hand, new fills are divided by what the trades contain.
  const isOfHand = (position: KnownPosition) =>
    position.isOpen && (changed.get(position) ?? position).isAsImported !== true
  if (positions.some(isOfHand)) return asTheyAre
  return {
    positions: positions.map((position) => changed.get(position) ?? position),
    restored: new Set([...changed.keys()].map(({ tradeId }) => tradeId)),
  }
}
