import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import { mapInterval } from '#domain/metrics/shared/small-samples.ts'
import { differenceFromZero } from '#domain/metrics/shared/two-samples.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import { mean, sumNumbers } from '#domain/numbers/statistics.ts'
import { groupsOf, meanBar } from './finding-chart.ts'
import { formatPercent, formatR, type InsightCheck, withMeasuredR, severityOfShare } from './finding.ts'

const minTrades = 30
/** Costs above this share of profit before costs justify a change of broker, size or frequency. */
const tolerable = 1 / 3

/** Trades with their costs in R. */
const withCosts = (trades: readonly StudiedTrade[]) =>
  withMeasuredR(trades).flatMap((trade) => {
    const risk = trade.initialRiskAmount === null ? 0 : numberOf(trade.initialRiskAmount)
    return risk > 0 ? [{ trade, cost: numberOf(trade.totalFees) / risk }] : []
  })

export const costs: InsightCheck = {
  kind: 'costs',
  title: 'Costs',
  remedy: 'Trade less often with wider targets, or find cheaper execution. The profit before costs is real.',
  examine(trades) {
    const priced = withCosts(trades)
    if (priced.length < minTrades) return []
    const gross = priced.map(({ trade, cost }) => trade.realizedR + cost)
    const beyond = priced.map(({ cost }, index) => cost - (gross[index] ?? 0) * tolerable)
    // Both must hold: there is a profit before costs, and costs take more than their share.
    const [earns, takes] = [
      differenceFromZero(gross, meanInflation(gross)),
      differenceFromZero(beyond, meanInflation(beyond)),
    ]
    if (earns === null || takes === null) return []
    const cost = priced.map((one) => one.cost)
    const share = sumNumbers(cost) / sumNumbers(gross)
    const rPerTrade = { value: -takes.value, interval: mapInterval(takes.interval, (r) => -r) }
    return [
      {
        subject: null,
        nature: earns.value > 0 && takes.value > 0 ? 'weakness' : 'strength',
        severity: severityOfShare(share / 2),
        statement: `Costs take ${formatPercent(share)} of profit: ${formatR(mean(cost), false)} of ${formatR(mean(gross), false)} per trade (${priced.length} trades).`,
        n: priced.length,
        effect: { ...rPerTrade, unit: 'r', nothing: 0 },
        pValue: Math.max(earns.pValue, takes.pValue),
        evidence: priced
          .toSorted((a, b) => b.cost - a.cost)
          .slice(0, 10)
          .map(({ trade }) => trade.id),
        members: priced.map(({ trade }) => trade),
        rPerTrade,
        chart: groupsOf('r', [meanBar('Profit before costs', gross), meanBar('Costs', cost)]),
      },
    ]
  },
  require: (trades) => [{ of: 'trades with a risk amount', have: withCosts(trades).length, needed: minTrades }],
}
