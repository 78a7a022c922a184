import { useMemo } from 'react'
import { Chart } from '#ui/charts/chart.tsx'
import { fanOption, type FanLevel } from '#ui/charts/fan-option.ts'
import { formatCount, formatMoney } from '#ui/format.ts'
import { Panel } from '#ui/panel.tsx'
import { fanRow, moneyOf, percentileOf, type ShownResult } from './result-context.ts'

const shownPercentiles = [5, 25, 50, 75, 95] as const

const columns = [
  { key: 'at', label: 'After trade' },
  ...shownPercentiles.map((p) => ({ key: String(p), label: p === 50 ? 'Median' : `${p}\u00a0%`, numeric: true })),
]

function levelsOf({ input, capital }: ShownResult): FanLevel[] {
  const levels: FanLevel[] = [{ label: 'Start', value: capital, kind: 'start' }]
  if (input.goal !== null) levels.push({ label: 'Goal', value: input.goal * capital, kind: 'goal' })
  for (const barrier of input.ruin) {
    if (barrier.kind === 'absolute') levels.push({ label: 'Ruin', value: barrier.level * capital, kind: 'ruin' })
  }
  return levels
}

function descriptionOf(shown: ShownResult): string {
  const { terminal, steps, paths } = shown.result
  const end = (percentile: (typeof shownPercentiles)[number]) =>
    moneyOf(percentileOf(terminal, percentile).value, shown)
  return `From ${moneyOf(1, shown)}, after ${formatCount(steps)} trades on ${formatCount(paths)} paths: median ${end(50)}; half of all paths between ${end(25)} and ${end(75)}, nine in ten between ${end(5)} and ${end(95)}.`
}

/** Equity over the trades ahead. */
export function FanPanel({ shown }: { shown: ShownResult }) {
  const rows = useMemo(() => shownPercentiles.map((percentile) => fanRow(shown, percentile)), [shown])
  const option = useMemo(() => {
    const [p5 = [], p25 = [], p50 = [], p75 = [], p95 = []] = rows
    return fanOption({ at: shown.result.fan.at, p5, p25, p50, p75, p95 }, levelsOf(shown), shown.currency)
  }, [rows, shown])
  const table = useMemo(
    () => ({
      columns,
      rows: shown.result.fan.at.map((at, k) => ({
        at: formatCount(at),
        ...Object.fromEntries(
          shownPercentiles.map((p, i) => [
            String(p),
            formatMoney(rows[i]?.[k] ?? null, shown.currency, { whole: true }),
          ]),
        ),
      })),
    }),
    [rows, shown],
  )
  return (
    <Panel
      title="Where your equity may go"
      subtitle="Dark band: half of all paths. Light band: nine in ten. Line: the median."
    >
      <Chart
        option={option}
        height={340}
        title="Equity over the trades ahead"
        titleHidden
        description={descriptionOf(shown)}
        table={table}
      />
    </Panel>
  )
}
