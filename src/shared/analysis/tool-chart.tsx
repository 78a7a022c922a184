import { mdiChartBar, mdiDotsVertical, mdiTable } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { memo, useMemo, useRef, useState } from 'react'
import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolGroup } from '#domain/analysis/shapes/tool-result.ts'
import { AnalysisChart, joinsOther } from '#ui/charts/analysis/analysis-chart.tsx'
import type { DrawPicture } from '#ui/charts/analysis/plot-chart.tsx'
import type { PlotContext } from '#ui/charts/analysis/plot.ts'
import type { BrushPhase } from '#ui/charts/analysis/use-plot-input.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { chartWords } from './chart-words.ts'
import type { ToolWords } from './tool-words.ts'

// The figures as a table, and the exports, load when they are asked for.
const ChartFigures = lazyPart(async () => (await import('./chart-figures.tsx')).ChartFigures)
const ChartExports = lazyPart(async () => (await import('./chart-figures.tsx')).ChartExports)

export interface ToolChartProps {
  readonly tool: ToolKey
  readonly title: string
  readonly chart: ChartData
  readonly other: ChartData | null
  readonly groups: ReadonlyMap<string, ToolGroup>
  readonly words: ToolWords
  readonly brush: Brush | null
  readonly onBrush: (brush: Brush | null, phase: BrushPhase) => void
  readonly onDrill: (groupKey: string) => void
  readonly isStale: boolean
}

interface SideProps extends Omit<ToolChartProps, 'title'> {
  readonly context: PlotContext
  readonly picture: React.RefObject<DrawPicture | null>
}

/** The chart; two of them side by side where one cannot hold both selections. */
function Sides(props: SideProps) {
  const { chart, other, context, brush, onBrush, onDrill, isStale, picture } = props
  const shared = { context, brush, onBrush, onDrill, isStale }
  if (other === null || joinsOther(chart))
    return <AnalysisChart chart={chart} other={other} picture={picture} {...shared} />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))' }}>
      {[
        { name: 'A', side: chart },
        { name: 'B', side: other },
      ].map(({ name, side }) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Typography variant="body2" component="p" sx={{ fontWeight: 600, m: 0 }}>
            {name}
          </Typography>
          <AnalysisChart chart={side} other={null} {...(name === 'A' ? { picture } : {})} {...shared} />
        </Box>
      ))}
    </Box>
  )
}

interface HeadingProps {
  readonly title: string
  readonly asTable: boolean
  readonly onTable: (asTable: boolean) => void
  readonly onMenu: (anchor: HTMLElement) => void
}

const Heading = memo(function Heading({ title, asTable, onTable, onMenu }: HeadingProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 0.5 }}>
      <Typography variant="h3" sx={{ flexGrow: 1, minWidth: 0 }}>
        {title}
      </Typography>
      <Button
        size="small"
        color="inherit"
        aria-label={`${asTable ? 'Show as chart' : 'Show as table'}: ${title}`}
        startIcon={<Icon path={asTable ? mdiChartBar : mdiTable} />}
        onClick={() => onTable(!asTable)}
        sx={{ color: 'text.secondary', flexShrink: 0 }}
      >
        {asTable ? 'Chart' : 'Table'}
      </Button>
      <IconButton
        size="small"
        aria-label={`Download: ${title}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMenu(currentTarget)}
        sx={{ color: 'text.secondary' }}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
    </Box>
  )
})

/** A chart of a tool with its title, its figures as a table, and its exports. */
export function ToolChart(props: ToolChartProps) {
  const { tool, title, chart, other, groups, words } = props
  const [asTable, setAsTable] = useState(false)
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null)
  const picture = useRef<DrawPicture | null>(null)
  const context = useMemo(() => ({ tool, groups, words: chartWords(words) }), [tool, groups, words])
  const figures = { title, chart, other, context, words }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls
    <Box role="group" aria-label={`Chart: ${title}`} sx={{ minWidth: 0, position: 'relative' }}>
      <Heading title={title} asTable={asTable} onTable={setAsTable} onMenu={setMenuAnchor} />
      {menuAnchor === null ? null : (
        <ChartExports
          {...figures}
          name={`${tool} ${title}`}
          anchor={menuAnchor}
          onClose={() => setMenuAnchor(null)}
          draw={asTable ? null : () => picture.current?.() ?? document.createElement('canvas')}
        />
      )}
      {asTable ? <ChartFigures {...figures} /> : <Sides {...props} context={context} picture={picture} />}
    </Box>
  )
}
