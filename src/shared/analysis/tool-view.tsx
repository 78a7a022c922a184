import { mdiHelpCircleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { memo, type ReactNode, useId, useMemo } from 'react'
import type { FigureDifference } from '#domain/analysis/compare/compare-results.ts'
import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { ToolGroup, ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import type { ToolFacts } from '#domain/analysis/tool-facts.ts'
import { ToolControls } from '#shared/analysis/controls/tool-controls.tsx'
import { ToolTables } from '#shared/analysis/tables/tool-tables.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { CoverageLine } from './coverage-line.tsx'
import { EmptyTool, type OtherBrushes } from './empty-tool.tsx'
import { FigureRow } from './figure-row.tsx'
import { FindingLine } from './finding-line.tsx'
import { isEmptyChart } from './is-empty-chart.ts'
import { ToolChart } from './tool-chart.tsx'
import { helpChoices, ToolHelp } from './tool-help.tsx'
import type { ToolWords } from './tool-words.ts'

export interface ToolViewProps {
  readonly facts: ToolFacts
  readonly result: ToolResult
  /** The second selection when comparing. */
  readonly other: ToolResult | null
  readonly differences: readonly FigureDifference[] | null
  readonly words: ToolWords
  readonly options: Readonly<Record<string, unknown>>
  readonly onOptions: (options: Readonly<Record<string, unknown>>) => void
  readonly brush: Brush | null
  /** What is brushed in other tools; null for nothing. */
  readonly otherBrushes?: OtherBrushes | null
  /** 'move' while the pointer drags, 'end' when a brush is done or cleared. */
  readonly onBrush: (brush: Brush | null, phase: 'move' | 'end') => void
  readonly onDrill: (groupKey: string) => void
  /** Whether newer figures are being computed. */
  readonly isStale: boolean
  /** Buttons beside the help of the tool. */
  readonly actions: ReactNode
}

/** A row of the comparison with its sample, in pixels. */
const comparedRowHeight = 56

// Only a comparison has it.
const ComparedFigures = lazyPart(
  async () => (await import('./compared-figures.tsx')).ComparedFigures,
  ({ result }) => <Box sx={{ minHeight: comparedRowHeight * (result.figures.length + 1) }} />,
)

/** Groups of both selections by key; those of the first have precedence. */
function groupsOf(result: ToolResult, other: ToolResult | null): ReadonlyMap<string, ToolGroup> {
  return new Map([...(other?.groups ?? []), ...result.groups].map((group) => [group.key, group]))
}

function Charts({
  charts,
  ...props
}: Pick<ToolViewProps, 'facts' | 'other' | 'words' | 'brush' | 'onBrush' | 'onDrill' | 'isStale'> & {
  charts: readonly ChartData[]
  groups: ReadonlyMap<string, ToolGroup>
}) {
  const { facts, other, ...shared } = props
  return charts.map((chart) => (
    <ToolChart
      key={chart.key}
      tool={facts.key}
      title={chart.title}
      chart={chart}
      other={other?.charts.find(({ key }) => key === chart.key) ?? null}
      {...shared}
    />
  ))
}

interface HeadingProps extends Pick<ToolViewProps, 'facts' | 'actions'> {
  /** Prefix of the ids of the title and the help. */
  readonly id: string
  readonly isHelpOpen: boolean
}

const Heading = memo(function Heading({ facts, actions, id, isHelpOpen }: HeadingProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography id={`${id}-title`} variant="h2">
          {facts.title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {facts.meaning}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <IconButton
          aria-label={`Help: ${facts.title}`}
          aria-expanded={isHelpOpen}
          aria-controls={isHelpOpen ? `${id}-help` : undefined}
          onClick={() => helpChoices[facts.key].store(isHelpOpen ? 'closed' : 'open')}
        >
          <Icon path={mdiHelpCircleOutline} />
        </IconButton>
        {actions}
      </Box>
    </Box>
  )
})

/** One analysis tool: its finding, charts, figures and tables, for one selection or two. */
export function ToolView(props: ToolViewProps): ReactNode {
  const {
    facts,
    result,
    other,
    differences,
    words,
    options,
    onOptions,
    onDrill,
    isStale,
    actions,
    otherBrushes = null,
  } = props
  const id = useId()
  const help = helpChoices[facts.key].useChoice()
  const groups = useMemo(() => groupsOf(result, other), [result, other])
  const isEmpty = result.coverage.known === 0 && (other?.coverage.known ?? 0) === 0
  const charts = result.charts.filter((chart) => !isEmptyChart(chart))
  const shared = { ...props, groups }
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={`${id}-title`}
      aria-busy={isStale}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Heading facts={facts} id={id} isHelpOpen={help === 'open'} actions={actions} />
      {help === 'open' ? <ToolHelp id={`${id}-help`} help={facts.help} /> : null}
      <ToolControls facts={facts} options={options} onOptions={onOptions} words={words} />
      {isEmpty ? (
        <EmptyTool base={facts.base} coverage={result.coverage} words={words} brushes={otherBrushes} />
      ) : (
        <>
          <FindingLine
            finding={result.finding}
            words={words}
            isStale={isStale}
            {...(other === null ? {} : { side: 'A' })}
          />
          {other === null ? null : <FindingLine finding={other.finding} words={words} isStale={isStale} side="B" />}
          <Charts {...shared} charts={charts.slice(0, 1)} />
          {other === null ? (
            <FigureRow figures={result.figures} words={words} onDrill={onDrill} />
          ) : (
            <ComparedFigures result={result} other={other} differences={differences} words={words} />
          )}
          <CoverageLine coverage={result.coverage} words={words} />
          {charts.length < 2 ? null : (
            <Box
              sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))' }}
            >
              <Charts {...shared} charts={charts.slice(1)} />
            </Box>
          )}
          <ToolTables tables={result.tables} others={other?.tables ?? null} words={words} onDrill={onDrill} />
        </>
      )}
    </Paper>
  )
}
