import { numberOf } from '#domain/decimal.ts'
import { mean } from '#domain/metrics/statistics.ts'
import type { StudiedTrade } from '#domain/studied-trade.ts'
import { differenceOfMeans } from '#domain/two-samples.ts'
import { inPercent, type Inquiry, severityOf } from './finding.ts'
import { precedingOf } from './preceding.ts'

const fewest = 20

export const sizeAfterLoss: Inquiry = {
  kind: 'sizeAfterLoss',
  title: 'Larger size after losses',
  remedy: 'Fix the risk of a trade before the session; after a loss it stays the same or becomes less.',
  examine(trades) {
    const before = precedingOf(trades)
    const sized = trades.flatMap((trade) => {
      const risk = trade.initialRiskAmount === null ? 0 : numberOf(trade.initialRiskAmount)
      const previous = before.get(trade.id)
      return risk > 0 && previous !== undefined ? [{ trade, previous, size: Math.log(risk) }] : []
    })
    const after = (result: StudiedTrade['result']) => sized.filter(({ previous }) => previous.result === result)
    const [losses, wins] = [after('loss'), after('win')]
    if (losses.length < fewest || wins.length < fewest) return []
    const sizes = (of: typeof sized) => of.map(({ size }) => size)
    const difference = differenceOfMeans(sizes(losses), sizes(wins))
    if (difference === null) return []
    const more = Math.expm1(difference.value)
    const usual = mean(sizes(wins))
    return [
      {
        subject: null,
        nature: more > 0 ? 'weakness' : 'strength',
        severity: severityOf(difference.size),
        statement: `After a loss (${losses.length} trades) the risk is ${inPercent(Math.abs(more))} ${more > 0 ? 'larger' : 'smaller'} than after a win (${wins.length} trades).`,
        n: losses.length + wins.length,
        effect: {
          value: more,
          unit: 'fraction',
          interval: { low: Math.expm1(difference.interval.low), high: Math.expm1(difference.interval.high) },
          nothing: 0,
        },
        pValue: difference.pValue,
        evidence: losses
          .filter(({ size }) => size > usual)
          .toSorted((a, b) => b.size - a.size)
          .slice(0, 10)
          .map(({ trade }) => trade.id),
      },
    ]
  },
}
