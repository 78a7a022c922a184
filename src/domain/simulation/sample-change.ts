import type { Id } from '#domain/numbers/units.ts'

/** A change of the trades that are drawn. Applied in this order: mix, win rate, averages. */
export interface SampleChange {
  /** Percentage points added to the win rate, by drawing wins more often and other trades less often, or the reverse. */
  readonly winRatePoints: number
  /** Factors of every win and every loss. */
  readonly winTimes: number
  readonly lossTimes: number
  /** The share of trades from one setup; null leaves the mix. A null id: trades without a setup. */
  readonly mix: { readonly setupId: Id | null; readonly share: number } | null
}

/** Changes nothing. */
export const noSampleChange: SampleChange = { winRatePoints: 0, winTimes: 1, lossTimes: 1, mix: null }

/** Entries of a reweighted sample: a weight is met to half an entry, 0.003%. */
export const reweightedEntries = 16_384

/** Why a sample cannot be changed. */
export type SampleChangeFault = 'winRate' | 'mix'

interface Weighted {
  readonly value: number
  readonly weight: number
}

/** Multiplies the weights of a group so that it has this share; null if the group is empty or has everything. */
function withShare(weights: readonly number[], isMember: (index: number) => boolean, share: number): number[] | null {
  const inside = weights.reduce((sum, weight, i) => (isMember(i) ? sum + weight : sum), 0)
  const outside = weights.reduce((sum, weight, i) => (isMember(i) ? sum : sum + weight), 0)
  if (inside === 0 || outside === 0) return null
  return weights.map((weight, i) => (isMember(i) ? (weight * share) / inside : (weight * (1 - share)) / outside))
}

/** Lists each value as often as its weight says, by rounding the running total. */
function expand(values: readonly Weighted[]): number[] {
  const total = values.reduce((sum, { weight }) => sum + weight, 0)
  let [sum, written] = [0, 0]
  return values.flatMap(({ value, weight }, i) => {
    sum += weight
    const end = i === values.length - 1 ? reweightedEntries : Math.round((sum / total) * reweightedEntries)
    const count = end - written
    written = end
    return Array<number>(count).fill(value)
  })
}

/**
 * The results that a change leads to, in ascending order, so that one random number draws about the same rank from each
 * change and paths can be compared one by one. `setupOf` has the setup of each result. A win is a result above 0.
 */
export function changeSample(
  r: readonly number[],
  setupOf: readonly (Id | null)[],
  change: SampleChange,
): { readonly r: number[]; readonly fault: null } | { readonly r: null; readonly fault: SampleChangeFault } {
  const { mix, winRatePoints, winTimes, lossTimes } = change
  let weights = r.map(() => 1 / r.length)
  if (mix !== null) {
    const mixed = withShare(weights, (i) => (setupOf[i] ?? null) === mix.setupId, mix.share)
    if (mixed === null) return { r: null, fault: 'mix' }
    weights = mixed
  }
  if (winRatePoints !== 0) {
    const winRate = r.reduce((sum, value, i) => (value > 0 ? sum + (weights[i] ?? 0) : sum), 0)
    const share = Math.min(1, Math.max(0, winRate + winRatePoints / 100))
    const reweighted = withShare(weights, (i) => (r[i] ?? 0) > 0, share)
    if (reweighted === null) return { r: null, fault: 'winRate' }
    weights = reweighted
  }
  const values = r
    .map((value, i): Weighted => ({ value: value * (value > 0 ? winTimes : lossTimes), weight: weights[i] ?? 0 }))
    .toSorted((a, b) => a.value - b.value)
  if (mix === null && winRatePoints === 0) return { r: values.map(({ value }) => value + 0), fault: null }
  return { r: expand(values).map((value) => value + 0), fault: null }
}
