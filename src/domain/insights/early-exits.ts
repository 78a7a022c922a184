import { total } from '#domain/metrics/statistics.ts'
import { differenceFromZero } from '#domain/two-samples.ts'
import { inPercent, inR, type Inquiry, measured, severityOf } from './finding.ts'

const fewestWinners = 30
/** Taking half of the best move is what a patient exit manages. */
const expectedShare = 0.5

export const earlyExits: Inquiry = {
  kind: 'earlyExits',
  title: 'Early exits',
  remedy: 'Leave a part of the position on with a trailing stop, and write down before the entry where the target is.',
  examine(trades) {
    const winners = measured(trades).flatMap((trade) =>
      trade.result === 'win' && trade.mfeR !== null && trade.mfeR > 0 ? [{ trade, mfe: trade.mfeR }] : [],
    )
    if (winners.length < fewestWinners) return []
    const missed = winners.map(({ trade, mfe }) => expectedShare * mfe - trade.realizedR)
    const found = differenceFromZero(missed)
    if (found === null) return []
    const taken = total(winners.map(({ trade }) => trade.realizedR))
    const offered = total(winners.map(({ mfe }) => mfe))
    return [
      {
        subject: null,
        nature: found.value > 0 ? 'weakness' : 'strength',
        severity: severityOf(found.size),
        statement: `Winning trades took ${inPercent(taken / offered)} of their best price move: ${inR(taken / winners.length)} of ${inR(offered / winners.length)} on average over ${winners.length} winners.`,
        n: winners.length,
        effect: { value: found.value, unit: 'r', interval: found.interval, nothing: 0 },
        pValue: found.pValue,
        evidence: winners
          .toSorted((a, b) => b.mfe - b.trade.realizedR - (a.mfe - a.trade.realizedR))
          .slice(0, 10)
          .map(({ trade }) => trade.id),
      },
    ]
  },
}
