import type { Distribution, Proportion } from '#domain/simulation/growth.ts'
import { formatPercent } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable, type TableCells } from '#ui/table/simple-table.tsx'
import { proportionInterval, proportionText } from './proportion-text.ts'
import { moneyForMultiple, findPercentile, type ShownResult } from './shown-result.ts'

const columns = [
  { key: 'name', label: 'Figure' },
  { key: 'known', label: 'Known edge', numeric: true },
  { key: 'uncertain', label: 'Uncertain edge', numeric: true },
]

interface Side {
  readonly terminal: Distribution
  readonly maxDrawdown: Distribution
  readonly loss: Proportion
  readonly cvar5: number
}

/** Compares the figures of one edge with those of an edge that is redrawn for each path. */
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
      title="Uncertain edge"
      subtitle="Your trades are only a sample. The right column draws another edge for each path."
    >
      <SimpleTable
        caption="Figures with a known and with an uncertain edge"
        columns={columns}
        rows={[
          row('Median final equity', (side) => money(side.terminal, 50)),
          row('90% of paths end between', (side) => `${money(side.terminal, 5)} – ${money(side.terminal, 95)}`),
          row('Chance of loss', (side) => proportionText(side.loss)),
          row('95% interval', (side) => proportionInterval(side.loss)),
          row('Median drawdown', (side) => formatPercent(findPercentile(side.maxDrawdown, 50).value)),
          row('1-in-20 drawdown', (side) => `${formatPercent(findPercentile(side.maxDrawdown, 95).value)} or more`),
          row('Worst 5% return', (side) => formatPercent(side.cvar5, { signed: true })),
        ]}
      />
    </Panel>
  )
}
