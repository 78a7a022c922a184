import { testGroupEarnsLess } from '#domain/insights/compare-groups.ts'
import { excludesNullValue } from '#domain/insights/find-insights.ts'
import { meanBar } from '#domain/insights/finding-chart.ts'
import { rMultiplesOf, withMeasuredR, type Subject } from '#domain/insights/finding.ts'
import { findPrecedingTrades } from '#domain/insights/preceding-trades.ts'
import { isSoonAfterLoss } from '#domain/insights/revenge-trading.ts'
import { DailyCounts } from '#domain/journal/daily-counts.ts'
import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { benjaminiHochbergThreshold, selectedConfidence } from '#domain/metrics/shared/false-discovery.ts'
import { sortByExit } from '#domain/metrics/shared/sort-by-exit.ts'
import type { Id } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import type { CoachPart, CoachStatement } from './coach-statement.ts'

/** What is known of a trade when it is entered. */
export interface EnteredTrade extends Pick<
  StudiedTrade,
  'id' | 'entryTime' | 'symbol' | 'setupId' | 'entryHour' | 'entryWeekday' | 'direction'
> {
  /** Its rank among the trades entered on its day, from 1, those still open among them; null if unknown. */
  readonly tradeOfDay: number | null
}

/** A group that the trade belongs to by what was known at its entry. */
interface Circumstance {
  readonly words: readonly CoachPart[]
  readonly subject: Subject | null
  readonly isMember: (trade: StudiedTrade) => boolean
}

/** Expected share of trades that are told something by chance. */
const maxFalseShare = 0.05
/** Ranks from here on are one group: few days have so many trades. */
const lastRank = 4

const ordinals = ['First', 'Second', 'Third', 'Fourth or a later'] as const
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

/** For each trade, its rank among the trades entered on its day, up to the last one that is told apart. */
function ranksOfDay(trades: readonly StudiedTrade[], timeZone: string): Map<Id, number> {
  const days = new DailyCounts()
  const ranks = new Map<Id, number>()
  for (const { id, entryTime } of trades.toSorted((a, b) => a.entryTime - b.entryTime || (a.id < b.id ? -1 : 1))) {
    const date = calendarDateIn(instantAt(entryTime), timeZone)
    ranks.set(id, Math.min(days.rank(date), lastRank))
    days.enter(date)
  }
  return ranks
}

/** The circumstances of a trade; `closed` were closed before its entry, `earlier` are those with an R in order of exit. */
function circumstancesOf(
  trade: EnteredTrade,
  closed: readonly StudiedTrade[],
  earlier: readonly StudiedTrade[],
  timeZone: string,
): Circumstance[] {
  const ranks = ranksOfDay(closed, timeZone)
  const rank = trade.tradeOfDay === null ? null : Math.min(trade.tradeOfDay, lastRank)
  const before = findPrecedingTrades(earlier)
  const last = earlier.at(-1)
  const isSoon = isSoonAfterLoss(trade, last)
  const { setupId } = trade
  return [
    ...(rank === null
      ? []
      : [
          {
            words: [`${ordinals[rank - 1] ?? ordinals[0]} trade of the day`],
            subject: null,
            isMember: ({ id }: StudiedTrade) => ranks.get(id) === rank,
          },
        ]),
    {
      words: [`Entered from ${clock(trade.entryHour)} to ${clock(trade.entryHour + 1)}`],
      subject: { kind: 'hour', value: String(trade.entryHour) },
      isMember: ({ entryHour }) => entryHour === trade.entryHour,
    },
    {
      words: [`Entered on a ${weekdays[trade.entryWeekday - 1] ?? ''}`],
      subject: { kind: 'weekday', value: String(trade.entryWeekday) },
      isMember: ({ entryWeekday }) => entryWeekday === trade.entryWeekday,
    },
    {
      words: [`A trade in ${trade.symbol}`],
      subject: { kind: 'symbol', value: trade.symbol },
      isMember: ({ symbol }) => symbol === trade.symbol,
    },
    ...(setupId === null
      ? []
      : [
          {
            words: ['A trade of the setup ', { kind: 'name' as const, list: 'setups' as const, id: setupId }],
            subject: { kind: 'setup' as const, value: setupId },
            isMember: (other: StudiedTrade) => other.setupId === setupId,
          },
        ]),
    {
      words: [`A ${trade.direction} trade`],
      subject: null,
      isMember: ({ direction }) => direction === trade.direction,
    },
    ...(isSoon
      ? [
          {
            words: ['Entered within 15 minutes of a loss'],
            subject: null,
            isMember: (other: StudiedTrade) => isSoonAfterLoss(other, before.get(other.id)),
          },
        ]
      : []),
  ]
}

/**
 * What earlier trades in the same circumstances made, where they differ from the others by more than chance: each
 * circumstance is tested as insights test a group, and the Benjamini-Hochberg procedure selects among them at 5%.
 * Trades that were not closed before the entry are ignored.
 */
export function describeContext(
  trade: EnteredTrade,
  given: readonly StudiedTrade[],
  timeZone: string,
): CoachStatement[] {
  const closed = given.filter(({ id, exitTime }) => id !== trade.id && exitTime <= trade.entryTime)
  const earlier = withMeasuredR(sortByExit(closed))
  const tested = circumstancesOf(trade, closed, earlier, timeZone).flatMap((circumstance) =>
    testGroupEarnsLess(earlier, circumstance.isMember, { subject: null, those: '', others: '' }).map((claim) => ({
      circumstance,
      claim,
    })),
  )
  const threshold = benjaminiHochbergThreshold(
    tested.map(({ claim }) => claim.pValue),
    maxFalseShare,
  )
  const found = tested.filter(({ claim: { pValue, effect } }) => pValue <= threshold && excludesNullValue(effect))
  const confidence = selectedConfidence(tested.length, found.length)
  return found
    .toSorted((a, b) => a.claim.pValue - b.claim.pValue)
    .map(({ circumstance: { words, subject, isMember }, claim }) => {
      const group = meanBar('', rMultiplesOf(earlier.filter(isMember)), confidence)
      const others = meanBar('', rMultiplesOf(earlier.filter((other) => !isMember(other))))
      return {
        kind: 'context',
        sentence: [
          ...words,
          `; such trades ${group.value < 0 ? 'lost' : 'made'} `,
          { kind: 'r', value: Math.abs(group.value) },
          ' on average, others ',
          { kind: 'r', value: others.value, signed: true },
          '.',
        ],
        n: group.n,
        interval: group.interval,
        pValue: claim.pValue,
        datapoints: [],
        subject,
        usesLaterPrices: false,
        verdict: claim.effect.value < 0 ? 'bad' : 'good',
      }
    })
}
