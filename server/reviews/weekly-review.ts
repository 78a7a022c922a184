import type { Transaction } from 'kysely'
import { type Dated, evaluateGoal, type GoalWeek } from '#domain/journal/evaluate-goal.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { addDays } from '#domain/time/add-days.ts'
import { instantAt } from '#domain/time/instant.ts'
import { isoWeekOf, mondayOf } from '#domain/time/iso-week.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { selectedMetrics } from '#server/figures/selected-metrics.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { listDayNotes } from '#server/portfolios/day-notes.ts'
import { lockOwnPortfolio } from '#server/portfolios/own-portfolios.ts'
import { findRevisedPortfolio, type RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { yieldToEventLoop } from '#server/runtime/yield-to-event-loop.ts'
import type { Schema } from '#server/sql/tables.ts'
import { dateCountedTrades } from '#server/trades/storage/counted-trades.ts'
import { readAttachments } from '#server/trades/storage/lists.ts'
import { type Goal, listGoals } from './goals.ts'
import { readWeekTrades, type TradeBrief, type WeekTrade } from './week-trades.ts'

/** Weeks that each goal is judged by, the shown one among them. */
const historyWeeks = 8
const maxExtremes = 3
/** Trades that are listed of a broken goal, rule or mistake. */
const maxListed = 50
const maxPictures = 24

/** The Monday of a week of the contract. */
export function requireMonday(week: string): CalendarDate {
  const monday = mondayOf(week)
  if (monday === null) throw new Error('the contract accepts weeks only')
  return monday
}

const closingFigures = ['netPnl', 'totalR', 'tradeCount', 'winRate', 'expectancy', 'meanR', 'profitFactor']

interface WeekFigures {
  readonly trades: number
  readonly metrics: Readonly<Record<string, unknown>>
}

/** The metrics of a week's trades, by the dashboard's own computation. */
async function figuresOf(context: RequestContext, portfolio: RevisedPortfolio, from: CalendarDate) {
  const bytes = await selectedMetrics(context, portfolio, { from, to: addDays(from, 6) })
  // What the task of portfolios answers.
  const { trades, metrics } = JSON.parse(Buffer.from(bytes).toString('utf8')) as WeekFigures
  return { trades, metrics: Object.fromEntries(closingFigures.map((key) => [key, metrics[key]])) }
}

/** Trades by a key of theirs, the most frequent first. */
function groupTrades<Item>(
  trades: readonly WeekTrade[],
  itemsOf: (trade: WeekTrade) => readonly Item[],
  keyOf: (item: Item) => Id,
): { readonly item: Item; readonly trades: TradeBrief[] }[] {
  const groups = new Map<Id, { readonly item: Item; readonly trades: TradeBrief[] }>()
  for (const trade of trades) {
    for (const item of itemsOf(trade)) {
      const group = groups.get(keyOf(item)) ?? { item, trades: [] }
      groups.set(keyOf(item), group)
      if (group.trades.length < maxListed) group.trades.push(trade.brief)
    }
  }
  return [...groups.values()].toSorted((a, b) => b.trades.length - a.trades.length)
}

function extremesOf(closed: readonly WeekTrade[], sign: 1 | -1): TradeBrief[] {
  return closed
    .flatMap(({ brief }) => (brief.netPnl === null ? [] : [{ brief, net: numberOf(brief.netPnl) * sign }]))
    .filter(({ net }) => net > 0)
    .toSorted((a, b) => b.net - a.net)
    .slice(0, maxExtremes)
    .map(({ brief }) => brief)
}

/** A week with the trades that were entered or closed in it. */
interface GoalWeekTrades extends GoalWeek {
  readonly trades: readonly Dated<WeekTrade>[]
}

/** The weeks that goals are judged by, the shown one last, each with its trades alone. */
function weeksOf(trades: readonly Dated<WeekTrade>[], monday: CalendarDate): GoalWeekTrades[] {
  return Array.from({ length: historyWeeks }, (_, place) => {
    const from = addDays(monday, (place - historyWeeks + 1) * 7)
    const to = addDays(from, 6)
    const isIn = (date: CalendarDate | null) => date !== null && date >= from && date <= to
    return { from, to, trades: trades.filter(({ entryDate, exitDate }) => isIn(entryDate) || isIn(exitDate)) }
  })
}

function measureGoal(
  goal: Goal,
  weeks: readonly GoalWeekTrades[],
  briefOf: ReadonlyMap<Id, TradeBrief>,
  timeZone: string,
) {
  const judged = weeks.map((week) => ({
    week: isoWeekOf(week.from),
    ...evaluateGoal(goal.rule, week.trades, week, timeZone),
  }))
  const { outcome = 'notEnough', value = null, brokenBy = [] } = judged.at(-1) ?? {}
  return {
    ...goal,
    outcome,
    value,
    brokenBy: brokenBy.slice(0, maxListed).flatMap((id) => briefOf.get(id) ?? []),
    history: judged.map(({ week, outcome: ofWeek }) => ({ week, outcome: ofWeek })),
  }
}

/** Judges goals one at a time: other requests are answered in between. */
async function measureGoals(
  goals: readonly Goal[],
  trades: readonly WeekTrade[],
  monday: CalendarDate,
  timeZone: string,
) {
  if (goals.length === 0) return []
  const weeks = weeksOf(await dateCountedTrades(trades, timeZone), monday)
  const briefOf = new Map(trades.map(({ id, brief }) => [id, brief]))
  const measured: ReturnType<typeof measureGoal>[] = []
  for (const goal of goals) {
    await yieldToEventLoop()
    measured.push(measureGoal(goal, weeks, briefOf, timeZone))
  }
  return measured
}

async function readFocus(trx: Transaction<Schema>, portfolioId: Id, monday: CalendarDate): Promise<string | null> {
  const query = trx.selectFrom('weekly_reviews').select('focus').where('portfolio_id', '=', portfolioId)
  return (await query.where('week_start', '=', monday).executeTakeFirst())?.focus ?? null
}

async function readMistakeNames(trx: Transaction<Schema>, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  if (ids.length === 0) return new Map()
  const rows = await trx.selectFrom('mistakes').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A week of one of the user's portfolios. Throws `not_found` or `forbidden`. */
export async function readWeeklyReview(context: RequestContext, portfolioId: Id, monday: CalendarDate) {
  const sunday = addDays(monday, 6)
  const { portfolio, ...read } = await context.transaction(async (trx) => {
    await lockOwnPortfolio(trx, portfolioId)
    const found = orNotFound(await findRevisedPortfolio(trx, portfolioId))
    const { timeZone } = found
    const range = { from: addDays(monday, (1 - historyWeeks) * 7), to: sunday, timeZone }
    const trades = await readWeekTrades(trx, portfolioId, range)
    const ofWeek = trades.filter(({ brief: { date } }) => date >= monday && date <= sunday)
    const mistakes = groupTrades(
      ofWeek,
      ({ mistakeIds }) => mistakeIds,
      (id) => id,
    )
    return {
      portfolio: found,
      trades,
      ofWeek,
      mistakes,
      names: await readMistakeNames(
        trx,
        mistakes.map(({ item }) => item),
      ),
      files: await readAttachments(
        trx,
        ofWeek.map(({ id }) => id),
      ),
      notes: await listDayNotes(trx, portfolioId, monday, sunday),
      goals: await listGoals(trx, portfolioId),
      focus: await readFocus(trx, portfolioId, monday),
      previousFocus: await readFocus(trx, portfolioId, addDays(monday, -7)),
    }
  })
  const { trades, ofWeek, mistakes, names, files, notes, goals, focus, previousFocus } = read
  const closed = ofWeek.filter(({ exitAt }) => exitAt !== null)
  const brokenRules = groupTrades(
    ofWeek,
    ({ ruleChecks }) => ruleChecks.filter(({ met }) => met === 'no'),
    ({ ruleId }) => ruleId,
  )
  return {
    week: isoWeekOf(monday),
    from: monday,
    to: sunday,
    isOver: calendarDateIn(instantAt(Date.now()), portfolio.timeZone) > sunday,
    figures: await figuresOf(context, portfolio, monday),
    before: await figuresOf(context, portfolio, addDays(monday, -7)),
    best: extremesOf(closed, 1),
    worst: extremesOf(closed, -1),
    brokenRules: brokenRules.map(({ item, trades: broken }) => ({
      ruleId: item.ruleId,
      title: item.title,
      trades: broken,
    })),
    mistakes: mistakes.flatMap(({ item, trades: made }) => {
      const name = names.get(item)
      return name === undefined ? [] : [{ mistakeId: item, name, trades: made }]
    }),
    pictures: ofWeek
      .flatMap(({ id, brief }) => (files.get(id) ?? []).map((file) => ({ trade: brief, file })))
      .filter(({ file }) => file.mediaType !== 'application/pdf')
      .slice(0, maxPictures),
    notes,
    goals: await measureGoals(goals, trades, monday, portfolio.timeZone),
    focus,
    previousFocus,
  }
}

/** Writes what to work on after a week; null removes it. */
export async function writeFocus(
  trx: Transaction<Schema>,
  portfolioId: Id,
  monday: CalendarDate,
  focus: string | null,
): Promise<void> {
  if (focus === null) {
    const query = trx.deleteFrom('weekly_reviews').where('portfolio_id', '=', portfolioId)
    await query.where('week_start', '=', monday).execute()
    return
  }
  await trx
    .insertInto('weekly_reviews')
    .values({ portfolio_id: portfolioId, week_start: monday, focus })
    .onConflict((conflict) => conflict.columns(['portfolio_id', 'week_start']).doUpdateSet({ focus }))
    .execute()
}
