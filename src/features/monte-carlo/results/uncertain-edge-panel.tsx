import type { Distribution, Proportion } from '#domain/simulation/growth.ts'
import { formatPercent } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable, type TableCells } from '#ui/table/simple-table.tsx'
import { proportionInterval, proportionText } from './proportion-text.ts'
import { moneyForMultiple, findPercentile, type ShownResult } from './shown-result.ts'

const columns = [
  { key: 'name', label: 'Figure' },
  { key: 'known', label: 'As your trades were', numeric: true },
  { key: 'uncertain', label: 'Edge uncertain', numeric: true },
]

interface Side {
  readonly terminal: Distribution
  readonly maxDrawdown: Distribution
  readonly loss: Proportion
  readonly cvar5: number
}

/** The same figures with the history as it is, and with a history resampled for each path. */
export default function UncertainEdgePanel({ shown }: { shown: ShownResult }) {
  const { terminal, maxDrawdown, loss, cvar5, uncertainEdge } = shown.result
  if (uncertainEdge === null || terminal === null || loss === null || cvar5 === null) return null
  const sides = { known: { terminal, maxDrawdown, loss, cvar5 }, uncertain: uncertainEdge }
  const row = (name: string, text: (side: Side) => string): TableCells => ({
    name,
    known: text(sides.known),
    uncertain: text(sides.uncertain),
  })
  const money = (distribution: Distribution, percentile: 5 | 50 | 95) =>
    moneyForMultiple(findPercentile(distribution, percentile).value, shown)
  return (
    <Panel
      title="If your edge is not what your trades say"
      subtitle="Your trades are a sample of what you can do. The right column draws that sample anew for each path, so that it also holds what so few trades leave open."
    >
      <SimpleTable
        caption="Figures with a known and with an uncertain edge"
        columns={columns}
        rows={[
          row('Median final equity', (side) => money(side.terminal, 50)),
          row('Nine in ten paths end between', (side) => `${money(side.terminal, 5)} – ${money(side.terminal, 95)}`),
          row('Chance of a loss', (side) => proportionText(side.loss)),
          row('95\u00a0% interval of it', (side) => proportionInterval(side.loss)),
          row('Median max drawdown', (side) => formatPercent(findPercentile(side.maxDrawdown, 50).value)),
          row(
            'One in twenty falls by',
            (side) => `${formatPercent(findPercentile(side.maxDrawdown, 95).value)} or more`,
          ),
          row('Worst 5\u00a0% of paths', (side) => formatPercent(side.cvar5, { signed: true })),
        ]}
      />
    </Panel>
  )
}
