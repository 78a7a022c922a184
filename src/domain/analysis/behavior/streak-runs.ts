import type { BarsChart } from '#domain/analysis/shapes/chart-data.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { codeOf, idsOf, textOf } from '#domain/analysis/shapes/read-columns.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolInput } from '#domain/analysis/shapes/tool.ts'

/** Longer streaks share the last bar. */
const longestShown = 8
export const streakName = (k: number, isWin: boolean) =>
  isWin ? (k === 1 ? 'win' : 'wins') : k === 1 ? 'loss' : 'losses'

/** Runs of wins and of losses, with their trades; a break-even trade ends a run. */
interface Run {
  readonly isWin: boolean
  readonly rows: Rows
}

export function runsOf(columns: TradeColumns, rows: Rows): Run[] {
  const results = textOf(columns, 'result')
  const [win, loss] = [codeOf(results, 'win'), codeOf(results, 'loss')]
  const runs: Run[] = []
  let start = 0
  const close = (end: number) => {
    const code = results.codes[rows[start] ?? 0]
    if (end > start && (code === win || code === loss))
      runs.push({ isWin: code === win, rows: rows.subarray(start, end) })
    start = end
  }
  for (let place = 1; place <= rows.length; place += 1) {
    if (place === rows.length || results.codes[rows[place] ?? 0] !== results.codes[rows[start] ?? 0]) close(place)
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

/** The rows of runs one after the other. */
function joinRuns(runs: readonly Run[]): Rows {
  const joined = new Uint32Array(runs.reduce((n, { rows }) => n + rows.length, 0))
  let next = 0
  for (const { rows } of runs) {
    for (let place = 0; place < rows.length; place += 1) joined[next + place] = rows[place] ?? 0
    next += rows.length
  }
  return joined
}

export function distribution({ columns }: ToolInput<null>, rows: Rows, all: readonly Run[], isWin: boolean) {
  const byLength = Array.from({ length: longestShown + 1 }, (): Run[] => [])
  for (const run of all) if (run.isWin === isWin) byLength[Math.min(run.rows.length, longestShown)]?.push(run)
  const results = textOf(columns, 'result')
  const code = codeOf(results, isWin ? 'win' : 'loss')
  const n = rows.length
  const p = n === 0 ? 0 : rows.reduce((count, row) => count + Number(results.codes[row] === code), 0) / n
  const name = isWin ? 'wins' : 'losses'
  const lengths = Array.from({ length: longestShown }, (_, index) => index + 1)
  const groups = lengths.map((k) => {
    const isLast = k === longestShown
    const of = byLength[k] ?? []
    const inside = joinRuns(of)
    const label: Sentence = [`${k}${isLast ? ' or more' : ''} ${streakName(k, isWin)}`]
    let expected = expectedRuns(n, k, p)
    if (isLast)
      for (let length = k + 1; length <= n && p ** length > 1e-15; length += 1) expected += expectedRuns(n, length, p)
    return {
      key: `${name}:${k}`,
      label,
      rows: inside,
      count: of.length,
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
  return { chart, groups }
}
