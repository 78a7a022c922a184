import type { Assignment } from '#api/teams/assignments.ts'
import type { TeamTrader } from '#api/teams/overview.ts'
import type { TeamRemark } from '#api/trades/remarks.ts'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'

const at = (text: string) => text as Instant
const day = (text: string) => text as CalendarDate

export const idOf = (number: number) => `6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a00${number}`

const figure = (value: number | null, reason: string | null = null, n = 40) =>
  value === null ? { value, reason: reason ?? 'no_risk', n: 0 } : { value, reason: null, n }

/** A trader of a team, with the parts that a test states. */
export function trader({
  expectancyR = 0.24,
  ...changes
}: Partial<TeamTrader> & { readonly expectancyR?: number | null } = {}): TeamTrader {
  return {
    userId: idOf(11),
    fullName: 'Tia Trader',
    username: 'tia',
    role: 'trader',
    portfolios: [{ id: idOf(51), name: 'Futures', timeZone: 'UTC', currency: 'USD' }],
    metrics: {
      tradeCount: figure(40),
      winRate: { ...figure(0.5), interval: { low: 0.35, high: 0.65, level: 0.95 } },
      expectancyR:
        expectancyR === null
          ? figure(null)
          : { ...figure(expectancyR), interval: { low: expectancyR - 0.3, high: expectancyR + 0.3, level: 0.95 } },
      profitFactor: figure(1.6),
      maxDrawdownR: figure(4.5),
      averageCompliance: figure(null, 'no_rules'),
    },
    lastLoggedAt: at('2026-11-20T15:00:00.000Z'),
    unread: 2,
    openAssignments: 1,
    news: { trades: 3, notedDays: 1, assignmentsDone: 0 },
    ...changes,
  }
}

/** An assignment of that trader. */
export function assignment(changes: Partial<Assignment> = {}): Assignment {
  return {
    id: idOf(61),
    teamId: idOf(21),
    traderId: idOf(11),
    coachId: idOf(12),
    title: 'Tag every exit',
    rule: { kind: 'tagEveryTrade' },
    targetPercent: 90,
    from: day('2026-11-16'),
    until: day('2026-11-27'),
    doneAt: null,
    endedAt: null,
    createdAt: at('2026-11-16T12:00:00.000Z'),
    updatedAt: at('2026-11-16T12:00:00.000Z'),
    status: 'open',
    progress: { unit: 'trades', done: 18, total: 23, missing: [idOf(71)] },
    ...changes,
  }
}

/** A remark on a trade of that trader. */
export function teamRemark(changes: Partial<TeamRemark> = {}): TeamRemark {
  return {
    id: idOf(81),
    authorId: idOf(12),
    authorName: 'Cleo Coach',
    authorRole: 'coach',
    body: `Why so late, <@${idOf(11)}>?`,
    createdAt: at('2026-11-20T16:00:00.000Z'),
    updatedAt: at('2026-11-20T16:00:00.000Z'),
    tradeId: idOf(71),
    symbol: 'ES',
    portfolioId: idOf(51),
    portfolioName: 'Futures',
    traderId: idOf(11),
    date: null,
    isUnread: true,
    mentionsCaller: false,
    ...changes,
  }
}
