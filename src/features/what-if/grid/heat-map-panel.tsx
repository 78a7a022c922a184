import { mdiDownload } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, useCallback, useMemo, type ReactNode } from 'react'
import type { Cell, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { HeatMapCell, HeatMapSpec } from '#ui/charts/heat-map/heat-map-option.ts'
import { HeatMap } from '#ui/charts/heat-map/heat-map.tsx'
import { downloadCsv } from '#ui/download-file.ts'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { buildHeatMapSpec, exitPoints, unknownReason } from './heat-map-spec.ts'
import { formatLevel, measureOf, measures, type MeasureKey } from './measures.ts'
import { selectedFiguresText } from './selected-figures.ts'
import type { BracketedGrid } from './use-grid.ts'
import type { actualLevels, WhatIfSourceTrade } from './what-if-input.ts'

interface HeatMapPanelProps {
  readonly input: WhatIfInput
  readonly grid: BracketedGrid
  readonly measure: MeasureKey
  readonly selected: Cell
  readonly framed: HeatMapSpec['framed']
  readonly actual: ReturnType<typeof actualLevels>
  /** The trades of the grid; null if their exits are not shown. */
  readonly exits: readonly WhatIfSourceTrade[] | null
  readonly fileName: string
  readonly onMeasure: (measure: MeasureKey) => void
  readonly onSelect: (stop: number, target: number) => void
  readonly onExits: (isShown: boolean) => void
}

async function saveCells(input: WhatIfInput, grid: BracketedGrid, fileName: string): Promise<void> {
  const { gridCsv } = await import('./grid-csv.ts')
  downloadCsv(gridCsv(input, grid), `${fileName}.csv`)
}

function LegendMark({ children, label }: { children: ReactNode; label: string }) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Box component="svg" viewBox="0 0 16 16" aria-hidden="true" sx={{ width: 16, height: 16, flex: 'none' }}>
        {children}
      </Box>
      {label}
    </Box>
  )
}

/** What the marks on the heat map mean. */
function Legend({ hasFrame, spec }: { hasFrame: boolean; spec: HeatMapSpec }) {
  return (
    <Box
      component="ul"
      aria-label="Legend"
      sx={{
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
        mt: 1,
        p: 0,
        fontSize: '0.8125rem',
        color: 'text.secondary',
      }}
    >
      <LegendMark label="Selected">
        <rect x="2" y="2" width="12" height="12" fill="none" stroke="var(--mui-palette-text-primary)" strokeWidth="2" />
      </LegendMark>
      {hasFrame ? (
        <LegendMark label="Plateau: steady neighbors">
          <rect x="2" y="2" width="12" height="12" fill="none" stroke="var(--brass)" strokeWidth="2.5" />
        </LegendMark>
      ) : null}
      {spec.points.length === 0 ? null : (
        <LegendMark label="Actual exits">
          <circle cx="8" cy="8" r="3" fill="var(--mui-palette-text-primary)" />
        </LegendMark>
      )}
      {spec.values.some((_, place) => spec.isBracketed(place)) ? (
        <LegendMark label="Order unknown">
          <path d="M8 3V13" stroke="var(--mui-palette-text-primary)" strokeWidth="2" />
        </LegendMark>
      ) : null}
      {spec.cross !== null ? (
        <LegendMark label="As traded (1R, median)">
          <path d="M3 3 13 13M13 3 3 13" stroke="var(--mui-palette-text-primary)" strokeWidth="2" />
        </LegendMark>
      ) : null}
      <LegendMark label="Under 90% known">
        <path d="M0 16 16 0M0 8 8 0M8 16 16 8" stroke="var(--mui-palette-text-secondary)" strokeWidth="1" />
      </LegendMark>
    </Box>
  )
}

/** The heat map of a measure over stops and targets. */
export const HeatMapPanel = memo(function HeatMapPanelOf(props: HeatMapPanelProps) {
  const { input, grid, selected, framed, actual, exits, fileName, onMeasure, onSelect, onExits } = props
  const measure = measureOf(props.measure)
  const points = useMemo(() => (exits === null ? [] : exitPoints(input, exits)), [input, exits])
  const spec = useMemo(
    () => buildHeatMapSpec({ input, grid, measure, selected, framed, actual, points }),
    [input, grid, measure, selected, framed, actual, points],
  )
  const select = useCallback(
    ({ row, column }: HeatMapCell) => onSelect(input.stops[row] ?? 0, input.targets[column] ?? 0),
    [input, onSelect],
  )
  const [stop, target] = [input.stops[selected.stop] ?? 0, input.targets[selected.target] ?? 0]
  const value = spec.values[selected.stop * input.targets.length + selected.target] ?? null
  return (
    <Panel title={`${measure.label} by stop and target`} subtitle={selectedFiguresText(input, grid, selected)}>
      <HeatMap
        spec={spec}
        height={386}
        choice={
          <Select
            aria-label="Measure"
            value={props.measure}
            onChange={onMeasure}
            options={measures.map(({ key, label }) => ({ value: key, label }))}
            width={200}
          />
        }
        title={`${measure.label} by stop and target`}
        selectedText={`Stop ${formatLevel(stop)}, target ${formatLevel(target)}: ${measure.label} ${
          value === null ? unknownReason(measure, grid) : measure.format(value)
        }`}
        onSelect={select}
        fileName={fileName}
        actions={
          <Button
            size="small"
            color="inherit"
            startIcon={<Icon path={mdiDownload} />}
            onClick={() => void saveCells(input, grid, fileName)}
            sx={{ color: 'text.secondary' }}
          >
            CSV
          </Button>
        }
      />
      <Legend hasFrame={framed !== null} spec={spec} />
      <Switch label="Show actual exits" checked={exits !== null} onChange={onExits} />
    </Panel>
  )
})
