import type { z } from 'zod'
import type { tradeTotals } from '#contract/trades/trades.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { TradeFilter } from '#server/trades/filters/filter-conditions.ts'
import { compareAmounts, splitAmount, sumOfAmounts, sumOfR } from './exact-tally.ts'
import { noDay, type SummedTrades, type TradeKind } from './summed-trades.ts'

type Totals = z.output<typeof tradeTotals>
type KindTest = (kind: TradeKind) => boolean
type Lack = NonNullable<TradeFilter['without']>[number]

/** Lists of choices, each with what a kind has of it. */
const choices = {
  status: ({ status }) => status,
  symbol: ({ symbol }) => symbol,
  result: ({ result }) => result,
  asset_class: ({ assetClass }) => assetClass,
  source: ({ source }) => source,
  exit_reason: ({ exitReason }) => exitReason,
} as const satisfies Partial<Record<keyof TradeFilter, (kind: TradeKind) => string>>

/** The same for ids, which may be asked for in capital letters. */
const references = {
  setup_id: ({ setupId }) => setupId,
  exchange_id: ({ exchangeId }) => exchangeId,
  import_batch_id: ({ batchId }) => batchId,
} as const satisfies Partial<Record<keyof TradeFilter, (kind: TradeKind) => string>>

const states = {
  excluded: ({ isExcluded }) => isExcluded,
  locked: ({ isLocked }) => isLocked,
  reviewed: ({ isReviewed }) => isReviewed,
  has_stop: ({ hasStop }) => hasStop,
  has_mae: ({ hasMae }) => hasMae,
} as const satisfies Partial<Record<keyof TradeFilter, KindTest>>

/** What a kind can lack; days are looked at trade by trade. */
const lacks: Readonly<Partial<Record<Lack, KindTest>>> = {
  entry: ({ isEntered }) => !isEntered,
  result: ({ result }) => result === '',
  setup: ({ setupId }) => setupId === '',
  exchange: ({ exchangeId }) => exchangeId === '',
  exitReason: ({ exitReason }) => exitReason === '',
}

const ofTrades = ['from', 'to', 'weekday', 'min_r', 'max_r', 'min_pnl', 'max_pnl', 'min_hold', 'max_hold'] as const
const answered: ReadonlySet<string> = new Set<keyof TradeFilter>([
  'portfolio_id',
  'direction',
  'without',
  ...(Object.keys({ ...choices, ...references, ...states }) as (keyof TradeFilter)[]),
  ...ofTrades,
])

const isAsked = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Whether what is kept in memory of the trades of one portfolio can say which of them a filter selects. */
export function canTally(filter: TradeFilter): boolean {
  const { portfolio_id, without = [], min_pnl, max_pnl } = filter
  return (
    portfolio_id !== undefined &&
    [min_pnl, max_pnl].every((bound) => bound === undefined || splitAmount(bound) !== null) &&
    Object.entries(filter).every(([name, value]) => answered.has(name) || !isAsked(value)) &&
    without.every((lack) => lack === 'date' || lack in lacks)
  )
}

function kindTests(filter: TradeFilter): KindTest[] {
  const tests: KindTest[] = []
  const { direction, without = [] } = filter
  if (direction !== undefined) tests.push((kind) => kind.direction === direction)
  for (const [name, valueOf] of Object.entries(choices)) {
    const wanted: readonly string[] | undefined = filter[name as keyof typeof choices]
    if (wanted !== undefined && wanted.length > 0) tests.push((kind) => wanted.includes(valueOf(kind)))
  }
  for (const [name, valueOf] of Object.entries(references)) {
    const wanted = filter[name as keyof typeof references]?.map((id) => id.toLowerCase())
    if (wanted !== undefined && wanted.length > 0) tests.push((kind) => wanted.includes(valueOf(kind)))
  }
  for (const [name, isSo] of Object.entries(states)) {
    const wanted = filter[name as keyof typeof states]
    if (wanted !== undefined) tests.push((kind) => isSo(kind) === (wanted === 'true'))
  }
  for (const lack of without) {
    const isLacking = lacks[lack]
    if (isLacking !== undefined) tests.push(isLacking)
  }
  return tests
}

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000
/** From 1, Monday; day 0 was a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1

type TradeTest = (place: number) => boolean

/** Takes those out of the chosen that do not pass. One test goes through all trades: several at a time take far longer. */
function keepOnly(chosen: Uint8Array, passes: TradeTest): void {
  for (let place = 0; place < chosen.length; place++) if (chosen[place] !== 0 && !passes(place)) chosen[place] = 0
}

/** What is asked of each trade by itself. A trade that has no such value fulfils no condition on it. */
function tradeTests({ days, numbers }: SummedTrades, filter: TradeFilter): TradeTest[] {
  const { from, to, weekday = [], min_r, max_r, min_pnl, max_pnl, min_hold, max_hold, without = [] } = filter
  const { netPnl, netPnlRest, realizedR, holdMinutes } = numbers
  const tests: TradeTest[] = []
  const dayAt = (place: number) => days[place] ?? noDay
  const within = (column: Float64Array, isWithin: (value: number) => boolean) =>
    tests.push((place) => isWithin(column[place] ?? Number.NaN))
  if (from !== undefined || to !== undefined) {
    const first = from === undefined ? noDay + 1 : dayOf(from)
    const last = to === undefined ? Infinity : dayOf(to)
    tests.push((place) => dayAt(place) >= first && dayAt(place) <= last)
  }
  if (weekday.length > 0) {
    const wanted = new Set(weekday.map(Number))
    tests.push((place) => dayAt(place) !== noDay && wanted.has(weekdayOf(dayAt(place))))
  }
  if (without.includes('date')) tests.push((place) => dayAt(place) === noDay)
  if (min_r !== undefined) within(realizedR, (r) => r >= min_r)
  if (max_r !== undefined) within(realizedR, (r) => r <= max_r)
  if (min_hold !== undefined) within(holdMinutes, (minutes) => minutes >= min_hold)
  if (max_hold !== undefined) within(holdMinutes, (minutes) => minutes < max_hold)
  const compared = (bound: Decimal, fulfils: (comparison: number) => boolean) => {
    const than = splitAmount(bound)
    if (than === null) throw new RangeError(`${bound} is for the database to compare with`)
    tests.push((place) => fulfils(compareAmounts(netPnl[place] ?? Number.NaN, netPnlRest[place] ?? 0, than)))
  }
  if (min_pnl !== undefined) compared(min_pnl, (comparison) => comparison >= 0)
  if (max_pnl !== undefined) compared(max_pnl, (comparison) => comparison <= 0)
  return tests
}

const isCounted = ({ status, isExcluded }: TradeKind) => status === 'completed' && !isExcluded

/** By kind, how many trades are chosen. */
function countKinds({ kinds, kindNumbers }: SummedTrades, chosen: Uint8Array): Uint32Array {
  const counts = new Uint32Array(kinds.length)
  for (let place = 0; place < chosen.length; place++) {
    const kind = kindNumbers[place] ?? 0
    if (chosen[place] !== 0) counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

/**
 * Totals of what a filter selects among the trades of its portfolio, as the database has them, to the last digit. It has
 * to be one that `canTally`. Null where an R beyond all sense takes the database.
 */
export function tallyTrades(trades: SummedTrades, filter: TradeFilter): Totals | null {
  const { kinds, kindNumbers, numbers, count } = trades
  const chosen = new Uint8Array(count).fill(1)
  const ofKind = (passes: KindTest) => {
    const passing = Uint8Array.from(kinds, (kind) => Number(passes(kind)))
    keepOnly(chosen, (place) => passing[kindNumbers[place] ?? 0] === 1)
  }
  const tests = kindTests(filter)
  if (tests.length > 0) ofKind((kind) => tests.every((test) => test(kind)))
  for (const test of tradeTests(trades, filter)) keepOnly(chosen, test)
  const counts = countKinds(trades, chosen)
  ofKind(isCounted)
  const r = sumOfR(numbers.realizedR, chosen)
  if (r === null) return null
  const of = (isSo: KindTest) =>
    kinds.reduce((sum, kind, number) => (isSo(kind) ? sum + (counts[number] ?? 0) : sum), 0)
  const ended = (result: string) => of((kind) => isCounted(kind) && kind.result === result)
  return {
    trades: of(() => true),
    completed: of(isCounted),
    excluded: of(({ isExcluded }) => isExcluded),
    wins: ended('win'),
    losses: ended('loss'),
    breakevens: ended('breakeven'),
    grossPnl: sumOfAmounts(numbers.grossPnl, numbers.grossPnlRest, chosen),
    totalFees: sumOfAmounts(numbers.totalFees, numbers.totalFeesRest, chosen),
    netPnl: sumOfAmounts(numbers.netPnl, numbers.netPnlRest, chosen),
    totalR: r.total,
    tradesWithR: r.trades,
  }
}
