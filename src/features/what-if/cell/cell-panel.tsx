import type { SourceTrades } from '#api/simulations/what-if.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Cell, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { MeasureKey } from '#features/what-if/grid/measures.ts'
import type { BracketedGrid } from '#features/what-if/grid/use-grid.ts'
import { ReportButton } from '#features/what-if/report/report-button.tsx'
import type { ReportParts } from '#features/what-if/report/report-content.ts'
import { SaveScenario } from '#features/what-if/scenarios/save-scenario.tsx'
import type { ScenarioSource } from '#features/what-if/scenarios/scenario-inputs.ts'
import { SendActions } from '#features/what-if/send/send-actions.tsx'
import type { WhatIfSettings } from '#features/what-if/settings/what-if-settings.ts'
import type { CellTrade } from './cell-changes.ts'
import { SelectedCell } from './selected-cell.tsx'

interface CellPanelProps {
  /** The input of the grid on screen. */
  readonly input: WhatIfInput
  /** The input of the controls, which is what is saved. */
  readonly latest: WhatIfInput
  readonly grid: BracketedGrid
  readonly cell: Cell
  /** The trades in the cell, or in the one before while they are computed; null at first. */
  readonly trades: readonly CellTrade[] | null
  /** The trades in this very cell, which is what is sent on; null while they are computed. */
  readonly ownTrades: readonly CellTrade[] | null
  readonly source: ScenarioSource
  readonly sourced: SourceTrades
  readonly settings: WhatIfSettings
  /** The setup whose trades these are; null for several. */
  readonly setupId: Id | null
  /** Null until the selected cell and the verdict are known. */
  readonly report: ReportParts | null
  readonly measure: MeasureKey
  readonly fileName: string
  readonly onSaved: (scenarioId: Id) => void
}

/** The selected cell with what can be done with it: save, plan or simulate it, and its report. */
export default function CellPanel(props: CellPanelProps) {
  const { input, latest, grid, cell, trades, ownTrades, source, sourced, settings, setupId } = props
  const levels = { stop: input.stops[cell.stop] ?? 0, target: input.targets[cell.target] ?? 0 }
  return (
    <SelectedCell
      input={input}
      grid={grid}
      cell={cell}
      trades={trades}
      actions={
        <>
          <SaveScenario
            source={source}
            sourceName={sourced.name}
            settings={settings}
            input={latest}
            cell={levels}
            engineVersion={sourced.engineVersion}
            onSaved={props.onSaved}
          />
          <SendActions
            results={ownTrades?.map(({ outcome }) => outcome.outcome) ?? null}
            cell={levels}
            name={sourced.name}
            setupId={setupId}
          />
          <ReportButton parts={props.report} measure={props.measure} fileName={props.fileName} />
        </>
      }
    />
  )
}
