import { numberOf } from '#domain/decimal.ts'
import { mean, total } from '#domain/metrics/statistics.ts'
import { differenceFromZero } from '#domain/two-samples.ts'
import { inPercent, inR, type Inquiry, measured, severityOfShare } from './finding.ts'

const fewest = 30
/** Costs above this share of what trades earn before them are worth a change of broker, size or frequency. */
const tolerable = 1 / 3

export const costs: Inquiry = {
  kind: 'costs',
  title: 'Costs',
  remedy: 'Trade less often with wider targets, or find cheaper execution: what is left before costs is real.',
  examine(trades) {
    const priced = measured(trades).flatMap((trade) => {
      const risk = trade.initialRiskAmount === null ? 0 : numberOf(trade.initialRiskAmount)
      return risk > 0 ? [{ trade, cost: numberOf(trade.totalFees) / risk }] : []
    })
    if (priced.length < fewest) return []
    const gross = priced.map(({ trade, cost }) => trade.realizedR + cost)
    const beyond = priced.map(({ cost }, index) => cost - (gross[index] ?? 0) * tolerable)
    // Both must stand: that there is something before costs, and that costs take more than their share of it.
    const [earns, takes] = [differenceFromZero(gross), differenceFromZero(beyond)]
    if (earns === null || takes === null) return []
    const cost = priced.map((one) => one.cost)
    const share = total(cost) / total(gross)
    return [
      {
        subject: null,
        nature: earns.value > 0 && takes.value > 0 ? 'weakness' : 'strength',
        severity: severityOfShare(share / 2),
        statement: `Costs take ${inR(mean(cost), false)} of the ${inR(mean(gross), false)} that a trade makes before them on average, ${inPercent(share)} of it, over ${priced.length} trades.`,
        n: priced.length,
        effect: { value: takes.value, unit: 'r', interval: takes.interval, nothing: 0 },
        pValue: Math.max(earns.pValue, takes.pValue),
        evidence: priced
          .toSorted((a, b) => b.cost - a.cost)
          .slice(0, 10)
          .map(({ trade }) => trade.id),
      },
    ]
  },
}
