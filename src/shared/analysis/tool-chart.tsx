import { mdiChartBar, mdiDotsVertical, mdiTable } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useMemo, useRef, useState } from 'react'
import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolGroup } from '#domain/analysis/shapes/tool-result.ts'
import { AnalysisChart, type DrawPicture } from '#ui/charts/analysis/analysis-chart.tsx'
import { joinsOther } from '#ui/charts/analysis/plot-of.ts'
import type { PlotContext } from '#ui/charts/analysis/plot.ts'
import type { BrushPhase } from '#ui/charts/analysis/use-plot-input.ts'
import type { ChartMenuProps } from '#ui/charts/chart-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { chartTable } from './chart-table.tsx'
import { chartWords } from './chart-words.ts'
import type { ToolWords } from './tool-words.ts'

const ChartMenu = lazyPart<ChartMenuProps>(async () => (await import('#ui/charts/chart-menu.tsx')).default)

/** Longer tables show their first rows; the CSV has all. */
const maxRows = 200

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

/** A chart of a tool with its title, its figures as a table, and its exports. */
export function ToolChart(props: ToolChartProps) {
  const { tool, title, chart, other, groups, words } = props
  const [asTable, setAsTable] = useState(false)
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null)
  const picture = useRef<DrawPicture | null>(null)
  const context = useMemo(() => ({ tool, groups, words: chartWords(words) }), [tool, groups, words])
  const isTabulated = asTable || menuAnchor !== null
  const table = useMemo(
    () => (isTabulated ? chartTable(chart, other, { groups, words, text: context.words.text }) : null),
    [isTabulated, chart, other, groups, words, context],
  )
  const isTooLong = table !== null && table.rows.length > maxRows
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls
    <Box role="group" aria-label={`Chart: ${title}`} sx={{ minWidth: 0, position: 'relative' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 0.5 }}>
        <Typography variant="h3" sx={{ flexGrow: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <Button
          size="small"
          color="inherit"
          aria-label={`${asTable ? 'Show as chart' : 'Show as table'}: ${title}`}
          startIcon={<Icon path={asTable ? mdiChartBar : mdiTable} />}
          onClick={() => setAsTable(!asTable)}
          sx={{ color: 'text.secondary', flexShrink: 0 }}
        >
          {asTable ? 'Chart' : 'Table'}
        </Button>
        <IconButton
          size="small"
          aria-label={`Download: ${title}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setMenuAnchor(currentTarget)}
          sx={{ color: 'text.secondary' }}
        >
          <Icon path={mdiDotsVertical} />
        </IconButton>
        {menuAnchor === null || table === null ? null : (
          <ChartMenu
            title={`${tool} ${title}`}
            anchor={menuAnchor}
            onClose={() => setMenuAnchor(null)}
            draw={asTable ? null : () => picture.current?.() ?? document.createElement('canvas')}
            columns={table.columns}
            rows={table.rows}
          />
        )}
      </Box>
      {asTable && table !== null ? (
        <>
          <SimpleTable
            caption={title}
            columns={table.columns}
            rows={isTooLong ? table.rows.slice(0, maxRows) : table.rows}
            maxHeight={420}
          />
          {isTooLong ? (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {`The first ${maxRows} of ${table.rows.length} rows. The CSV has all.`}
            </Typography>
          ) : null}
        </>
      ) : (
        <Sides {...props} context={context} picture={picture} />
      )}
    </Box>
  )
}
