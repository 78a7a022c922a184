import { droot3 } from '#server/reference/numerics/cube-root.ts'
import { dlog } from '#server/reference/numerics/dlog.ts'

/** How blocks are drawn: with random lengths, or all of one length and wrapping around. */
export type BlockKind = 'stationary' | 'circular'

interface Autocovariances {
  /** By lag, 0 .. mMax. */
  readonly covariance: readonly number[]
  /** Absolute autocorrelation by lag. */
  readonly correlation: readonly number[]
}

function autocovariances(x: readonly number[], mMax: number): Autocovariances {
  const n = x.length
  let sum = 0
  for (const value of x) sum += value
  const mean = sum / n
  const e = x.map((value) => value - mean)
  const at = (t: number) => e[t] as number
  const covariance: number[] = []
  const correlation: number[] = []
  for (let lag = 0; lag <= mMax; lag++) {
    let cross = 0
    for (let t = lag; t <= n - 1; t++) cross += at(t) * at(t - lag)
    let late = 0
    for (let t = lag + 1; t <= n - 1; t++) late += at(t) * at(t)
    let early = 0
    for (let t = 0; t <= n - 2 - lag; t++) early += at(t) * at(t)
    covariance.push(cross / n)
    correlation.push(late * early > 0 ? Math.abs(cross) / Math.sqrt(late * early) : 0)
  }
  return { covariance, correlation }
}

/** Twice the lag after which `inARow` autocorrelations in a row are below the threshold; mMax where none are. */
function bandwidth(correlation: readonly number[], inARow: number, threshold: number, mMax: number): number {
  for (let i = inARow; i <= mMax; i++) {
    if (correlation.slice(i - inARow, i).every((rho) => rho < threshold)) {
      return Math.min(2 * Math.max(i - inARow, 1), mMax)
    }
  }
  return mMax
}

/**
 * The best mean length of blocks for resampling the series, before rounding; at least ten values.
 *
 * Source: Politis and White (Econometric Reviews 23, 2004) with the correction of Patton, Politis and White (28, 2009);
 * docs/simulation-spec.md section 1.2.
 */
export function unroundedBlockLength(x: readonly number[], kind: BlockKind): number {
  const n = x.length
  const bMax = Math.ceil(Math.min(3 * Math.sqrt(n), n / 3))
  const inARow = n >= 1_000_000 ? 6 : 5
  const mMax = Math.min(Math.ceil(Math.sqrt(n)) + inARow, n - 2)
  const threshold = 2 * Math.sqrt(dlog(n) / dlog(10) / n)
  const { covariance, correlation } = autocovariances(x, mMax)
  const m = bandwidth(correlation, inARow, threshold, mMax)
  let g = 0
  let lr = covariance[0] as number
  for (let k = 1; k <= m; k++) {
    const lam = 2 * k <= m ? 1 : 2 * (1 - k / m)
    const w = 2 * lam * (covariance[k] as number)
    g = g + w * k
    lr = lr + w
  }
  const d = (kind === 'stationary' ? 2 : 4 / 3) * (lr * lr)
  const b = d > 0 ? droot3(((2 * (g * g)) / d) * n) : 1
  return Math.min(b, bMax)
}

/** The block length to use: the best one rounded, at least 1 and at most the length of the series. */
export function blockLength(x: readonly number[], kind: BlockKind): number {
  const rounded = Math.floor(unroundedBlockLength(x, kind) + 0.5)
  return Math.min(Math.max(rounded, 1), x.length)
}
