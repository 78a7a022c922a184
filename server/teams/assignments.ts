import { sql, type Transaction } from 'kysely'
import type { AssignmentRule } from '#domain/journal/assignment.ts'
import type { CalendarDate, Id, Instant } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { AssignmentsTable, Schema } from '#server/sql/tables.ts'
import { readAsTeam } from '#server/sql/transaction.ts'

/** An assignment as it is stored, in the words of the API. */
export interface StoredAssignment {
  readonly id: Id
  readonly teamId: Id
  readonly traderId: Id
  readonly coachId: Id | null
  readonly title: string
  readonly rule: AssignmentRule
  readonly targetPercent: number
  readonly from: CalendarDate
  readonly until: CalendarDate
  readonly doneAt: Instant | null
  readonly endedAt: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** What owner or coach states. */
export type AssignmentInput = Pick<StoredAssignment, 'title' | 'rule' | 'targetPercent' | 'from' | 'until'>

/** Assignments that are listed, at most. */
const maxListed = 200

const selection = aliased({
  id: 'id',
  teamId: 'team_id',
  traderId: 'trader_id',
  coachId: 'coach_id',
  title: 'title',
  kind: 'kind',
  amount: 'amount',
  time: 'time',
  ruleId: 'rule_id',
  ruleTitle: 'rule_title',
  targetPercent: 'target_percent',
  from: 'from_date',
  until: 'until_date',
  doneAt: 'done_at',
  endedAt: 'ended_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

interface AssignmentRow extends Omit<StoredAssignment, 'rule'> {
  readonly kind: AssignmentsTable['kind']
  readonly amount: number | null
  readonly time: string | null
  readonly ruleId: Id | null
  readonly ruleTitle: string | null
}

/** The rule of a row. A check constraint holds that each kind has what it needs. */
function ruleOf({ kind, amount, time, ruleId, ruleTitle }: AssignmentRow): AssignmentRule {
  switch (kind) {
    case 'maxTradesPerDay':
    case 'maxTradesAfterLosses':
      return { kind, limit: amount ?? 0 }
    case 'maxDailyLoss':
      return { kind, r: amount ?? 0 }
    case 'noTradesAfter':
      return { kind, time: time ?? '00:00' }
    case 'followRule':
      return { kind, ruleId: ruleId ?? '', ruleTitle: ruleTitle ?? '' }
    case 'tagEveryTrade':
    case 'exitReasons':
    case 'gradeEveryTrade':
    case 'allReviewed':
    case 'writeDayNotes':
    case 'free':
      return { kind }
  }
}

const columnsOf = ({ title, rule, targetPercent, from, until }: AssignmentInput) => ({
  title,
  kind: rule.kind,
  amount: 'limit' in rule ? rule.limit : 'r' in rule ? rule.r : null,
  time: 'time' in rule ? rule.time : null,
  rule_id: 'ruleId' in rule ? rule.ruleId : null,
  rule_title: 'ruleTitle' in rule ? rule.ruleTitle : null,
  target_percent: targetPercent,
  from_date: from,
  until_date: until,
})

function toAssignment(row: AssignmentRow): StoredAssignment {
  const { kind: _kind, amount: _amount, time: _time, ruleId: _ruleId, ruleTitle: _ruleTitle, ...rest } = row
  return { ...rest, rule: ruleOf(row) }
}

/** Neither ticked off nor ended, and perhaps running: last days end later in some time zones. */
const mayBeOpen = sql<boolean>`ended_at is null and done_at is null and until_date >= now()::date - 1`

/** Assignments in a team that the transaction's user may read: those that may be open first, then newest first. */
export async function listAssignments(trx: Transaction<Schema>, teamId: Id): Promise<StoredAssignment[]> {
  const query = trx.selectFrom('assignments').select(selection).where('team_id', '=', teamId)
  const ordered = query.orderBy(mayBeOpen, 'desc').orderBy('created_at', 'desc').orderBy('id')
  return (await ordered.limit(maxListed).execute()).map(toAssignment)
}

/** The last days of those in a team that may be open, however many there are. */
export function listOpenDays(trx: Transaction<Schema>, teamId: Id) {
  const query = trx.selectFrom('assignments').select(['trader_id as traderId', 'until_date as until'])
  return query.where('team_id', '=', teamId).where(mayBeOpen).execute()
}

/** What a user was asked to do and neither ticked off nor had ended, by last day. */
export async function listOpenAssignments(trx: Transaction<Schema>, traderId: Id): Promise<StoredAssignment[]> {
  const query = trx.selectFrom('assignments').select(selection).where('trader_id', '=', traderId).where(mayBeOpen)
  const rows = await query.orderBy('until_date').orderBy('id').limit(maxListed).execute()
  return rows.map(toAssignment)
}

/** An assignment that the transaction's user may read. */
export async function findAssignment(trx: Transaction<Schema>, id: Id): Promise<StoredAssignment | undefined> {
  const row = await trx.selectFrom('assignments').select(selection).where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : toAssignment(row)
}

/** A trader's assignments in a team that run and were not ticked off. */
export async function countOpenAssignments(trx: Transaction<Schema>, teamId: Id, traderId: Id): Promise<number> {
  const { count } = await trx
    .selectFrom('assignments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId)
    .where('trader_id', '=', traderId)
    .where('ended_at', 'is', null)
    .where('done_at', 'is', null)
    .where('until_date', '>=', sql<CalendarDate>`now()::date`)
    .executeTakeFirstOrThrow()
  return count
}

/** Gives a trader of a team an assignment in the name of the transaction's user. */
export async function insertAssignment(
  trx: Transaction<Schema>,
  teamId: Id,
  traderId: Id,
  input: AssignmentInput,
): Promise<StoredAssignment> {
  const row = await trx
    .insertInto('assignments')
    .values({ team_id: teamId, trader_id: traderId, ...columnsOf(input) })
    .returning(selection)
    .executeTakeFirstOrThrow()
  return toAssignment(row)
}

/** Replaces what is asked, and ends it or takes it up again; undefined if the transaction's user may not. */
export async function updateAssignment(
  trx: Transaction<Schema>,
  id: Id,
  input: AssignmentInput & { readonly isEnded: boolean },
): Promise<StoredAssignment | undefined> {
  const row = await trx
    .updateTable('assignments')
    .set({
      ...columnsOf(input),
      ended_at: input.isEnded ? sql<Instant>`coalesce(ended_at, clock_timestamp())` : null,
      // Only a free one can be ticked off.
      ...(input.rule.kind === 'free' ? {} : { done_at: null }),
    })
    .where('id', '=', id)
    .returning(selection)
    .executeTakeFirst()
  return row === undefined ? undefined : toAssignment(row)
}

/** Ticks a free assignment of the transaction's user off, or takes that back; false if there is none to tick. */
export async function tickAssignment(trx: Transaction<Schema>, id: Id, isDone: boolean): Promise<boolean> {
  const { rows } = await sql<{ ticked: boolean }>`
    select app.tick_assignment(${id}::uuid, ${isDone}) as ticked
  `.execute(trx)
  return rows[0]?.ticked === true
}

/** The title of a rule, if it was checked on a trade that a trader shows a team. */
export async function findCheckedRule(
  trx: Transaction<Schema>,
  teamId: Id,
  traderId: Id,
  ruleId: Id,
): Promise<string | undefined> {
  await readAsTeam(trx)
  const { rows } = await sql<{ readonly title: string }>`
    select rule_checks.title
    from rule_checks
    join trades on trades.id = rule_checks.trade_id
    join portfolios on portfolios.id = trades.portfolio_id
    where rule_checks.rule_id = ${ruleId}::uuid
      and portfolios.team_id = ${teamId}::uuid and portfolios.user_id = ${traderId}::uuid
    order by trades.id desc limit 1
  `.execute(trx)
  return rows[0]?.title
}

/** Rules that were checked on the trades which a trader shows a team, the most frequent first. */
export async function listCheckedRules(trx: Transaction<Schema>, teamId: Id, traderId: Id) {
  await readAsTeam(trx)
  const { rows } = await sql<{ readonly ruleId: Id; readonly title: string; readonly trades: number }>`
    select rule_checks.rule_id as "ruleId", max(rule_checks.title) as title, count(*)::integer as trades
    from rule_checks
    join trades on trades.id = rule_checks.trade_id
    join portfolios on portfolios.id = trades.portfolio_id
    where portfolios.team_id = ${teamId}::uuid and portfolios.user_id = ${traderId}::uuid and rule_checks.met <> 'na'
    group by rule_checks.rule_id order by trades desc, title limit 100
  `.execute(trx)
  return rows
}
