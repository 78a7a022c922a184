import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import EChartsReactCore from 'echarts-for-react/esm/core'
import {
  type ComponentType,
  memo,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import { echarts } from '#ui/charts/echarts-setup.ts'
import { useChartColors } from '#ui/charts/use-chart-colors.ts'
import { useChartMotion } from '#ui/charts/use-chart-motion.ts'
import { PlotLegend } from './plot-legend.tsx'
import type { Plot, PlotContext } from './plot.ts'
import { type BrushPhase, usePlotInput } from './use-plot-input.ts'

/** Draws a chart once more, for a picture. */
export type DrawPicture = () => HTMLCanvasElement

export interface AnalysisChartProps {
  readonly chart: ChartData
  /** The same chart of a second selection, drawn beside the first. */
  readonly other: ChartData | null
  /** Memoize it, so that the chart is redrawn only when it changes. */
  readonly context: PlotContext
  readonly brush: Brush | null
  /** Null where nothing can be brushed, as on a dashboard. */
  readonly onBrush: ((brush: Brush | null, phase: BrushPhase) => void) | null
  readonly onDrill: (groupKey: string) => void
  /** Whether new figures are being computed: colors are muted until they are there. */
  readonly isStale?: boolean
  /** Receives what draws the chart as a picture. */
  readonly picture?: RefObject<DrawPicture | null>
  /** Overrides the height of the chart. */
  readonly height?: number
}

/** How to use a chart. A finger scrolls the page, so it cannot drag. */
const Hint = memo(function Hint({
  plot: { canBrush, placeName, groupAt, places },
  isLink,
}: {
  plot: Plot
  isLink: boolean
}) {
  const opens = places > 0 && groupAt(0) !== null
  const what = `a ${placeName} to ${isLink ? 'open the tool' : 'see its trades'}.`
  return (
    // Paper can be neither dragged nor clicked.
    <span className="screen-only">
      <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
        {canBrush && !isLink ? 'Drag to filter all tools. ' : ''}
        {opens ? `Click ${what}` : ''}
      </Box>
      <Box component="span" sx={{ '@media not (pointer: coarse)': { display: 'none' } }}>
        {opens ? `Tap ${what}` : ''}
      </Box>
    </span>
  )
})

const brushKeys = 'Arrow keys move, Shift and arrow keys select, Enter opens trades, Escape clears.'
const linkKeys = 'Arrow keys move, Enter opens the tool.'

interface PlotChartProps extends AnalysisChartProps {
  readonly plot: Plot
}

/**
 * Draws a chart of an analysis tool. Dragging, or Shift and arrow keys, brushes; a click, or Enter, opens the trades of a place;
 * Escape clears.
 */
function PlotChart(props: PlotChartProps) {
  const { chart, plot, onBrush, onDrill, isStale = false, picture, height } = props
  const id = useId()
  const drawn = useRef<EChartsReactCore>(null)
  const scrolled = useRef<HTMLDivElement>(null)
  const readChart = () => drawn.current?.getEchartsInstance() ?? null
  const { palette, theme } = useChartColors()
  const { mark, brush, handlers } = usePlotInput({ plot, brush: props.brush, onBrush, onDrill, readChart })
  const legend = useMemo(() => plot.legend(palette), [plot, palette])
  const option = useMemo(() => plot.option(palette, { mark, brush }), [plot, palette, mark, brush])
  const motion = useChartMotion(option)
  useImperativeHandle(
    picture,
    () => () =>
      drawn.current?.getEchartsInstance().renderToCanvas({ pixelRatio: 2, backgroundColor: palette.surface }) ??
      document.createElement('canvas'),
    [palette],
  )
  const canBrush = plot.canBrush && onBrush !== null
  const { startsAtEnd = false } = plot
  useLayoutEffect(() => {
    if (startsAtEnd && scrolled.current !== null) scrolled.current.scrollLeft = scrolled.current.scrollWidth
  }, [startsAtEnd])

  return (
    <Box sx={{ minWidth: 0 }}>
      <PlotLegend items={legend} />
      <Box ref={scrolled} sx={{ overflowX: 'auto', overflowY: 'hidden' }}>
        <Box
          role="application"
          aria-roledescription="chart"
          aria-label={`${chart.title}. ${onBrush === null ? linkKeys : brushKeys}`}
          aria-describedby={id}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move over the chart
          tabIndex={0}
          {...handlers}
          sx={{
            borderRadius: 1,
            outlineOffset: '-2px',
            userSelect: 'none',
            minWidth: plot.minWidth,
            cursor: canBrush ? 'crosshair' : 'default',
            // Text keeps its contrast: only colors fade.
            filter: isStale ? 'saturate(0.3)' : 'none',
          }}
        >
          <EChartsReactCore
            ref={drawn}
            echarts={echarts}
            option={motion.option}
            theme={theme}
            notMerge={motion.notMerge}
            lazyUpdate
            style={{ height: height ?? plot.height, width: '100%' }}
          />
        </Box>
      </Box>
      <Typography
        id={id}
        variant="caption"
        component="p"
        aria-live="polite"
        sx={{ color: 'text.secondary', m: 0, mt: 0.5, minHeight: '1.45em', fontVariantNumeric: 'tabular-nums' }}
      >
        {mark === null ? <Hint plot={plot} isLink={onBrush === null} /> : plot.describe(mark).join(' · ')}
      </Typography>
      {plot.note === null ? null : (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
          {plot.note}
        </Typography>
      )}
    </Box>
  )
}

export type ChartKind = ChartData['kind']
type ChartOf<Kind extends ChartKind> = Extract<ChartData, { readonly kind: Kind }>

/** Makes the component that draws the charts of a kind. Others are an error. */
export function chartDrawnBy<Kind extends ChartKind>(
  kind: Kind,
  plotOf: (chart: ChartOf<Kind>, other: ChartOf<Kind> | null, context: PlotContext) => Plot,
): ComponentType<AnalysisChartProps> {
  const isOfKind = (chart: ChartData | null): chart is ChartOf<Kind> => chart?.kind === kind
  return function ChartOfKind(props) {
    const { chart, other, context } = props
    const plot = useMemo(() => {
      if (!isOfKind(chart)) throw new Error(`${chart.kind} is not ${kind}`)
      return plotOf(chart, isOfKind(other) ? other : null, context)
    }, [chart, other, context])
    return <PlotChart {...props} plot={plot} />
  }
}
