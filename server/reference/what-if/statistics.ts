import type { EndingCounts } from './counts.ts'
import type { OwnSums } from './own-result-sums.ts'
import { probabilisticSharpe } from './probabilistic-sharpe.ts'
import type { CellValues } from './values.ts'

/** The statistics of one cell that do not depend on the order of trades. */
export interface CellStatistics {
  readonly net: number
  readonly expectancy: number
  readonly winRate: number
  readonly profitFactor: number | null
  readonly payoff: number | null
  readonly sd: number | null
  readonly sharpe: number | null
  readonly sqn: number | null
  readonly t: number | null
  readonly psr: number | null
  readonly binaryKelly: number | null
  readonly coverage: number
  readonly ambiguous: number
}

type Term = (value: number) => number

/** The sum of a term over all trades of the cell: those at its levels, those split between them, and the rest. */
function overAll(counts: EndingCounts, values: CellValues, rest: number, term: Term): number {
  const atStop = term(values.stop)
  const atTarget = term(values.target)
  return (
    counts.stop * atStop + counts.target * atTarget + counts.split * (values.p1 * atTarget + values.p2 * atStop) + rest
  )
}

function binaryKelly(winRate: number, lossRate: number, averageWin: number, averageLoss: number): number | null {
  if (lossRate === 0) return null
  return winRate === 0 ? 0 : Math.max(0, winRate / averageLoss - lossRate / averageWin)
}

/** Everything additive of one cell (docs/simulation-spec.md section 7.3). */
export function cellStatistics(n: number, counts: EndingCounts, values: CellValues, own: OwnSums): CellStatistics {
  const s = values.unit
  const sum = (rest: number, term: Term) => overAll(counts, values, rest, term)
  const net = sum(own.s1 / s, (v) => v)
  const q2 = sum(own.s2 / (s * s), (v) => v * v)
  const q3 = sum(own.s3 / (s * s * s), (v) => v * v * v)
  const q4 = sum(own.s4 / (s * s * (s * s)), (v) => v * v * (v * v))
  const wins = sum(own.wins, (v) => (v > 0 ? 1 : 0))
  const losses = sum(own.losses, (v) => (v < 0 ? 1 : 0))
  const grossWin = sum(own.grossWin / s, (v) => (v > 0 ? v : 0))
  const grossLoss = sum(own.grossLoss / s, (v) => (v < 0 ? -v : 0))
  const mean = net / n
  const squares = q2 - net * mean
  const ss = squares <= 1e-12 * q2 ? 0 : squares
  const sd = n > 1 ? Math.sqrt(ss / (n - 1)) : null
  const sharpe = sd !== null && sd > 0 ? mean / sd : null
  const [m2, e2, e3, e4, mm] = [ss / n, q2 / n, q3 / n, q4 / n, mean * mean]
  const m3 = e3 - 3 * mean * e2 + 2 * mm * mean
  const m4 = e4 - 4 * mean * e3 + 6 * mm * e2 - 3 * mm * mm
  return {
    net,
    expectancy: mean,
    winRate: wins / n,
    profitFactor: grossLoss > 0 ? grossWin / grossLoss : null,
    payoff: wins > 0 && losses > 0 ? grossWin / wins / (grossLoss / losses) : null,
    sd,
    sharpe,
    sqn: sharpe === null ? null : Math.sqrt(Math.min(n, 100)) * sharpe,
    t: sharpe === null ? null : Math.sqrt(n) * sharpe,
    psr: sharpe === null ? null : probabilisticSharpe({ trades: n, sharpe, m2, m3, m4 }, 0),
    binaryKelly: binaryKelly(wins / n, losses / n, grossWin / wins, grossLoss / losses),
    coverage: counts.identified / n,
    ambiguous: counts.ambiguous / n,
  }
}
