import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { differenceOfGroups } from '#domain/metrics/shared/dependent-groups.ts'
import { mapInterval } from '#domain/metrics/shared/small-samples.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { groupsOf } from './finding-chart.ts'
import { formatPercent, type InsightCheck, severityOfEffect } from './finding.ts'
import { findPrecedingTrades } from './preceding-trades.ts'

const minTrades = 20

/** Trades with the logarithm of their risk and the trade closed before them. */
function sizedTrades(trades: readonly StudiedTrade[]) {
  const before = findPrecedingTrades(trades)
  return trades.flatMap((trade) => {
    const risk = trade.initialRiskAmount === null ? 0 : numberOf(trade.initialRiskAmount)
    const previous = before.get(trade.id)
    return risk > 0 && previous !== undefined ? [{ trade, previous, size: Math.log(risk) }] : []
  })
}

export const sizeAfterLoss: InsightCheck = {
  kind: 'sizeAfterLoss',
  title: 'Larger size after losses',
  remedy: 'Fix the risk per trade before the session. Never raise it after a loss.',
  examine(trades) {
    const sized = sizedTrades(trades)
    const after = (result: StudiedTrade['result']) => sized.filter(({ previous }) => previous.result === result)
    const [losses, wins] = [after('loss'), after('win')]
    if (losses.length < minTrades || wins.length < minTrades) return []
    const sizes = (of: typeof sized) => of.map(({ size }) => size)
    const decided = sized.filter(({ previous }) => previous.result !== 'breakeven')
    const difference = differenceOfGroups(
      sizes(decided),
      decided.map(({ previous }) => previous.result === 'loss'),
    )
    if (difference === null) return []
    const more = Math.expm1(difference.value)
    const usual = mean(sizes(wins))
    return [
      {
        subject: null,
        nature: more > 0 ? 'weakness' : 'strength',
        severity: severityOfEffect(difference.size),
        statement: `Risk is ${formatPercent(Math.abs(more))} ${more > 0 ? 'larger' : 'smaller'} after a loss (${losses.length} trades) than after a win (${wins.length}).`,
        n: losses.length + wins.length,
        effect: {
          value: more,
          unit: 'fraction',
          interval: mapInterval(difference.interval, Math.expm1),
          nothing: 0,
        },
        pValue: difference.pValue,
        evidence: losses
          .filter(({ size }) => size > usual)
          .toSorted((a, b) => b.size - a.size)
          .slice(0, 10)
          .map(({ trade }) => trade.id),
        members: losses.map(({ trade }) => trade),
        rPerTrade: null,
        chart: groupsOf('fraction', [
          { label: 'After a win', n: wins.length, value: 1, interval: null },
          {
            label: 'After a loss',
            n: losses.length,
            value: 1 + more,
            interval: mapInterval(difference.interval, Math.exp),
          },
        ]),
      },
    ]
  },
  withoutWorth: 'Compares sizes, not results.',
  require(trades) {
    const sized = sizedTrades(trades)
    return (['loss', 'win'] as const).map((result) => ({
      of: `trades after a ${result}`,
      have: sized.filter(({ previous }) => previous.result === result).length,
      needed: minTrades,
    }))
  },
}
