import { proportionInterval, proportionText } from '#features/monte-carlo/results/proportion-text.ts'
import { findPercentile } from '#features/monte-carlo/results/shown-result.ts'
import { UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatCount, formatNumber, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import type { SimulatedFraction } from './kelly-simulators.ts'

const names: Readonly<Record<number, string>> = { 0.25: 'Quarter', 0.5: 'Half', 1: 'Full' }
const growthText = (multiple: number) => formatPercent(multiple - 1, { signed: true, digits: 0 })

/** What theory says of each fraction beside what the simulated paths do. */
export function TheoryPanel({
  simulated,
  depthPercent,
}: {
  simulated: readonly SimulatedFraction[]
  depthPercent: number
}) {
  const first = simulated[0]?.result
  if (first === undefined) return null
  const depth = `${formatNumber(depthPercent)}%`
  return (
    <Panel
      title="Theory and simulation"
      subtitle={`Median gain over ${pluralize(first.steps, 'trade')}, theory vs. ${formatCount(first.paths)} paths`}
    >
      <SimpleTable
        caption="Theory and simulation by fraction"
        columns={[
          { key: 'name', label: 'Kelly' },
          { key: 'risk', label: 'Risk per trade', numeric: true },
          { key: 'theory', label: 'Theory', numeric: true },
          { key: 'median', label: 'Simulated', numeric: true },
          { key: 'range', label: '90% of paths', numeric: true },
          { key: 'drawdown', label: 'Median drawdown', numeric: true },
          { key: 'chance', label: `Chance of ${depth}`, numeric: true },
        ]}
        rows={simulated.map(({ multiple, fraction, growth, result }) => {
          const end = (percentile: 5 | 50 | 95) =>
            result.terminal === null ? null : growthText(findPercentile(result.terminal, percentile).value)
          const [chance] = result.ruinByBarrier
          return {
            name: names[multiple] ?? `${formatNumber(multiple)} ×`,
            risk: formatPercent(fraction, { digits: 2 }),
            theory:
              growth === null ? (
                <UnknownFigure reason="One past trade would lose everything" />
              ) : (
                growthText(Math.exp(growth * result.steps))
              ),
            median: end(50) ?? <UnknownFigure />,
            range: `${end(5) ?? ''} to ${end(95) ?? ''}`,
            drawdown: formatPercent(findPercentile(result.maxDrawdown, 50).value),
            chance:
              chance === undefined ? (
                <UnknownFigure />
              ) : (
                <span title={`95%: ${proportionInterval(chance)}`}>{proportionText(chance)}</span>
              ),
          }
        })}
      />
    </Panel>
  )
}
