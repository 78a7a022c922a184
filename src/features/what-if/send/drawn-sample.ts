/** A histogram as Monte Carlo's model of drawn bars takes it: `weights[i]` lies between edges i and i + 1. */
export interface DrawnSample {
  readonly edges: readonly number[]
  readonly weights: readonly number[]
}

/** Bars and the gaps between them: Monte Carlo takes 200. */
const maxBars = 99
const roundings = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 100, 1_000]
const halfWidth = 0.0005

const round = (value: number) => Math.round(value * 1e5) / 1e5

/** Groups values that are equal when rounded; each group has its mean, so that the mean of all stays. */
function groupValues(values: readonly number[], rounding: number): { mean: number; count: number }[] {
  const groups = new Map<number, { sum: number; count: number }>()
  for (const value of values) {
    const key = Math.round(value / rounding)
    const group = groups.get(key) ?? { sum: 0, count: 0 }
    groups.set(key, { sum: group.sum + value, count: group.count + 1 })
  }
  return [...groups.values()]
    .map(({ sum, count }) => ({ mean: sum / count, count }))
    .toSorted((a, b) => a.mean - b.mean)
}

/** The results of a cell as narrow bars around the values that occur; null without results. */
export function drawSample(values: readonly number[]): DrawnSample | null {
  if (values.length === 0) return null
  const grouped = roundings.map((rounding) => groupValues(values, rounding)).find(({ length }) => length <= maxBars)
  if (grouped === undefined) return null
  const edges: number[] = []
  const weights: number[] = []
  for (const [place, { mean, count }] of grouped.entries()) {
    const gap = Math.min(mean - (grouped[place - 1]?.mean ?? -Infinity), (grouped[place + 1]?.mean ?? Infinity) - mean)
    const half = Math.min(halfWidth, gap / 4)
    // The gap to the bar before.
    if (edges.length > 0) weights.push(0)
    edges.push(round(mean - half), round(mean + half))
    weights.push(count)
  }
  return edges.every((edge, i) => i === 0 || edge > (edges[i - 1] ?? edge)) ? { edges, weights } : null
}

/** The address of Monte Carlo with these results as its sample and the name of their origin; null without a usable one. */
export function monteCarloAddress(values: readonly number[], name: string): string | null {
  const sample = drawSample(values)
  if (sample === null) return null
  const query = new URLSearchParams({
    model: 'drawn',
    edges: sample.edges.join(','),
    bars: sample.weights.join(','),
    from: 'what-if',
    name,
  })
  return `/monte-carlo-simulator?${query.toString()}`
}
