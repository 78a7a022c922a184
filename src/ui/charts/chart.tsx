import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import EChartsReactCore from 'echarts-for-react/esm/core'
import { useId, useMemo, useRef, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { SimpleTableProps, TableCells, TableColumn } from '#ui/table/simple-table.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ChartMenuProps } from './chart-menu.tsx'
import type { ChartOption } from './chart-option.ts'
import { ChartTools } from './chart-tools.tsx'
import { echarts } from './echarts-setup.ts'
import { useBrushZoom } from './use-brush-zoom.ts'
import { useChartColors } from './use-chart-colors.ts'
import { useChartMotion } from './use-chart-motion.ts'
import { canZoom, zoomedOption } from './zoom.ts'

// The figures as a table load when they are asked for.
const SimpleTable = lazyPart<SimpleTableProps>(async () => (await import('#ui/table/simple-table.tsx')).SimpleTable)
const ChartMenu = lazyPart<ChartMenuProps>(async () => (await import('./chart-menu.tsx')).default)

interface ChartTable {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableCells[]
}

interface ChartProps {
  /** Memoize it, so that the chart is redrawn only when it changes. */
  readonly option: ChartOption
  readonly height: number
  /** Says the finding, such as "Half of all paths end between $35,500 and $46,300". */
  readonly title: string
  /** What is drawn, such as "Equity curve": names the chart before its finding for screen readers, and its file. */
  readonly name?: string
  /** Describes the chart and its main figures, for screen readers and below the chart. */
  readonly description: string
  /** The same figures as a table, or what makes it once it is asked for. */
  readonly table: ChartTable | (() => ChartTable)
  /** Keeps the description for screen readers only, where the chart is labeled with its figures. */
  readonly descriptionHidden?: boolean
  /** Hides the title if the surrounding panel has the same. */
  readonly titleHidden?: boolean
}

const tableOf = (table: ChartProps['table']): ChartTable => (typeof table === 'function' ? table() : table)

/**
 * A chart with a title, a description, and its figures as a table on demand. Dragging across it zooms in; a menu saves it
 * as a picture or CSV.
 */
export function Chart({
  option,
  height,
  title,
  name = title,
  description,
  table,
  titleHidden = false,
  descriptionHidden = false,
}: ChartProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null)
  const chart = useRef<EChartsReactCore>(null)
  const brush = useBrushZoom(() => chart.current?.getEchartsInstance() ?? null)
  const { palette, theme } = useChartColors()
  const whole = useMemo(() => (typeof option === 'function' ? option(palette) : option), [option, palette])
  const drawn = useChartMotion(useMemo(() => zoomedOption(whole, brush.range), [whole, brush.range]))

  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0, position: 'relative' }} aria-describedby={`${id}-description`}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, containerType: 'inline-size' }}>
        <Typography
          variant="h3"
          component="figcaption"
          sx={{
            flexGrow: 1,
            minWidth: 0,
            ...(titleHidden ? { visibility: 'hidden', height: '1em', overflow: 'hidden' } : {}),
          }}
        >
          {title}
        </Typography>
        {brush.range === null || asTable ? null : (
          <Button size="small" onClick={brush.reset} sx={{ flexShrink: 0 }}>
            Reset zoom
          </Button>
        )}
        <ChartTools name={name} asTable={asTable} onTable={setAsTable} onMenu={setMenuAnchor} />
        {menuAnchor === null ? null : (
          <ChartMenu
            title={name}
            anchor={menuAnchor}
            onClose={() => setMenuAnchor(null)}
            draw={
              asTable
                ? null
                : () =>
                    chart.current?.getEchartsInstance().renderToCanvas({
                      pixelRatio: 2,
                      backgroundColor: palette.surface,
                    }) ?? document.createElement('canvas')
            }
            {...tableOf(table)}
          />
        )}
      </Box>
      {asTable ? (
        <SimpleTable caption={name} {...tableOf(table)} maxHeight={height} />
      ) : (
        <Box
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas inside cannot be an img element
          role="img"
          aria-label={`${name === title ? '' : `${name}. `}${title}. ${description}`}
          sx={{ position: 'relative', userSelect: 'none' }}
          {...(canZoom(whole) ? brush.handlers : {})}
        >
          <EChartsReactCore
            ref={chart}
            echarts={echarts}
            option={drawn.option}
            theme={theme}
            notMerge={drawn.notMerge}
            style={{ height, width: '100%' }}
          />
          {brush.marked === null ? null : (
            <Box
              style={brush.marked}
              sx={{
                position: 'absolute',
                insetBlock: 0,
                bgcolor: 'primary.main',
                opacity: 0.16,
                pointerEvents: 'none',
              }}
            />
          )}
        </Box>
      )}
      {descriptionHidden ? (
        <VisuallyHidden>
          <span id={`${id}-description`}>{description}</span>
        </VisuallyHidden>
      ) : (
        <Typography
          id={`${id}-description`}
          variant="caption"
          component="p"
          sx={{ color: 'text.secondary', mt: 0.5, mb: 0 }}
        >
          {description}
        </Typography>
      )}
    </Box>
  )
}
