import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { GetPromptResult } from '@modelcontextprotocol/sdk/types.js'
import { getAiInsights } from '#contract/insights/ai-insights.ts'
import { listDayNotes } from '#contract/portfolios/day-notes.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { getTradeTotals, listTradeGroups, listTradeRows } from '#contract/trades/history.ts'
import { calendarDate, id } from '#contract/values.ts'
import type { CalendarDate, Id, Instant } from '#domain/numbers/units.ts'
import { addDays } from '#domain/time/add-days.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { toBoundedJson } from './bounded-json.ts'
import { callRoute, RefusedCall, type Caller } from './call-route.ts'
import { markText } from './untrusted-text.ts'

/** Trades that a prompt shows of each kind. */
const shownTrades = 5
const honesty =
  'Use only figures of the data below or of the tools, and name the sample size. Say "not enough trades" where it is so.'

const todayIn = (timeZone: string): CalendarDate => calendarDateIn(new Date().toISOString() as Instant, timeZone)

/** The Monday of a day's week. */
const mondayOf = (day: CalendarDate): CalendarDate => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** The named portfolio, or the account's first. */
async function findPortfolio(caller: Caller, wanted: Id | undefined) {
  const { portfolios } = await callRoute(caller, listPortfolios, {})
  const found = wanted === undefined ? portfolios[0] : portfolios.find(({ id: own }) => own === wanted)
  if (found === undefined) throw new RefusedCall({ code: 'not_found', message: 'There is no such portfolio.' })
  return found
}

const message = (...parts: readonly string[]): GetPromptResult => ({
  messages: [{ role: 'user', content: { type: 'text', text: parts.join('\n\n') } }],
})

function addWeeklyReview(server: McpServer, caller: Caller): void {
  const argsSchema = {
    portfolio_id: id.optional().describe('The first portfolio unless given'),
    week_of: calendarDate.optional().describe('Any day of the week; the current week unless given'),
  }
  const words = { title: 'Weekly review', description: 'Reviews a trading week from its record', argsSchema }
  server.registerPrompt('weekly-review', words, async ({ portfolio_id: wanted, week_of: day }) => {
    const portfolio = await findPortfolio(caller, wanted)
    const some = day ?? todayIn(portfolio.timeZone)
    const from = mondayOf(some)
    const to = addDays(from, 6)
    const week = { portfolio_id: portfolio.id, from, to }
    // Of the trades that the totals count: an excluded one is neither the best nor the worst.
    const rows = (result: 'win' | 'loss', order: 'asc' | 'desc') =>
      callRoute(caller, listTradeRows, {
        query: { ...week, result: [result], excluded: 'false', sort: 'netPnl', order, limit: shownTrades },
      })
    const [{ totals }, days, setups, mistakes, best, worst, { notes }] = await Promise.all([
      callRoute(caller, getTradeTotals, { query: week }),
      callRoute(caller, listTradeGroups, { query: { ...week, by: 'day' } }),
      callRoute(caller, listTradeGroups, { query: { ...week, by: 'setup' } }),
      callRoute(caller, listTradeGroups, { query: { ...week, by: 'mistake' } }),
      rows('win', 'desc'),
      rows('loss', 'asc'),
      callRoute(caller, listDayNotes, { params: { id: portfolio.id }, query: { from, to } }),
    ])
    return message(
      `Review my trading week from ${from} to ${to} in the portfolio ${markText(portfolio.name)} (${portfolio.currency}).`,
      'Say what worked, what cost most, which rules or plans were not followed, and one measurable goal for next week.',
      honesty,
      toBoundedJson({
        portfolio_id: portfolio.id,
        totals,
        days: days.groups,
        setups: setups.groups,
        mistakes: mistakes.groups,
        best: best.trades,
        worst: worst.trades,
        notes,
      }),
    )
  })
}

function addPreMarket(server: McpServer, caller: Caller): void {
  const argsSchema = {
    portfolio_id: id.optional().describe('The first portfolio unless given'),
    date: calendarDate.optional().describe('The day to plan; today unless given'),
  }
  const words = { title: 'Pre-market plan', description: 'Prepares a trading day from the record', argsSchema }
  server.registerPrompt('pre-market', words, async ({ portfolio_id: wanted, date }) => {
    const portfolio = await findPortfolio(caller, wanted)
    const day: CalendarDate = date ?? todayIn(portfolio.timeZone)
    const from = addDays(day, -7)
    const recent = { portfolio_id: portfolio.id, from, to: day }
    const [{ findings, trades }, { totals }, open, { notes }] = await Promise.all([
      callRoute(caller, getAiInsights, { query: { portfolio_id: portfolio.id } }),
      callRoute(caller, getTradeTotals, { query: recent }),
      callRoute(caller, listTradeRows, { query: { portfolio_id: portfolio.id, status: ['active'], limit: 20 } }),
      callRoute(caller, listDayNotes, { params: { id: portfolio.id }, query: { from, to: day } }),
    ])
    return message(
      `Help me prepare the trading day ${day} in the portfolio ${markText(portfolio.name)} (${portfolio.currency}).`,
      'Ask me for my plan, then hold it against my findings, my open trades and the last seven days. End with at most three rules for today, and offer to save the plan with add_note.',
      honesty,
      toBoundedJson({
        portfolio_id: portfolio.id,
        date: day,
        tradesExamined: trades,
        findings: findings.map(({ evidence: _evidence, worded: _worded, ...finding }) => finding),
        lastSevenDays: totals,
        openTrades: open.trades,
        notes,
      }),
    )
  })
}

/** Questions that an assistant offers, with the record that they are about. */
export function addPrompts(server: McpServer, caller: Caller): void {
  addWeeklyReview(server, caller)
  addPreMarket(server, caller)
}
