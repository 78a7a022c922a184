import { minuteMs } from '#domain/time/durations.ts'
import { newsImpacts } from '#domain/trade/fields/choices.ts'
import type { EntrySelectorKey } from './entry-selector-keys.ts'
import type { EntryTrade } from './entry-trade.ts'

/**
 * Behaviors that can be removed from a history to see the result without them. Each selector uses only what is known
 * when a trade is entered: a selection based on how a trade went, or on results still open, always looks good and can
 * never be followed.
 */

/** A parameter of a selector. */
export type SelectorParameter =
  | {
      readonly kind: 'integer'
      readonly label: string
      readonly low: number
      readonly high: number
      readonly initial: number
    }
  | { readonly kind: 'choice'; readonly label: string; readonly choices: readonly string[]; readonly initial: string }
  | { readonly kind: 'text'; readonly label: string; readonly initial: string }

type Parameters = Readonly<Record<string, SelectorParameter>>

/** Parameter values by name. */
export type SelectorValues = Readonly<Record<string, number | string>>

export interface EntrySelector {
  readonly key: EntrySelectorKey
  readonly label: string
  /** Selectors use only what is known at entry; a test changes everything else. */
  readonly knownAt: 'entry'
  readonly parameters: Parameters
  /** Whether each trade, in order of entry, shows the behavior, by the values that `resolveParameter` gives. */
  readonly select: (trades: readonly EntryTrade[], values: SelectorValues) => boolean[]
}

type ResolvedParameters<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends { kind: 'integer' } ? number : string
}

/**
 * The value that a parameter has: one that is missing or of the wrong kind is replaced by the initial one, and a number out of
 * range is clamped.
 */
export function resolveParameter(parameter: SelectorParameter, value: number | string | undefined): number | string {
  if (parameter.kind === 'integer') {
    if (typeof value !== 'number' || Number.isNaN(value)) return parameter.initial
    return Math.min(parameter.high, Math.max(parameter.low, Math.round(value)))
  }
  if (typeof value !== 'string') return parameter.initial
  return parameter.kind === 'choice' && !parameter.choices.includes(value) ? parameter.initial : value
}

/** A selector with typed parameters. */
function selector<const P extends Parameters>(of: {
  readonly key: EntrySelectorKey
  readonly label: string
  readonly parameters: P
  readonly select: (trades: readonly EntryTrade[], values: ResolvedParameters<P>) => boolean[]
}): EntrySelector {
  const { key, label, parameters } = of
  return {
    key,
    label,
    knownAt: 'entry',
    parameters,
    select(trades, values) {
      const entries = Object.entries<SelectorParameter>(parameters)
      const resolved = Object.fromEntries(
        entries.map(([name, parameter]) => [name, resolveParameter(parameter, values[name])]),
      )
      // Each value has its parameter's kind.
      return of.select(trades, resolved as ResolvedParameters<P>)
    },
  }
}

const hourOfEntry = selector({
  key: 'hourOfEntry',
  label: 'Entry hours',
  parameters: {
    from: { kind: 'integer', label: 'From hour', low: 0, high: 23, initial: 15 },
    to: { kind: 'integer', label: 'To hour', low: 0, high: 24, initial: 16 },
  },
  // A range over midnight selects the hours outside the rest of the day.
  select: (trades, { from, to }) =>
    trades.map(({ entryHour }) =>
      from < to ? entryHour >= from && entryHour < to : entryHour >= from || entryHour < to,
    ),
})

const weekdayOfEntry = selector({
  key: 'weekdayOfEntry',
  label: 'Entry weekday',
  parameters: { weekday: { kind: 'integer', label: 'Day', low: 1, high: 7, initial: 5 } },
  select: (trades, { weekday }) => trades.map(({ entryWeekday }) => entryWeekday === weekday),
})

const side = selector({
  key: 'side',
  label: 'Long or short',
  parameters: { direction: { kind: 'choice', label: 'Side', choices: ['long', 'short'], initial: 'short' } },
  select: (trades, values) => trades.map(({ direction }) => direction === values.direction),
})

const symbol = selector({
  key: 'symbol',
  label: 'One symbol',
  parameters: { symbol: { kind: 'text', label: 'Symbol', initial: '' } },
  select: (trades, values) => trades.map((trade) => trade.symbol === values.symbol),
})

const laterInDay = selector({
  key: 'laterInDay',
  label: 'Nth trade onward',
  parameters: { nth: { kind: 'integer', label: 'First trade removed', low: 1, high: 100, initial: 4 } },
  select(trades, { nth }) {
    const entered = new Map<string, number>()
    return trades.map(({ entryDate }) => {
      const count = (entered.get(entryDate) ?? 0) + 1
      entered.set(entryDate, count)
      return count >= nth
    })
  },
})

const afterLosses = selector({
  key: 'afterLosses',
  label: 'After losing streaks',
  parameters: { losses: { kind: 'integer', label: 'Losing streak', low: 1, high: 20, initial: 2 } },
  select(trades, { losses }) {
    // Results become known at the exit, in a different order than entries.
    const exits = sortExits(trades)
    let known = 0
    let streak = 0
    return trades.map(({ entryAt }) => {
      for (let next = exits[known]; next !== undefined && next.exitAt < entryAt; next = exits[known]) {
        streak = next.isLoss ? streak + 1 : 0
        known += 1
      }
      return streak >= losses
    })
  },
})

const largerThanUsual = selector({
  key: 'largerThanUsual',
  label: 'Larger than median',
  parameters: { least: { kind: 'integer', label: 'Earlier trades needed', low: 1, high: 200, initial: 10 } },
  select(trades, { least }) {
    const ascending: number[] = []
    return trades.map(({ size }) => {
      if (size === null) return false
      const usual = ascending.length >= least ? median(ascending) : Infinity
      ascending.splice(placeOf(ascending, size), 0, size)
      return size > usual
    })
  },
})

const soonAfterExit = selector({
  key: 'soonAfterExit',
  label: 'Soon after exit',
  parameters: { minutes: { kind: 'integer', label: 'Minutes', low: 1, high: 1440, initial: 5 } },
  select(trades, { minutes }) {
    const exits = sortExits(trades)
    let known = 0
    let last = -Infinity
    return trades.map(({ entryAt }) => {
      for (let next = exits[known]; next !== undefined && next.exitAt <= entryAt; next = exits[known]) {
        last = next.exitAt
        known += 1
      }
      return entryAt - last < minutes * minuteMs
    })
  },
})

const session = selector({
  key: 'session',
  label: 'In one session',
  parameters: { session: { kind: 'text', label: 'Session', initial: 'RTH' } },
  select: (trades, values) => trades.map(({ atEntry }) => atEntry?.session === values.session),
})

const brokenRule = selector({
  key: 'brokenRule',
  label: 'Broken entry rule',
  parameters: {},
  select: (trades) => trades.map(({ atEntry }) => atEntry?.brokeRule === true),
})

const news = selector({
  key: 'news',
  label: 'News at entry',
  parameters: {
    impact: { kind: 'choice', label: 'Impact from', choices: ['low', 'medium', 'high'], initial: 'high' },
  },
  select(trades, { impact }) {
    const least = newsImpacts.findIndex((known) => known === impact)
    return trades.map(({ atEntry }) => {
      const found = atEntry?.newsImpact ?? null
      return found !== null && newsImpacts.indexOf(found) >= least
    })
  },
})

const mistakeAtEntry = selector({
  key: 'mistake',
  label: 'Mistake at entry',
  // Without a name, any mistake of plan or entry counts.
  parameters: { mistake: { kind: 'text', label: 'Mistake', initial: '' } },
  select: (trades, { mistake }) =>
    trades.map(({ atEntry }) => {
      const mistakes = atEntry?.mistakes ?? []
      return mistake === '' ? mistakes.length > 0 : mistakes.includes(mistake)
    }),
})

/** All selectors. */
export const entrySelectors: readonly EntrySelector[] = [
  hourOfEntry,
  weekdayOfEntry,
  side,
  symbol,
  laterInDay,
  afterLosses,
  largerThanUsual,
  soonAfterExit,
  session,
  brokenRule,
  news,
  mistakeAtEntry,
]

/** Closed trades by exit, then entry, then id. */
function sortExits(trades: readonly EntryTrade[]): { readonly exitAt: number; readonly isLoss: boolean }[] {
  return trades
    .flatMap((trade) => (trade.exitAt === null ? [] : { ...trade, exitAt: trade.exitAt }))
    .toSorted((a, b) => a.exitAt - b.exitAt || a.entryAt - b.entryAt || (a.id < b.id ? -1 : Number(a.id > b.id)))
}

/** Median of at least one ascending value. */
function median(ascending: readonly number[]): number {
  const middle = ascending.length >> 1
  const upper = ascending[middle] ?? 0
  return ascending.length % 2 === 1 ? upper : ((ascending[middle - 1] ?? upper) + upper) / 2
}

/** The first index at which a value can be inserted into ascending values. */
function placeOf(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? Infinity) < value) low = middle + 1
    else high = middle
  }
  return low
}
