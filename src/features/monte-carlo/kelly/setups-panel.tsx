import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { setupsQuery } from '#api/playbook/setups.ts'
import { setupTradesQuery } from '#api/simulations/monte-carlo-analyses.ts'
import type { RunSource } from '#api/simulations/monte-carlo.ts'
import type { Money } from '#domain/numbers/units.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import { kellyLimits, type KellyInput, type KellyResult } from '#domain/simulation/kelly.ts'
import { dailyResultsBySetup, sampleBySetup, selectTrades } from '#domain/simulation/setup-samples.ts'
import { SampleTradesLink } from '#features/monte-carlo/analysis/sample-trades-link.tsx'
import { SimulationStatus } from '#features/monte-carlo/analysis/simulation-status.tsx'
import { useSimulation } from '#shared/simulation/use-simulation.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { setupKellySimulator, type SetupKelly, type SetupKellyInput } from './kelly-simulators.ts'
import { bandText, isEdgeShown, noBandReason } from './kelly-words.ts'

const percent = (value: number) => formatPercent(value, { digits: 2 })

interface SetupsPanelProps {
  readonly source: RunSource
  readonly settings: Omit<KellyInput, 'r'>
}

/** The largest setups with enough trades, and their results by day. */
function useSetupInput({ source, settings }: SetupsPanelProps) {
  const { portfolioId, assumedRisk, filter = null } = source
  const trades = useQuery(setupTradesQuery(portfolioId, filter?.tradeListId))
  const selected = useMemo(
    () => (trades.data === undefined || filter === null ? (trades.data ?? null) : selectTrades(trades.data, filter)),
    [trades.data, filter],
  )
  const samples = useMemo(
    () => (selected === null ? null : sampleBySetup(selected, assumedRisk as Money | null)),
    [selected, assumedRisk],
  )
  const input = useMemo((): SetupKellyInput | null => {
    if (samples === null || selected === null) return null
    const usable = samples.filter(({ r }) => r.length >= simulationLimits.minTrades).slice(0, kellyLimits.maxSetups)
    if (usable.length === 0) return null
    const ids = usable.map(({ setupId }) => setupId)
    const rows = dailyResultsBySetup(selected, ids, assumedRisk as Money | null, settings.extraCostR)
    return { samples: usable, rows: rows.slice(-kellyLimits.maxRows), settings }
  }, [samples, selected, assumedRisk, settings])
  return { trades, samples, input }
}

function fractionCell(kelly: KellyResult) {
  if (kelly.full === null) return <UnknownFigure reason="No losing trade" />
  return percent(kelly.full.fraction)
}

function SetupTable({ result, names }: { result: SetupKelly; names: ReadonlyMap<string, string> }) {
  const { setups, joint } = result
  return (
    <SimpleTable
      caption="Kelly by setup"
      columns={[
        { key: 'name', label: 'Setup' },
        { key: 'trades', label: 'Trades', numeric: true },
        { key: 'full', label: 'Solo Kelly', numeric: true },
        { key: 'band', label: '90% interval', numeric: true },
        { key: 'scaled', label: 'Fractional Kelly', numeric: true },
        { key: 'together', label: 'Joint Kelly', numeric: true },
      ]}
      rows={setups.map(({ setupId, kelly }, place) => {
        const together = joint?.together?.fractions[place]
        return {
          name: <SampleTradesLink setupId={setupId} label={names.get(setupId) ?? 'Unnamed setup'} />,
          trades: formatCount(kelly.trades),
          full: fractionCell(kelly),
          band: bandText(kelly) ?? <UnknownFigure reason={noBandReason(kelly)} />,
          scaled:
            kelly.recommended === null ? (
              <UnknownFigure reason="No losing trade" />
            ) : isEdgeShown(kelly) ? (
              percent(kelly.recommended.fraction)
            ) : (
              'No edge shown'
            ),
          together:
            together === undefined ? (
              <UnknownFigure
                reason={
                  joint === null ? 'Needs two setups and ten days' : 'Setups never lose together, so Kelly is undefined'
                }
              />
            ) : (
              percent(together)
            ),
        }
      })}
    />
  )
}

/** The Kelly fraction of each setup alone and of all together. */
export function SetupsPanel(props: SetupsPanelProps) {
  const { trades, samples, input } = useSetupInput(props)
  const setups = useQuery(setupsQuery)
  const simulation = useSimulation(input, setupKellySimulator)
  const names = useMemo(() => new Map((setups.data ?? []).map(({ id, name }) => [id, name])), [setups.data])
  const failed = [trades, setups].find(({ data, error }) => data === undefined && error !== null)
  if (failed !== undefined)
    return <ErrorState title="Couldn’t load setups" error={failed.error} onRetry={() => void failed.refetch()} />
  if (samples === null || setups.data === undefined) return <LoadingState label="Loading setups" heights={[240]} />
  const small = samples.filter(({ r }) => r.length < simulationLimits.minTrades).length
  return (
    <Panel title="By setup" subtitle="Solo: only this setup. Joint: all setups in one account.">
      {input === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`No setup has ${simulationLimits.minTrades} usable trades yet. Assign setups to your trades.`}
        </Typography>
      ) : (
        <>
          <SimulationStatus label="Sizing setups" simulation={simulation} height={200} />
          {simulation.simulated === null ? null : <SetupTable result={simulation.simulated.result} names={names} />}
          {small === 0 ? null : (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
              {`${pluralize(small, 'setup')} with fewer than ${simulationLimits.minTrades} trades excluded.`}
            </Typography>
          )}
        </>
      )}
    </Panel>
  )
}
