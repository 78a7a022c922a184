import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import type { SourceTrades } from '#api/simulations/what-if.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { countApproximate } from '#domain/simulation/what-if/sample-trade.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { useGrid } from '#features/what-if/grid/use-grid.ts'
import {
  buildWhatIfInput,
  narrowTrades,
  recordedCost,
  toEngineTrades,
  type WhatIfSourceTrade,
} from '#features/what-if/grid/what-if-input.ts'
import type { ScenarioSource } from '#features/what-if/scenarios/scenario-inputs.ts'
import type { OpenedScenario } from '#features/what-if/scenarios/use-opened-scenario.ts'
import { SampleFilter } from '#features/what-if/settings/sample-filter.tsx'
import type { Narrowing } from '#features/what-if/settings/sample-selection.tsx'
import { SettingsPanel } from '#features/what-if/settings/settings-panel.tsx'
import type { WhatIfControl } from '#features/what-if/settings/use-what-if-state.ts'
import type { WhatIfSettings } from '#features/what-if/settings/what-if-settings.ts'
import { ApproximateTrades } from '#shared/simulation/approximate-trades.tsx'
import { SimulatorLayout } from '#shared/simulation/simulator-layout.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Results } from './results.tsx'

interface SimulatorProps {
  readonly source: ScenarioSource
  readonly sourced: SourceTrades
  /** Whether the trades are those of an earlier choice, while those of the controls load. */
  readonly isLoading: boolean
  readonly narrowing: Narrowing
  /** Null without a portfolio: a strategy outlives its own. */
  readonly portfolio: Portfolio | null
  readonly control: WhatIfControl
  readonly opened: OpenedScenario
}

/** The trades within the bounds, and the engine's input for them. */
function useWhatIfInput(
  all: readonly WhatIfSourceTrade[],
  { stops, targets, policy, fallback, sizing, slippage, cost, postExit, from, to, direction }: WhatIfSettings,
): { trades: readonly WhatIfSourceTrade[]; input: WhatIfInput } {
  const trades = useMemo(() => narrowTrades(all, { from, to, direction }), [all, from, to, direction])
  const isExact = policy === 'exact'
  // The same array for every stop and target: the engine's workers keep it.
  const engineTrades = useMemo(
    () => toEngineTrades(trades, { postExit, policy: isExact ? 'exact' : 'neutral' }),
    [trades, postExit, isExact],
  )
  const input = useMemo(() => {
    const parameters = { stops, targets, policy, fallback, sizing, slippage, cost, postExit, from, to, direction }
    return buildWhatIfInput(trades, parameters, engineTrades)
  }, [trades, engineTrades, stops, targets, policy, fallback, sizing, slippage, cost, postExit, from, to, direction])
  return { trades, input }
}

/** Parameters and results for the trades of a source. */
export function Simulator({ source, sourced, isLoading, narrowing, portfolio, control, opened }: SimulatorProps) {
  const { settings, change, view } = control
  const { trades, input } = useWhatIfInput(sourced.trades, settings)
  const isEnough = trades.length >= sourced.minimum
  // The growth-optimal fraction of every cell takes the most time, so it is computed only while it is shown.
  const needsKelly = view.measure === 'kelly'
  const shownInput = useMemo(() => (needsKelly ? { ...input, kelly: true } : input), [input, needsKelly])
  const { simulated, problem, runAgain } = useGrid(isEnough ? shownInput : null)
  const withCandles = useMemo(
    () =>
      settings.policy === 'exact'
        ? { trades: trades.filter(({ candles }) => candles !== null).length, of: trades.length }
        : null,
    [settings.policy, trades],
  )
  return (
    <>
      {portfolio === null ? (
        // As tall as the filter's button.
        <Box sx={{ height: 31, mb: 1.5 }} />
      ) : (
        <SampleFilter portfolio={portfolio} narrowing={narrowing} settings={settings} onChange={change} />
      )}
      <SimulatorLayout
        settings={
          <SettingsPanel
            settings={settings}
            onChange={change}
            recordedCost={recordedCost(trades)}
            withCandles={withCandles}
          />
        }
      >
        {countApproximate(trades) === 0 ? null : (
          <Box sx={{ mb: 2 }}>
            <ApproximateTrades count={countApproximate(trades)} />
          </Box>
        )}
        {isLoading ? (
          // Results of other trades would be shown, and saved, as those of the choice.
          <LoadingState label="Loading trades" heights={[99, 637, 403]} />
        ) : !isEnough ? (
          <Alert severity="warning" variant="outlined">
            {`${pluralize(trades.length, 'usable trade')} within these bounds. At least ${sourced.minimum} are needed.`}
          </Alert>
        ) : problem !== null && problem.code !== 'cancelled' ? (
          <Alert
            severity="error"
            variant="outlined"
            action={
              <Button color="inherit" size="small" onClick={runAgain}>
                Run again
              </Button>
            }
          >
            {problem.message}
          </Alert>
        ) : simulated === null ? (
          <LoadingState label="Computing" heights={[99, 637, 403]} />
        ) : (
          <Results
            input={simulated.input}
            grid={simulated.result}
            trades={trades}
            latest={input}
            source={source}
            sourced={sourced}
            timeZone={portfolio?.timeZone ?? 'UTC'}
            control={control}
            opened={opened}
          />
        )}
      </SimulatorLayout>
    </>
  )
}
