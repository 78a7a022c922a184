// The Kelly fraction and its band in plain JavaScript: the same bits as the engine, without its speed.
import { startOf } from './exact.mjs'

/** How often each of n trades is drawn in a resample. */
function timesDrawn(n, number, seed) {
  let [s0, s1, s2, s3] = startOf(number, seed, 4)
  const counts = new Uint32Array(n)
  for (let draw = 0; draw < n; draw++) {
    const sum = (s0 + s3) | 0
    const word = (((sum << 7) | (sum >>> 25)) + s0) >>> 0
    const shifted = s1 << 9
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << 11) | (s3 >>> 21)
    counts[Math.floor((word * n) / 2 ** 32)] += 1
  }
  return counts
}

/** The fraction after at most this many halvings, each trade weighted by how often it was drawn. */
function fraction(x, counts, halvings) {
  let worst = Infinity
  let total = 0
  for (let i = 0; i < x.length; i++) {
    if (counts[i] > 0 && x[i] < worst) worst = x[i]
    total += counts[i] * x[i]
  }
  if (worst >= 0) return Infinity
  if (total <= 0) return 0
  let lo = 0
  let hi = (1 - 1e-12) / -worst
  for (let halving = 0; halving < halvings; halving++) {
    const mid = (lo + hi) * 0.5
    if (mid <= lo || mid >= hi) break
    let slope = 0
    for (let i = 0; i < x.length; i++) if (counts[i] > 0) slope += (counts[i] * x[i]) / (1 + mid * x[i])
    if (slope > 0) lo = mid
    else hi = mid
  }
  return lo
}

function type7(sorted, percent) {
  const scaled = (sorted.length - 1) * percent
  const [lower, rest] = [Math.floor(scaled / 100), scaled % 100]
  return rest === 0 ? sorted[lower] : sorted[lower] + (rest / 100) * (sorted[lower + 1] - sorted[lower])
}

/** `[f*, p5, p10, p50, p90, p95, sd]` of independent trades of which every resample has a loss. */
export function plainKelly({ x, bootstraps, seed }) {
  const full = fraction(x, new Uint32Array(x.length).fill(1), 200)
  const fractions = Array.from({ length: bootstraps }, (_, b) => fraction(x, timesDrawn(x.length, b, seed), 40))
  const mean = fractions.reduce((sum, f) => sum + f, 0) / bootstraps
  const squares = fractions.reduce((sum, f) => sum + (f - mean) * (f - mean), 0)
  const sorted = fractions.toSorted((a, b) => a - b)
  return [full, ...[5, 10, 50, 90, 95].map((p) => type7(sorted, p)), Math.sqrt(squares / (bootstraps - 1))]
}
