import { mdiDownload, mdiGrid, mdiTable } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import EChartsReactCore from 'echarts-for-react/esm/core'
import { useId, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { echarts } from '#ui/charts/echarts-setup.ts'
import { useChartColors } from '#ui/charts/use-chart-colors.ts'
import { downloadFile } from '#ui/download-file.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { heatMapOption, type HeatMapCell, type HeatMapSpec, hasCell } from './heat-map-option.ts'
import { usePointedCell } from './use-pointed-cell.ts'
import { useWidth } from './use-width.ts'

const HeatMapTable = lazyPart(
  async () => (await import('./heat-map-table.tsx')).HeatMapTable,
  ({ maxHeight }) => <LoadingState heights={[maxHeight]} />,
)

interface HeatMapProps {
  /** Memoize it, so that the chart is redrawn only when it changes. */
  readonly spec: HeatMapSpec
  readonly height: number
  readonly title: string
  /** The selected cell in words, announced when it changes. */
  readonly selectedText: string
  readonly onSelect: (cell: HeatMapCell) => void
  /** File name of the picture, without ".png". */
  readonly fileName: string
  /** What the heat map shows, chosen at its start. */
  readonly choice: ReactNode
  /** Buttons beside those of the heat map. */
  readonly actions?: ReactNode
}

const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageUp: [10, 0],
  PageDown: [-10, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

const clamp = (value: number, last: number) => Math.min(last, Math.max(0, value))

/** Saves the chart as a picture on the background of its panel. */
async function savePicture(chart: EChartsReactCore | null, background: string, name: string): Promise<void> {
  const address = chart?.getEchartsInstance().getDataURL({ pixelRatio: 2, backgroundColor: background })
  if (address === undefined) return
  downloadFile(await (await fetch(address)).blob(), `${name}.png`)
}

/** A heat map whose cells are chosen by pointer or arrow keys, with its figures as a table on demand. */
export function HeatMap({ spec, height, title, selectedText, onSelect, fileName, choice, actions }: HeatMapProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const chart = useRef<EChartsReactCore>(null)
  const { palette, theme } = useChartColors()
  const pointed = usePointedCell(chart)
  const [surface, width] = useWidth()
  const option = useMemo(
    () => ({
      animation: false,
      ...heatMapOption(spec, { size: { width, height }, pointed: pointed.cell })(palette),
    }),
    [spec, width, height, pointed, palette],
  )

  /** The cell under the pointer; null beside the cells. */
  function pointedCell(): HeatMapCell | null {
    const cell = pointed.cell()
    return cell !== null && hasCell(spec, cell) ? cell : null
  }

  // To ECharts the cells are a background, of which it knows no items.
  function showTip(event: PointerEvent<HTMLElement>): void {
    const drawn = chart.current?.getEchartsInstance()
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - left, event.clientY - top]
    drawn?.dispatchAction(pointedCell() === null ? { type: 'hideTip' } : { type: 'showTip', x, y, tooltip: {} })
  }

  function select(): void {
    const cell = pointedCell()
    if (cell !== null) onSelect(cell)
  }

  function move(event: KeyboardEvent): void {
    const step = moves[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const { selected, rows, columns } = spec
    onSelect({
      row: clamp(selected.row + step[0], rows.length - 1),
      column: clamp(selected.column + step[1], columns.length - 1),
    })
  }

  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0, position: 'relative' }} aria-label={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 1 }}>
        <Box sx={{ flexGrow: 1 }}>{choice}</Box>
        {actions}
        <Button
          size="small"
          color="inherit"
          disabled={asTable}
          startIcon={<Icon path={mdiDownload} />}
          onClick={() => void savePicture(chart.current, palette.surface, fileName)}
          sx={{ color: 'text.secondary' }}
        >
          PNG
        </Button>
        <Button
          size="small"
          color="inherit"
          aria-label={`${asTable ? 'Show heat map' : 'Show as table'}: ${title}`}
          startIcon={<Icon path={asTable ? mdiGrid : mdiTable} />}
          onClick={() => setAsTable(!asTable)}
          sx={{ color: 'text.secondary' }}
        >
          {asTable ? 'Show heat map' : 'Show as table'}
        </Button>
      </Box>
      {asTable ? (
        <HeatMapTable spec={spec} caption={title} maxHeight={height} />
      ) : (
        <Box
          role="application"
          aria-roledescription="heat map"
          aria-label={`${title}. Use arrow keys to select a cell.`}
          aria-describedby={id}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys choose a cell
          tabIndex={0}
          onKeyDown={move}
          onPointerMoveCapture={pointed.follow}
          onPointerDownCapture={pointed.follow}
          onPointerMove={showTip}
          onPointerDown={showTip}
          onPointerLeave={() => chart.current?.getEchartsInstance().dispatchAction({ type: 'hideTip' })}
          onClick={select}
          ref={surface}
          sx={{
            borderRadius: 1,
            cursor: 'crosshair',
          }}
        >
          <EChartsReactCore
            ref={chart}
            echarts={echarts}
            option={option}
            theme={theme}
            notMerge
            style={{ height, width: '100%' }}
          />
        </Box>
      )}
      <VisuallyHidden>
        <span id={id} aria-live="polite">
          {selectedText}
        </span>
      </VisuallyHidden>
    </Box>
  )
}
