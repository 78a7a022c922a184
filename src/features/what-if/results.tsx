import Box from '@mui/material/Box'
import { memo, useCallback, useDeferredValue, useMemo } from 'react'
import type { SourceTrades } from '#api/simulations/what-if.ts'
import { countApproximate } from '#domain/simulation/what-if/sample-trade.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { useShownCell } from '#features/what-if/cell/use-shown-cell.ts'
import { HeatMapPanel } from '#features/what-if/grid/heat-map-panel.tsx'
import { plateauFrame } from '#features/what-if/grid/heat-map-spec.ts'
import type { MeasureKey } from '#features/what-if/grid/measures.ts'
import type { BracketedGrid } from '#features/what-if/grid/use-grid.ts'
import { useTestedGrid } from '#features/what-if/grid/use-tested-grid.ts'
import { actualLevels, selectedCell, type WhatIfSourceTrade } from '#features/what-if/grid/what-if-input.ts'
import type { ReportParts } from '#features/what-if/report/report-content.ts'
import type { ScenarioSource } from '#features/what-if/scenarios/scenario-inputs.ts'
import type { OpenedScenario } from '#features/what-if/scenarios/use-opened-scenario.ts'
import type { WhatIfControl } from '#features/what-if/settings/use-what-if-state.ts'
import { VerdictPanel } from '#features/what-if/verdict/verdict-panel.tsx'
import { cellText } from '#features/what-if/verdict/verdict-words.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { WhenVisible } from '#ui/layout/when-visible.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Heights of the parts below the heat map while they load, in pixels. */
const cellHeight = 403
const marginalsHeight = 348
const chartsHeight = 441
const detailsHeight = 667

const CellPanel = memo(
  lazyPart(
    async () => (await import('#features/what-if/cell/cell-panel.tsx')).default,
    () => <LoadingState label="Loading selected cell" heights={[cellHeight]} />,
  ),
)
const MarginalsPanel = lazyPart(
  async () => (await import('#features/what-if/grid/marginals-panel.tsx')).MarginalsPanel,
  () => <LoadingState label="Loading the curves" heights={[marginalsHeight]} />,
)
const CellCharts = lazyPart(
  async () => (await import('#features/what-if/cell/cell-charts.tsx')).CellCharts,
  () => <LoadingState heights={[chartsHeight]} />,
)
const Details = memo(
  lazyPart(
    async () => (await import('./details.tsx')).Details,
    () => <LoadingState heights={[detailsHeight]} />,
  ),
)
const ScenarioNotice = lazyPart(async () => (await import('#features/what-if/scenarios/scenario-notice.tsx')).default)

interface ResultsProps {
  /** The input of the grid on screen. */
  readonly input: WhatIfInput
  readonly grid: BracketedGrid
  /** The input of the controls, which the grid may lag behind. */
  readonly latest: WhatIfInput
  readonly trades: readonly WhatIfSourceTrade[]
  readonly source: ScenarioSource
  readonly sourced: SourceTrades
  readonly timeZone: string
  readonly control: WhatIfControl
  readonly opened: OpenedScenario
}

/** "Trend pullback" as "what-if-trend-pullback". */
const fileNameOf = (name: string) =>
  `what-if-${name
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()}`

/** The changes of the view that its parts make; they stay the same between renders. */
function useViewChanges(show: WhatIfControl['show']) {
  const select = useCallback((stop: number, target: number) => show({ stop, target }), [show])
  const showExits = useCallback((exits: boolean) => show({ exits }), [show])
  const openScenario = useCallback((scenarioId: string) => show({ scenarioId }), [show])
  const chooseMeasure = useCallback((measure: MeasureKey) => show({ measure }), [show])
  return { select, showExits, openScenario, chooseMeasure }
}

/** What is around the heat map: it follows the map when there is time, so that it does not slow the sliders. */
function useFollowing({ input, grid, latest, control }: ResultsProps) {
  const following = {
    input: useDeferredValue(input),
    grid: useDeferredValue(grid),
    latest: useDeferredValue(latest),
    settings: useDeferredValue(control.settings),
  }
  return { ...following, isBehind: following.latest !== latest }
}

/** The selected cell of an input. */
function useCellOf(
  { stop, target }: Pick<WhatIfControl['view'], 'stop' | 'target'>,
  actual: ReturnType<typeof actualLevels>,
) {
  return useCallback((input: WhatIfInput) => selectedCell(input, { stop, target }, actual), [stop, target, actual])
}

/** Verdict, heat map, the selected cell and the details below. */
export function Results(props: ResultsProps) {
  const { trades, source, sourced, timeZone, control, opened } = props
  const { view, show } = control
  const { select, showExits, openScenario, chooseMeasure } = useViewChanges(show)
  const { input, grid, latest, settings, isBehind } = useFollowing(props)
  const { simulation, isWaiting, current } = useTestedGrid(latest)
  const actual = useMemo(() => actualLevels(trades), [trades])
  const cellOf = useCellOf(view, actual)
  const cell = useMemo(() => cellOf(input), [cellOf, input])
  const mapCell = useMemo(() => cellOf(props.input), [cellOf, props.input])
  const { trades: cellTrades, current: ownTrades } = useShownCell(latest, trades, cellOf(latest))
  const tested = simulation.simulated
  const framed = useMemo(
    () => (tested === null ? null : plateauFrame(tested.result, tested.input.grid, props.input)),
    [tested, props.input],
  )
  // No report pairs a cell with the verdict on other trades or levels.
  const judged = isBehind ? null : current
  const report = useMemo<ReportParts | null>(
    () =>
      ownTrades === null || judged === null
        ? null
        : { name: sourced.name, settings, input, grid, cell, trades: ownTrades, tested: judged },
    [sourced.name, settings, input, grid, cell, ownTrades, judged],
  )
  const levels = { stop: input.stops[cell.stop] ?? 0, target: input.targets[cell.target] ?? 0 }
  const setupId = source.kind === 'setup' ? source.id : settings.setupId
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {view.scenarioId === null ? null : (
        <ScenarioNotice
          source={source}
          scenarioId={view.scenarioId}
          opened={opened}
          settings={settings}
          input={input}
          grid={grid}
          timeZone={timeZone}
          onClose={() => show({ scenarioId: null })}
        />
      )}
      <VerdictPanel
        simulation={simulation}
        approximate={countApproximate(trades)}
        isWaiting={isWaiting || isBehind}
        onSelect={select}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 300px' },
        }}
      >
        <HeatMapPanel
          input={props.input}
          grid={props.grid}
          measure={view.measure}
          selected={mapCell}
          framed={framed}
          actual={actual}
          exits={view.exits ? trades : null}
          fileName={fileNameOf(sourced.name)}
          onMeasure={chooseMeasure}
          onSelect={select}
          onExits={showExits}
        />
        <WhenVisible height={cellHeight} ahead={0}>
          <CellPanel
            input={input}
            latest={latest}
            grid={grid}
            cell={cell}
            trades={cellTrades}
            ownTrades={ownTrades}
            source={source}
            sourced={sourced}
            settings={settings}
            setupId={setupId}
            report={report}
            measure={view.measure}
            fileName={fileNameOf(sourced.name)}
            onSaved={openScenario}
          />
        </WhenVisible>
      </Box>
      <WhenVisible height={marginalsHeight} ahead={0}>
        <MarginalsPanel input={input} grid={grid} measure={view.measure} selected={cell} />
      </WhenVisible>
      {cellTrades === null ? null : (
        <WhenVisible height={chartsHeight} ahead={0}>
          <CellCharts trades={cellTrades} name={cellText(levels.stop, levels.target)} />
        </WhenVisible>
      )}
      <WhenVisible height={detailsHeight} ahead={0}>
        <Details
          cellTrades={cellTrades}
          tested={tested}
          trades={trades}
          input={latest}
          source={source}
          settings={settings}
          view={view}
          show={show}
        />
      </WhenVisible>
    </Box>
  )
}
