import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { closedTrades } from '#domain/metrics/shared/closed-trades.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { wallClockAt, weekdayOf } from '#domain/time/time-zone.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { buildDemoPortfolios, type DemoPortfolio } from './portfolios.ts'

/** The demo of a seed and a last day, without pauses. */
export function buildDemo(seed: number, until: CalendarDate): DemoPortfolio[] {
  const steps = buildDemoPortfolios(seed, until)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** The closed trades of a demo portfolio as insights read them; a setup is named by its key. */
export function studyDemo({ portfolio, trades }: DemoPortfolio): StudiedTrade[] {
  const rows = trades.map((trade, index) => ({
    ...trade,
    ...trade.input,
    ...deriveTrade(trade.input, portfolio),
    id: `${portfolio.name} ${String(index).padStart(4, '0')}`,
  }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return closedTrades(rows).flatMap((closed) => {
    const row = byId.get(closed.id)
    if (row === undefined) return []
    const { references, initialStopPrice, postHigh } = row
    const clock = wallClockAt(closed.entryTime, portfolio.timeZone)
    const answers = references.ruleAnswers.filter((answer) => answer !== 'na')
    const broken = answers.filter((answer) => answer === 'no').length
    return [
      {
        ...closed,
        currency: portfolio.currency,
        symbol: row.symbol,
        setupId: references.setup,
        entryHour: clock.hour,
        entryWeekday: weekdayOf(clock),
        hasStop: initialStopPrice !== null,
        hasPostExit: postHigh !== null,
        compliance: answers.length === 0 ? null : 1 - broken / answers.length,
        mandatoryBroken: broken,
        mistakes: references.mistakes.length,
      },
    ]
  })
}
