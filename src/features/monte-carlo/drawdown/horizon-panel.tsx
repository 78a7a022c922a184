import type { GrowthInput } from '#domain/simulation/growth.ts'
import { SimulationStatus } from '#features/monte-carlo/analysis/simulation-status.tsx'
import { proportionInterval, proportionText } from '#features/monte-carlo/results/proportion-text.ts'
import type { Simulation } from '#shared/simulation/use-simulation.ts'
import { formatCount, formatNumber, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import type { HorizonFigures } from './drawdown-simulators.ts'

/** The levels that some path reaches, and the first that none does. */
export function reachedLevels(horizons: readonly HorizonFigures[]): number[] {
  const levels = horizons[0]?.atLeast.map(({ level }) => level) ?? []
  const deepest = levels.findLastIndex((_, row) =>
    horizons.some(({ atLeast }) => (atLeast[row]?.proportion.hits ?? 0) > 0),
  )
  return levels.slice(0, deepest + 2)
}

/** The chance of each depth within each number of trades. */
export function HorizonPanel({ horizons }: { horizons: Simulation<GrowthInput, readonly HorizonFigures[]> }) {
  const { simulated } = horizons
  return (
    <Panel
      title="Depth by horizon"
      subtitle={
        simulated === null
          ? 'Chance of a drawdown within N trades'
          : `Chance of a drawdown within N trades, of ${formatCount(simulated.input.paths)} paths. Hover for intervals.`
      }
    >
      <SimulationStatus label="Simulating horizons" simulation={horizons} height={360} />
      {simulated === null ? null : (
        <SimpleTable
          caption="Chance of a drawdown by depth and horizon"
          columns={[
            { key: 'level', label: 'Drawdown ≥' },
            ...simulated.result.map(({ steps }) => ({
              key: String(steps),
              label: pluralize(steps, 'trade'),
              numeric: true,
            })),
          ]}
          rows={reachedLevels(simulated.result).map((level, row) => ({
            level: formatPercent(level, { digits: 0 }),
            ...Object.fromEntries(
              simulated.result.flatMap(({ steps, atLeast }) => {
                const proportion = atLeast[row]?.proportion
                if (proportion === undefined) return []
                const hint = `95%: ${proportionInterval(proportion)}, ${formatNumber(proportion.hits)} paths`
                return [
                  [
                    String(steps),
                    <span key={steps} title={hint} style={{ whiteSpace: 'nowrap' }}>
                      {proportionText(proportion)}
                    </span>,
                  ],
                ]
              }),
            ),
          }))}
        />
      )}
    </Panel>
  )
}
