import Paper from '@mui/material/Paper'
import { useMemo } from 'react'
import type { Fan } from '#domain/simulation/growth.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { fanOption, type FanLevel } from '#ui/charts/fan-option.ts'
import { formatCount, formatMoney } from '#ui/figures/format.ts'
import { fanRow, moneyForMultiple, type ShownResult } from './shown-result.ts'

const shownPercentiles = [5, 25, 50, 75, 95] as const

const columns = [
  { key: 'at', label: 'After trade' },
  ...shownPercentiles.map((p) => ({ key: String(p), label: p === 50 ? 'Median' : `${p}%`, numeric: true })),
]
const uncertainColumns = [
  ...columns,
  { key: 'low', label: '5%, uncertain edge', numeric: true },
  { key: 'high', label: '95%, uncertain edge', numeric: true },
]

function fanLevels({ input, capital }: ShownResult): FanLevel[] {
  const levels: FanLevel[] = [{ label: 'Start', value: capital, kind: 'start' }]
  if (input.goal !== null) levels.push({ label: 'Goal', value: input.goal * capital, kind: 'goal' })
  for (const barrier of input.ruin) {
    if (barrier.kind === 'absolute') levels.push({ label: 'Ruin', value: barrier.level * capital, kind: 'ruin' })
  }
  return levels
}

function describeFan(shown: ShownResult): string {
  const { fan, steps, paths, uncertainEdge } = shown.result
  const endIn = (of: Fan, percentile: (typeof shownPercentiles)[number]) =>
    formatMoney(fanRow(of, percentile, shown.capital).at(-1) ?? null, shown.currency, { whole: true })
  const end = (percentile: (typeof shownPercentiles)[number]) => endIn(fan, percentile)
  const uncertain =
    uncertainEdge === null
      ? ''
      : ` With an uncertain edge, 90% of paths end between ${endIn(uncertainEdge.fan, 5)} and ${endIn(uncertainEdge.fan, 95)}.`
  return `From ${moneyForMultiple(1, shown)}, after ${formatCount(steps)} trades on ${formatCount(paths)} paths: median ${end(50)}; 50% of paths between ${end(25)} and ${end(75)}, 90% between ${end(5)} and ${end(95)}.${uncertain}`
}

/** The finding of the fan, as its title. */
function fanTitle(shown: ShownResult): string {
  const { fan, terminal } = shown.result
  if (terminal === null) return 'Equity over future trades'
  const end = (percentile: 25 | 75) =>
    formatMoney(fanRow(fan, percentile, shown.capital).at(-1) ?? null, shown.currency, { whole: true })
  return `Half of all paths end between ${end(25)} and ${end(75)}`
}

/** The fan of equity over future trades. */
export function FanPanel({ shown }: { shown: ShownResult }) {
  const { capital } = shown
  const { fan, uncertainEdge } = shown.result
  const rows = useMemo(() => shownPercentiles.map((percentile) => fanRow(fan, percentile, capital)), [fan, capital])
  const uncertain = useMemo(
    () =>
      uncertainEdge === null
        ? null
        : { p5: fanRow(uncertainEdge.fan, 5, capital), p95: fanRow(uncertainEdge.fan, 95, capital) },
    [uncertainEdge, capital],
  )
  const option = useMemo(() => {
    const [p5 = [], p25 = [], p50 = [], p75 = [], p95 = []] = rows
    return fanOption({ at: shown.result.fan.at, p5, p25, p50, p75, p95, uncertain }, fanLevels(shown), shown.currency)
  }, [rows, uncertain, shown])
  const table = useMemo(
    () => ({
      columns: uncertain === null ? columns : uncertainColumns,
      rows: shown.result.fan.at.map((at, k) => ({
        at: formatCount(at),
        ...Object.fromEntries(
          shownPercentiles.map((p, i) => [
            String(p),
            formatMoney(rows[i]?.[k] ?? null, shown.currency, { whole: true }),
          ]),
        ),
        ...(uncertain === null
          ? {}
          : {
              low: formatMoney(uncertain.p5[k] ?? null, shown.currency, { whole: true }),
              high: formatMoney(uncertain.p95[k] ?? null, shown.currency, { whole: true }),
            }),
      })),
    }),
    [rows, uncertain, shown],
  )
  return (
    <Paper component="section" variant="outlined" aria-label="Equity forecast" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Chart
        option={option}
        height={320}
        title={fanTitle(shown)}
        description={describeFan(shown)}
        descriptionHidden
        table={table}
      />
    </Paper>
  )
}
