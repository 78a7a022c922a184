import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import { mapInterval } from '#domain/metrics/shared/small-samples.ts'
import { differenceFromZero } from '#domain/metrics/shared/two-samples.ts'
import { sumNumbers } from '#domain/numbers/statistics.ts'
import { groupsOf, meanBar } from './finding-chart.ts'
import { formatPercent, formatR, type InsightCheck, withMeasuredR, severityOfEffect } from './finding.ts'

const minWinners = 30
/** A patient exit captures half of the best move. */
const expectedShare = 0.5

/** Winners whose best price is known. */
const measuredWinners = (trades: readonly StudiedTrade[]) =>
  withMeasuredR(trades).flatMap((trade) =>
    trade.result === 'win' && trade.mfeR !== null && trade.mfeR > 0 ? [{ trade, mfe: trade.mfeR }] : [],
  )

export const earlyExits: InsightCheck = {
  kind: 'earlyExits',
  title: 'Early exits',
  remedy: 'Trail a stop on part of the position, and set the target before entry.',
  examine(trades) {
    const winners = measuredWinners(trades)
    if (winners.length < minWinners) return []
    const missed = winners.map(({ trade, mfe }) => expectedShare * mfe - trade.realizedR)
    const found = differenceFromZero(missed, meanInflation(missed))
    if (found === null) return []
    const approximate = winners.filter(({ trade }) => trade.hasApproximateExcursions).length
    const taken = sumNumbers(winners.map(({ trade }) => trade.realizedR))
    const rPerTrade = { value: -found.value, interval: mapInterval(found.interval, (r) => -r) }
    const offered = sumNumbers(winners.map(({ mfe }) => mfe))
    return [
      {
        subject: null,
        nature: found.value > 0 ? 'weakness' : 'strength',
        severity: severityOfEffect(found.size),
        statement: `Winners captured ${formatPercent(taken / offered)} of their best move: ${formatR(taken / winners.length)} of ${formatR(offered / winners.length)} (${winners.length} trades${approximate === 0 ? '' : `, ${approximate} approximate`}).`,
        n: winners.length,
        ...(approximate === 0 ? {} : { approximateN: approximate }),
        effect: { ...rPerTrade, unit: 'r', nothing: 0 },
        pValue: found.pValue,
        evidence: winners
          .toSorted((a, b) => b.mfe - b.trade.realizedR - (a.mfe - a.trade.realizedR))
          .slice(0, 10)
          .map(({ trade }) => trade.id),
        members: winners.map(({ trade }) => trade),
        rPerTrade,
        chart: groupsOf('r', [
          meanBar(
            'Captured',
            winners.map(({ trade }) => trade.realizedR),
          ),
          meanBar(
            'Best price move',
            winners.map(({ mfe }) => mfe),
          ),
        ]),
      },
    ]
  },
  require: (trades) => [{ of: 'winners with an MFE', have: measuredWinners(trades).length, needed: minWinners }],
}
