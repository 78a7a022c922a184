import { sql, type Transaction } from 'kysely'
import { complianceOf } from '#domain/datapoints/derivations/rules.ts'
import { assignmentStatus } from '#domain/journal/assignment.ts'
import {
  type AssignmentPortfolio,
  type AssignmentTrade,
  evaluateAssignment,
} from '#domain/journal/evaluate-assignment.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { groupBy } from '#server/runtime/group-by.ts'
import { yieldToEventLoop } from '#server/runtime/yield-to-event-loop.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readAsTeam } from '#server/sql/transaction.ts'
import { countedTrades, dateCountedTrades } from '#server/trades/storage/counted-trades.ts'
import { readMistakes, readRuleChecks, readTags } from '#server/trades/storage/lists.ts'
import type { StoredAssignment } from './assignments.ts'

/** Trades that are listed of what is missing. */
const maxMissing = 50

const none: readonly never[] = []

interface Days {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** Trades entered or closed between two days, oldest entry first, which count: active or completed, and not excluded. */
async function readTrades(
  trx: Transaction<Schema>,
  portfolioId: Id,
  timeZone: string,
  days: Days,
): Promise<AssignmentTrade[]> {
  const rows = await countedTrades(trx, portfolioId, { ...days, timeZone })
    .select(['id', 'entry_at', 'exit_at', 'result', 'realized_r', 'reviewed_at', 'exit_reason'])
    .select(['entry_grade', 'management_grade', 'exit_grade'])
    .execute()
  const ids = rows.map(({ id }) => id)
  const mistakes = await readMistakes(trx, ids)
  const checks = await readRuleChecks(trx, ids)
  const tags = await readTags(trx, ids)
  return rows.toReversed().flatMap((row): AssignmentTrade[] => {
    if (row.entry_at === null) return []
    const ruleChecks = checks.get(row.id) ?? none
    return [
      {
        id: row.id,
        entryAt: row.entry_at,
        exitAt: row.exit_at,
        result: row.result,
        realizedR: row.realized_r,
        isReviewed: row.reviewed_at !== null,
        compliance: complianceOf(ruleChecks),
        mistakeIds: mistakes.get(row.id) ?? none,
        hasTag: (tags.get(row.id) ?? none).length > 0,
        hasExitReason: row.exit_reason !== null,
        hasGrade: [row.entry_grade, row.management_grade, row.exit_grade].some((grade) => grade !== null),
        rulesMet: new Map(
          ruleChecks.flatMap(({ ruleId, met }) => (met === 'na' ? [] : [[ruleId, met === 'yes'] as const])),
        ),
      },
    ]
  })
}

async function readNotedDays(trx: Transaction<Schema>, portfolioId: Id, { from, to }: Days) {
  const { rows } = await sql<{ date: CalendarDate }>`
    select date from app.noted_days(${portfolioId}::uuid, ${from}::date, ${to}::date)
  `.execute(trx)
  return new Set(rows.map(({ date }) => date))
}

/** What a trader shows a team, with trades that are not dated yet. */
interface ShownPortfolio extends Omit<AssignmentPortfolio, 'trades'> {
  readonly trades: readonly AssignmentTrade[]
}

/** What a trader shows a team, with the trades of the days of some assignments. */
async function readPortfolios(
  trx: Transaction<Schema>,
  { teamId, traderId }: Pick<StoredAssignment, 'teamId' | 'traderId'>,
  days: Days | null,
): Promise<ShownPortfolio[]> {
  const portfolios = await trx
    .selectFrom('portfolios')
    .select(['id', 'time_zone as timeZone'])
    .where('team_id', '=', teamId)
    .where('user_id', '=', traderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const read: ShownPortfolio[] = []
  for (const { id, timeZone } of portfolios) {
    read.push({
      timeZone,
      trades: days === null ? none : await readTrades(trx, id, timeZone, days),
      notedDays: days === null ? new Set() : await readNotedDays(trx, id, days),
    })
  }
  return read
}

/** The first and last day of the assignments that are measured; null without one. */
function daysOf(assignments: readonly StoredAssignment[]): Days | null {
  const measured = assignments.filter(({ rule }) => rule.kind !== 'free')
  const [first] = measured.map(({ from }) => from).toSorted()
  const last = measured
    .map(({ until }) => until)
    .toSorted()
    .at(-1)
  return first === undefined || last === undefined ? null : { from: first, to: last }
}

/** Assignments with what they are measured from, by team and trader. */
interface ReadAssignments {
  readonly assignments: readonly StoredAssignment[]
  readonly shown: ReadonlyMap<string, readonly ShownPortfolio[]>
}

const traderKey = ({ teamId, traderId }: StoredAssignment) => `${teamId} ${traderId}`

/** Reads what `measureAssignments` needs, which is called without a transaction: others wait for one meanwhile. */
export async function readToMeasure(
  trx: Transaction<Schema>,
  assignments: readonly StoredAssignment[],
): Promise<ReadAssignments> {
  await readAsTeam(trx)
  const shown = new Map<string, readonly ShownPortfolio[]>()
  for (const [key, ofTrader] of groupBy(assignments, traderKey)) {
    const [first] = ofTrader
    if (first !== undefined) shown.set(key, await readPortfolios(trx, first, daysOf(ofTrader)))
  }
  return { assignments, shown }
}

/** An assignment with its progress and status. */
function withProgress(one: StoredAssignment, portfolios: readonly AssignmentPortfolio[]) {
  const progress = evaluateAssignment(one.rule, portfolios, one)
  const today = calendarDateIn(instantAt(Date.now()), portfolios[0]?.timeZone ?? 'UTC')
  return {
    ...one,
    status: assignmentStatus(one, progress, today),
    progress: progress === null ? null : { ...progress, missing: progress.missing.slice(0, maxMissing) },
  }
}

/** Adds progress and status to assignments, in their order, one at a time: other requests are answered in between. */
export async function measureAssignments({ assignments, shown }: ReadAssignments) {
  const dated = new Map<string, AssignmentPortfolio[]>()
  for (const [key, portfolios] of shown) {
    const ofTrader: AssignmentPortfolio[] = []
    for (const { trades, ...portfolio } of portfolios) {
      ofTrader.push({ ...portfolio, trades: await dateCountedTrades(trades, portfolio.timeZone) })
    }
    dated.set(key, ofTrader)
  }
  const measured: ReturnType<typeof withProgress>[] = []
  for (const one of assignments) {
    await yieldToEventLoop()
    measured.push(withProgress(one, dated.get(traderKey(one)) ?? []))
  }
  return measured
}

/** An assignment with what `measureAssignments` adds. */
export type MeasuredAssignment = ReturnType<typeof withProgress>

/** Measures the only assignment that was read. */
export async function measureAssignment(read: ReadAssignments): Promise<MeasuredAssignment> {
  const [measured] = await measureAssignments(read)
  if (measured === undefined) throw new Error('every assignment is measured')
  return measured
}
