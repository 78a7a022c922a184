import { matchRoundTrips, type RoundTrip } from '#domain/fills/match-round-trips.ts'
import { sortFillsByTime } from '#domain/fills/position.ts'
import { RestatedFills } from '#domain/importers/comparing/restated-fills.ts'
import type { FormatOptions, KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { exact, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Id } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { assignTrips, type AssignedTrip } from './assign-trips.ts'
import { isAssumedExpiry } from './assumed-expiry.ts'
import { addDust, dustOf, isDustKey, mayLeaveDust } from './dust.ts'
import { keyIn, wholeKeyOf, type FillGroup, type SourcedFill } from './group-fills.ts'
import { matchByContent } from './match-by-content.ts'
import { addTrip, type MatchOutcome } from './match-outcome.ts'
import { joinExecutions, mergeExecutionOrders } from './merge-execution-orders.ts'
import { separateByKey, separateNewFills } from './new-fills.ts'
import { isOpeningPosition } from './opening-positions.ts'
import { comparePositions, entryOf, exitOf } from './position-order.ts'
import { findSplitParts } from './split-trade-parts.ts'
import { signed } from './unmatched-exits.ts'

/** Max trades of one contract that an import matches again: they are stored in one request. */
const maxRematchedTrades = 5_000

/** The imported executions of a trade, each with its row if the file has it. */
function storedFills(
  { imported = [] }: KnownPosition,
  { prefix }: FillGroup,
  rows: ReadonlyMap<string, SourcedFill>,
): SourcedFill[] {
  return imported.map((stored) => {
    const { at, side, quantity, price, fee, liquidity } = stored
    const key = wholeKeyOf(prefix, stored.key)
    const whole = stored.whole ?? quantity
    return { at, side, quantity, price, fee, liquidity, key, whole, stored, source: rows.get(key)?.source ?? null }
  })
}

/** Lists closed trades whose executions are all in the file, so that the report compares them with the broker's P&L. */
function addExisting(
  trips: readonly (readonly [RoundTrip<SourcedFill>, KnownPosition])[],
  group: FillGroup,
  options: FormatOptions,
  outcome: MatchOutcome,
): void {
  for (const [trip, existing] of trips) {
    const isInFile = trip.fills.every(({ source, key }) => source !== null || isDustKey(keyIn(group, key)))
    if (trip.isOpen || existing.importKey === null || !isInFile) continue
    addTrip(trip, { existing }, group, options, outcome)
  }
}

/**
 * The closed round trips that a file has of trades whose executions were edited, split or merged by hand, each with the
 * trade that answers to its key.
 */
function findTripsOfHand(
  known: readonly SourcedFill[],
  edited: readonly KnownPosition[],
  { prefix }: FillGroup,
): readonly (readonly [RoundTrip<SourcedFill>, KnownPosition])[] {
  const keys = new Set(edited.flatMap(({ imported = [] }) => imported.map(({ key }) => wholeKeyOf(prefix, key))))
  const byKey = new Map(
    edited.flatMap((position) =>
      [position.importKey, ...(position.absorbedKeys ?? [])].map(
        (key) => [key, { ...position, importKey: key }] as const,
      ),
    ),
  )
  return matchRoundTrips(known.filter(({ key }) => keys.has(key))).flatMap((trip) => {
    const position = byKey.get(trip.fills[0]?.key ?? null)
    return position === undefined ? [] : [[trip, position] as const]
  })
}

/** Why a trade is left as it is, where fills would change it. */
function reasonToKeep({ isLocked = false, fills }: KnownPosition, symbol: string): string {
  const entry = sortFillsByTime(fills)[0]?.at.slice(0, 10) ?? ''
  return isLocked
    ? `This fill would change the locked trade in ${symbol} of ${entry}. Unlock that trade, then import the file again.`
    : `This fill would change the ${symbol} trade of ${entry}, which was edited by hand. Delete that trade, then import the file again and bring it back.`
}

/** Rejects new fills during trades that must stay as they are. */
function rejectFillsOfKeptTrades(
  fresh: readonly SourcedFill[],
  kept: readonly KnownPosition[],
  { symbol }: FillGroup,
  outcome: MatchOutcome,
): readonly SourcedFill[] {
  if (kept.length === 0) return fresh
  const spans = kept.map((position) => ({ position, start: entryOf(position), end: exitOf(position) }))
  return fresh.filter((fill) => {
    const hit = spans.find(({ position, start, end }) =>
      position.isOpen ? start <= fill.at : start < fill.at && fill.at < end,
    )
    if (hit !== undefined) outcome.reject([fill], reasonToKeep(hit.position, symbol))
    return hit === undefined
  })
}

/** Rejects new fills from before a position that the trader stated: it may contain them. */
function rejectFillsBeforeOpening(
  fresh: readonly SourcedFill[],
  tracked: readonly KnownPosition[],
  { symbol }: FillGroup,
  outcome: MatchOutcome,
): readonly SourcedFill[] {
  const stated = tracked.flatMap(({ imported = [] }) => imported.filter(isOpeningPosition))
  const [opening] = stated.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  if (opening === undefined) return fresh
  return fresh.filter((fill) => {
    const isContained = fill.at < opening.at && fill.source?.ownKey === undefined
    const what = `This fill is from before the position in ${symbol} that you stated.`
    if (isContained) outcome.reject([fill], `${what} Delete its trade, then import all files again and bring it back.`)
    return !isContained
  })
}

/** Rejects new fills that the file marks as closing, where less is held. */
function rejectStrayExits(
  all: readonly SourcedFill[],
  { prefix }: FillGroup,
  outcome: MatchOutcome,
): readonly SourcedFill[] {
  let held = zero
  return all.filter((fill) => {
    const size = signed(fill)
    const after = held.plus(size)
    const isStray = held.eq(0) || held.gt(0) === size.gt(0) || after.times(held).lt(0)
    if (fill.stored === undefined && fill.source?.effect === 'close' && isStray) {
      outcome.rejectUnmatchedExit(fill, held, prefix)
      return false
    }
    held = after
    return true
  })
}

/** Whether a round trip only adds fills after those that the trade has. */
function onlyExtends(
  { trip, merged }: AssignedTrip<SourcedFill>,
  { direction }: KnownPosition,
  own: readonly SourcedFill[],
) {
  if (merged.length > 0 || trip.direction !== direction) return false
  if (trip.fills.slice(own.length).some(({ stored }) => stored !== undefined)) return false
  return own.every(({ key, quantity }, index) => {
    const fill = trip.fills[index]
    return fill?.key === key && exact(fill.quantity).eq(quantity)
  })
}

const isOfHand = ({ key, source }: SourcedFill) => key === '' && source === null

/** What a file adds to a book. */
interface Addition {
  readonly group: FillGroup
  /** The fills of the file by key. */
  readonly rows: ReadonlyMap<string, SourcedFill>
  /** New fills, oldest first. */
  readonly added: readonly SourcedFill[]
  /** Trades from the first new fill on, whose executions are matched again; oldest first. */
  readonly moved: readonly KnownPosition[]
  /** An open trade that was edited by hand, which may only be extended. */
  readonly extendable: KnownPosition | null
  /** The dust that trades before these have left over; null where there is none. */
  readonly dust: ExactNumber | null
  /** Trades whose keys are not stored yet: extending one would store those of the new fills alone. */
  readonly restored: ReadonlySet<Id>
  /** Keys of executions that the file states otherwise than before. */
  readonly restated: ReadonlySet<string>
}

/** How the trades of a book change. */
interface RematchPlan {
  /** Trades that stay as they are. */
  readonly unchanged: ReadonlySet<Id>
  readonly fresh: readonly RoundTrip<SourcedFill>[]
  readonly extended: readonly (readonly [RoundTrip<SourcedFill>, KnownPosition])[]
  readonly rematched: readonly AssignedTrip<SourcedFill>[]
  /** Why the new fills cannot be added; null if they can. */
  readonly problem: string | null
}

const momentOf = (fill: SourcedFill | undefined) => (fill === undefined ? 0 : millisecondsOf(fill.at))

const isStated = (fill: { readonly key: string }) => !isAssumedExpiry(fill)

/**
 * All executions of the trades and the file, oldest first, without those that close more than is held. An end of an
 * option that was assumed gives way to what the file adds; `added` has it if it still holds.
 */
function orderExecutions(
  { group, added, extendable, dust }: Addition,
  fillsOf: ReadonlyMap<KnownPosition, readonly SourcedFill[]>,
  outcome: MatchOutcome,
): readonly SourcedFill[] {
  const ofHand = sortFillsByTime(extendable?.fills ?? []).map((fill): SourcedFill => ({
    ...fill,
    source: null,
    key: '',
  }))
  const stored = [...fillsOf.values()].flat().filter(({ key }) => !isDustKey(keyIn(group, key)))
  const held = sortFillsByTime(
    joinExecutions([...(added.some(isStated) ? stored.filter(isStated) : stored), ...ofHand]),
  )
  const heldByKey = new Map(held.map((fill) => [fill.key, fill]))
  const addedByKey = new Map(added.map((fill) => [fill.key, fill]))
  // The part of an execution that trades hold is joined with the rest of it, so that matching divides the whole.
  const inOrder = group.fills.flatMap(({ key }) =>
    joinExecutions([addedByKey.get(key) ?? [], heldByKey.get(key) ?? []].flat()),
  )
  const rows = group.fills.filter(({ source }) => source?.ownKey === undefined)
  const [first, last] = [rows[0], rows.at(-1)]
  const bounds = { first: momentOf(first), last: momentOf(last) }
  const all = mergeExecutionOrders(held, inOrder, bounds)
  const withDust =
    dust === null
      ? all
      : addDust(all, dust, group.prefix, (fill) => fill.stored === undefined && fill.source?.effect === 'close')
  return rejectStrayExits(withDust, group, outcome)
}

const isNewTrip = ({ tradeId, trip }: AssignedTrip<SourcedFill>) =>
  tradeId === null && trip.fills.every(({ stored }) => stored === undefined)

/** Matches the executions of a book again and compares the round trips with its trades. */
function planRematch(addition: Addition, outcome: MatchOutcome): RematchPlan {
  const { group, rows, moved, extendable, restored, restated } = addition
  const fillsOf = new Map(moved.map((position) => [position, storedFills(position, group, rows)]))
  const trips = matchRoundTrips(orderExecutions(addition, fillsOf, outcome))
  const ofHand = trips.filter(({ fills }) => fills.some(isOfHand))
  const isTorn = ofHand.some(
    ({ fills, direction }) =>
      ofHand.length > 1 || direction !== extendable?.direction || fills.some(({ stored }) => stored !== undefined),
  )
  const assigned = assignTrips(
    trips.filter((trip) => !ofHand.includes(trip)),
    [...fillsOf].map(([{ tradeId, direction }, executions]) => ({ tradeId, direction, executions })),
  )
  const byId = new Map(moved.map((position) => [position.tradeId, position]))
  const isRestated = ({ trip }: AssignedTrip<SourcedFill>) => trip.fills.some(({ key }) => restated.has(key))
  const isChanged = (one: AssignedTrip<SourcedFill>) => !one.isUnchanged || isRestated(one)
  const changed = assigned.filter(isChanged)
  const extendedBy = (one: AssignedTrip<SourcedFill>) => {
    const isMatched = one.tradeId === null || restored.has(one.tradeId) || isRestated(one)
    const position = isMatched ? undefined : byId.get(one.tradeId)
    return position !== undefined && onlyExtends(one, position, fillsOf.get(position) ?? []) ? [position] : []
  }
  const rematched = changed.filter((one) => extendedBy(one).length === 0 && !isNewTrip(one))
  return {
    unchanged: new Set(assigned.flatMap((one) => (one.tradeId === null || isChanged(one) ? [] : one.tradeId))),
    fresh: changed.filter(isNewTrip).map(({ trip }) => trip),
    extended: [
      ...changed.flatMap((one) => extendedBy(one).map((position) => [one.trip, position] as const)),
      ...ofHand.flatMap((trip) =>
        extendable === null || trip.fills.every(isOfHand) ? [] : [[trip, extendable] as const],
      ),
    ],
    rematched,
    problem: isTorn
      ? `Fills of ${group.symbol} fall between those of the open trade and would split it. Delete that trade, then import the entire period at once and bring it back.`
      : rematched.length > maxRematchedTrades
        ? `More than ${maxRematchedTrades} trades in ${group.symbol} would be matched again. Import shorter periods, the oldest first.`
        : null,
  }
}

/** Adds the trades of a plan: extended and new ones, then those that are matched again, together. */
function addPlanned(
  { fresh, extended, rematched }: RematchPlan,
  { added, group, moved }: Addition,
  options: FormatOptions,
  outcome: MatchOutcome,
): void {
  const byId = new Map(moved.map((position) => [position.tradeId, position]))
  for (const [trip, continued] of extended) addTrip(trip, { continued }, group, options, outcome)
  for (const trip of fresh) addTrip(trip, {}, group, options, outcome)
  outcome.addTogether(() => {
    for (const { trip, tradeId, merged } of rematched) {
      const target = tradeId === null ? {} : { rematches: { tradeId, merged }, replaced: byId.get(tradeId) }
      addTrip(trip, target, group, options, outcome)
    }
    return rematched.length
  }, added)
}

/** The last of the trades before new fills, if these may sell what it or an earlier one has left over. */
function findTradeOfDust(group: FillGroup, earlier: readonly KnownPosition[]): KnownPosition | undefined {
  const hasDust = earlier.some(({ imported = [] }) => imported.some(({ key }) => isDustKey(key)))
  return hasDust && mayLeaveDust(group) ? earlier.toSorted(comparePositions).at(-1) : undefined
}

/**
 * Matches the fills of a group with a portfolio that knows the executions of its book by key. Each execution counts
 * once; from the first new one on, the book is matched again, so that files in any order and overlap end in the trades
 * of the whole. Trades that are locked, renamed or edited by hand stay as they are, and refuse fills that belong to
 * them; an open one that was edited by hand is extended.
 */
export function matchByKey(
  group: FillGroup,
  positions: readonly KnownPosition[],
  restored: ReadonlySet<Id>,
  options: FormatOptions,
  outcome: MatchOutcome,
): void {
  const { prefix, symbol } = group
  const isMovable = ({ isAsImported = false, isLocked = false, symbol: own }: KnownPosition) =>
    isAsImported && !isLocked && own === symbol
  const asStored = positions.filter(({ book }) => book === prefix)
  const changes = new RestatedFills(group, asStored, isMovable)
  const takesChanges = options.takesChanges === true
  const tracked = takesChanges ? changes.applyTo(asStored) : asStored
  const restated = takesChanges ? changes.keys : new Set<string>()
  const { known, fresh } = separateByKey(group, tracked)
  outcome.ignoreKnown(known)
  const rows = new Map(group.fills.map((fill) => [fill.key, fill]))
  const untouched = (position: KnownPosition): [RoundTrip<SourcedFill>, KnownPosition] => [
    { direction: position.direction, fills: storedFills(position, group, rows), isOpen: position.isOpen },
    position,
  ]
  const asImported = tracked.filter(({ isAsImported = false }) => isAsImported)
  const edited = tracked.filter(({ isAsImported = false }) => !isAsImported)
  const addUnchanged = (unmoved: readonly KnownPosition[]) =>
    addExisting([...unmoved.map(untouched), ...findTripsOfHand(known, edited, group)], group, options, outcome)
  const editedOpen = positions.filter(
    (position) => position.isOpen && position.fills.length > 0 && position.isLocked !== true && !isMovable(position),
  )
  const hasParts = positions.some((one) => one.isOpen && findSplitParts(one, positions).length > 1)
  if (fresh.length > 0 && (hasParts || editedOpen.length > 1)) {
    const first = group.fills[0]?.at ?? ''
    const held = positions.filter(
      (one) =>
        one.isOpen ||
        (entryOf(one) < first && exitOf(one) >= first) ||
        (hasParts && (one.absorbedKeys ?? []).length > 0),
    )
    addUnchanged(asImported)
    matchByContent({ ...group, fills: fresh }, held, options, outcome)
    changes.noteIn(outcome, false)
    return
  }
  const others = positions.filter((position) => position.book !== prefix)
  const byContent = separateNewFills({ ...group, fills: fresh }, others)
  outcome.ignoreKnown(byContent.known)
  const kept = positions.filter((position) => !isMovable(position) && !editedOpen.includes(position))
  const beside = rejectFillsOfKeptTrades([...byContent.before, ...byContent.after], kept, group, outcome)
  const remaining = rejectFillsBeforeOpening(beside, tracked, group, outcome)
  const isAdding = remaining.some(isStated)
  const added = isAdding ? [...remaining.filter(isStated), ...group.fills.filter(isAssumedExpiry)] : remaining
  const begin = [...added, ...group.fills.filter(({ key }) => restated.has(key))]
    .map(({ at }) => at)
    .toSorted()
    .at(0)
  if (begin === undefined) {
    addUnchanged(asImported)
    changes.noteIn(outcome, false)
    return
  }

  const earlier = tracked.filter((position) => !position.isOpen && exitOf(position) < begin)
  const last = findTradeOfDust(group, earlier)
  const moved = tracked
    .filter(
      (position) =>
        isMovable(position) &&
        (position === last || !earlier.includes(position) || position.imported?.some(isAssumedExpiry) === true),
    )
    .toSorted(comparePositions)
  const left = earlier.filter((position) => !moved.includes(position)).flatMap(({ imported = [] }) => imported)
  const extendable = editedOpen[0] ?? null
  const dust = mayLeaveDust(group) && extendable === null ? dustOf(left) : null
  const addition: Addition = { group, rows, added, moved, extendable, dust, restored, restated }
  const plan = planRematch(addition, outcome)
  const stays = asImported.filter((position) => !moved.includes(position) || plan.unchanged.has(position.tradeId))
  addUnchanged(stays)
  if (plan.problem !== null) outcome.reject(added, plan.problem)
  else addPlanned(plan, addition, options, outcome)
  changes.noteIn(outcome, takesChanges && plan.problem === null)
}
