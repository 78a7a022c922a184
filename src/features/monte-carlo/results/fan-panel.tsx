import Paper from '@mui/material/Paper'
import { memo, useMemo } from 'react'
import type { Fan } from '#domain/simulation/growth.ts'
import { hasFixedEnd } from '#domain/simulation/has-fixed-end.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { fanOption, type FanLevel } from '#ui/charts/options/fan-option.ts'
import { formatCount, formatMoney } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { useWideScreen } from '#ui/layout/use-wide-screen.ts'
import { fanRow, moneyForMultiple, type ShownFan } from './shown-result.ts'

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

function fanLevels({ input, capital }: ShownFan): FanLevel[] {
  const levels: FanLevel[] = [{ label: 'Start', value: capital, kind: 'start' }]
  if (input.goal !== null) levels.push({ label: 'Goal', value: input.goal * capital, kind: 'goal' })
  for (const barrier of input.ruin) {
    if (barrier.kind === 'absolute') levels.push({ label: 'Ruin', value: barrier.level * capital, kind: 'ruin' })
  }
  return levels
}

function describeFan(shown: ShownFan): string {
  const { fan, steps, paths, uncertainEdge } = shown.result
  const endIn = (of: Fan, percentile: (typeof shownPercentiles)[number]) =>
    formatMoney(fanRow(of, percentile, shown.capital).at(-1) ?? null, shown.currency, { whole: true })
  const end = (percentile: (typeof shownPercentiles)[number]) => endIn(fan, percentile)
  const uncertain =
    uncertainEdge === null
      ? ''
      : ` With an uncertain edge, 90% of paths end between ${endIn(uncertainEdge.fan, 5)} and ${endIn(uncertainEdge.fan, 95)}.`
  return `From ${moneyForMultiple(1, shown)}, after ${pluralize(steps, 'trade')} on ${formatCount(paths)} paths: median ${end(50)}. 50% of paths end between ${end(25)} and ${end(75)}, 90% between ${end(5)} and ${end(95)}.${uncertain}`
}

/** The finding of the fan, as its title. */
function fanTitle(shown: ShownFan): string {
  const { fan } = shown.result
  if (hasFixedEnd(shown.input)) return 'Equity over future trades'
  const end = (percentile: 25 | 75) =>
    formatMoney(fanRow(fan, percentile, shown.capital).at(-1) ?? null, shown.currency, { whole: true })
  return `Half of all paths end between ${end(25)} and ${end(75)}`
}

/** The figures of the fan as a table. */
function fanTable({ result, capital, currency }: ShownFan) {
  const { fan, uncertainEdge } = result
  const text = (row: readonly number[] | undefined, k: number) =>
    formatMoney(row?.[k] ?? null, currency, { whole: true })
  const rows = shownPercentiles.map((percentile) => [String(percentile), fanRow(fan, percentile, capital)] as const)
  const edge =
    uncertainEdge === null
      ? []
      : ([
          ['low', fanRow(uncertainEdge.fan, 5, capital)],
          ['high', fanRow(uncertainEdge.fan, 95, capital)],
        ] as const)
  return {
    columns: uncertainEdge === null ? columns : uncertainColumns,
    rows: fan.at.map((at, k) => ({
      at: formatCount(at),
      ...Object.fromEntries([...rows, ...edge].map(([key, row]) => [key, text(row, k)])),
    })),
  }
}

/** The fan of equity over future trades. */
export const FanPanel = memo(function FanPanelOf({ shown }: { shown: ShownFan }) {
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
    const { samplePaths } = shown
    const paths = samplePaths?.paths.map((path) => path.map((multiple) => multiple * capital)) ?? []
    return fanOption(
      { at: shown.result.fan.at, p5, p25, p50, p75, p95, paths, uncertain },
      fanLevels(shown),
      shown.currency,
    )
  }, [rows, uncertain, shown, capital])
  const isWide = useWideScreen()
  return (
    <Paper component="section" variant="outlined" aria-label="Equity forecast" sx={{ p: 1.5 }}>
      <Chart
        option={option}
        height={isWide ? 380 : 200}
        title={fanTitle(shown)}
        description={describeFan(shown)}
        descriptionHidden
        table={() => fanTable(shown)}
      />
    </Paper>
  )
})
