import type { BarsChart } from '#domain/analysis/shapes/chart-data.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { codeOf, countRows, idsOf, textOf } from '#domain/analysis/shapes/read-columns.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolInput } from '#domain/analysis/shapes/tool.ts'

/** Longer streaks share the last bar. */
const longestShown = 8
export const streakName = (k: number, isWin: boolean) =>
  isWin ? (k === 1 ? 'win' : 'wins') : k === 1 ? 'loss' : 'losses'

/** A run of wins or of losses; a break-even trade ends it. */
interface Run {
  readonly isWin: boolean
  /** Where its trades are among the rows. A list of their own for each run would take longer than all else. */
  readonly rows: { readonly start: number; readonly length: number }
}

export function runsOf(columns: TradeColumns, rows: Rows): Run[] {
  const results = textOf(columns, 'result')
  const { codes } = results
  const [win, loss] = [codeOf(results, 'win'), codeOf(results, 'loss')]
  const runs: Run[] = []
  let start = 0
  for (let place = 1; place <= rows.length; place += 1) {
    const code = codes[rows[start] ?? 0]
    if (place < rows.length && codes[rows[place] ?? 0] === code) continue
    if (code === win || code === loss) runs.push({ isWin: code === win, rows: { start, length: place - start } })
    start = place
  }
  return runs
}

/**
 * Runs of exactly k to expect among n independent trades of which a share p has the result: n − k + 1 places with an
 * end on either side, p^k q² inside the history and p^k q at its two edges.
 */
export function expectedRuns(n: number, k: number, p: number): number {
  if (k > n) return 0
  const q = 1 - p
  return k === n ? p ** n : p ** k * (2 * q + (n - k - 1) * q * q)
}

/** How many runs have each length, longer ones counting as `longestShown`, and their rows; and the most trades of one. */
function runsByLength(rows: Rows, runs: readonly Run[], isWin: boolean) {
  const counts = new Uint32Array(longestShown + 1)
  const kept = Array.from(counts, (): number[] => [])
  let longest = 0
  for (const run of runs) {
    if (run.isWin !== isWin) continue
    const { start, length } = run.rows
    longest = Math.max(longest, length)
    const bar = Math.min(length, longestShown)
    counts[bar] = (counts[bar] ?? 0) + 1
    for (let place = start; place < start + length; place += 1) kept[bar]?.push(rows[place] ?? 0)
  }
  return { counts, longest, rows: kept.map((list) => new Uint32Array(list)) }
}

export function distribution({ columns }: ToolInput<null>, rows: Rows, all: readonly Run[], isWin: boolean) {
  const byLength = runsByLength(rows, all, isWin)
  const results = textOf(columns, 'result')
  const code = codeOf(results, isWin ? 'win' : 'loss')
  const n = rows.length
  const p = n === 0 ? 0 : countRows(rows, (row) => results.codes[row] === code) / n
  const name = isWin ? 'wins' : 'losses'
  const lengths = Array.from({ length: longestShown }, (_, index) => index + 1)
  const groups = lengths.map((k) => {
    const isLast = k === longestShown
    const inside = byLength.rows[k] ?? new Uint32Array()
    const label: Sentence = [`${k}${isLast ? ' or more' : ''} ${streakName(k, isWin)}`]
    let expected = expectedRuns(n, k, p)
    if (isLast)
      for (let length = k + 1; length <= n && p ** length > 1e-15; length += 1) expected += expectedRuns(n, length, p)
    return {
      key: `${name}:${k}`,
      label,
      rows: inside,
      count: byLength.counts[k] ?? 0,
      expected,
      brush: { tool: 'streaks', kind: 'trades', label: `${k} ${name}`, ids: idsOf(columns, inside) } satisfies Brush,
    }
  })
  const chart: BarsChart = {
    kind: 'bars',
    key: name,
    title: `Streaks of ${name}`,
    axis: { name: 'Streaks', unit: 'count', column: null },
    bars: groups.map(({ key, count, expected, rows: inside }) => ({
      group: key,
      value: count,
      low: null,
      high: null,
      certainty: 0,
      n: inside.length,
      reference: expected,
    })),
  }
  return { chart, groups, longest: byLength.longest }
}
