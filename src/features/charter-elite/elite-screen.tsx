import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useState } from 'react'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { useEliteAnalysis } from '#features/charter-elite/data/use-elite-analysis.ts'
import { useOnScreenTools } from '#features/charter-elite/data/use-on-screen-tools.ts'
import { useToolWords } from '#features/charter-elite/data/use-tool-words.ts'
import type { DrillTarget } from '#features/charter-elite/drill/find-group.ts'
import { ToolTiles } from '#features/charter-elite/overview/tool-tiles.tsx'
import { ToolRail, toolPanelId } from '#features/charter-elite/rail/tool-rail.tsx'
import { BrushChips } from '#features/charter-elite/selection/brush-chips.tsx'
import { describeBrush } from '#features/charter-elite/selection/describe-brush.ts'
import type { StatedOptions } from '#features/charter-elite/selection/elite-address.ts'
import { ComparedSelection, EliteSelection } from '#features/charter-elite/selection/elite-selection.tsx'
import type { EliteControl } from '#features/charter-elite/selection/use-elite-address.ts'
import { useJournalContext } from '#shared/filter/use-journal-context.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

// The overview has no chart; a tool's view and its charts load when one is opened.
const OpenTool = lazyPart(
  async () => (await import('./open-tool.tsx')).OpenTool,
  () => <LoadingState label="Loading tool" heights={[72, 360, 96]} />,
)
const TargetDrawer = lazyPart(
  async () => (await import('#features/charter-elite/drill/target-drawer.tsx')).TargetDrawer,
)

interface EliteScreenProps {
  readonly control: EliteControl
  readonly portfolios: readonly Portfolio[]
  readonly active: Portfolio
}

const noTools: readonly ToolKey[] = []
const noOptions: StatedOptions = {}

/** The selection, the rail of tools, and the open tool with the trades behind what is chosen in it. */
export function EliteScreen({ control, portfolios: all, active }: EliteScreenProps) {
  const { state, isMoving, update, filter, compareFilter, setBrush, setOptions, clearBrushes } = control
  const [drill, setDrill] = useState<DrillTarget | null>(null)
  const { tool } = state
  const analysis = useEliteAnalysis({
    state,
    portfolios: all,
    active,
    isMoving,
    extrasFor: tool === null ? noTools : [tool],
    alsoTexts: drill !== null,
  })
  const { reader, data, answers, portfolios, isStale } = analysis
  const context = useJournalContext(portfolios[0] ?? active, state.filter)
  const words = useToolWords(reader, data, context, portfolios)
  const open = useCallback((next: ToolKey | null) => update((now) => ({ ...now, tool: next })), [update])
  const answer = tool === null ? undefined : answers.get(tool)
  const refs = useOnScreenTools(tool, analysis.setOnScreen)
  const call = analysis.calls.find((one) => one.tool === drill?.tool)
  const selection = { portfolios: all, active, chosen: state.portfolioIds, context, update }

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <EliteSelection {...selection} filter={filter} />
        <BrushChips
          brushes={state.brushes}
          describe={(brush) => describeBrush(brush, answers, words)}
          onRemove={(brushed) => setBrush(brushed, null, 'end')}
          onClear={clearBrushes}
        />
        {state.compare === null ? null : (
          <ComparedSelection
            {...selection}
            filter={filter}
            compareFilter={compareFilter}
            comparedIds={state.compare.portfolioIds}
          />
        )}
      </Box>
      {data.error === null ? null : <ErrorState title="Couldn’t load trades" error={data.error} onRetry={data.retry} />}
      {analysis.problem === null ? null : <ErrorState title="Couldn’t finish a computation" error={analysis.problem} />}
      {data.isReady && data.trades === 0 ? (
        <EmptyState
          title="No trades in this portfolio yet"
          actions={
            <Button variant="contained" href="/trade-entry/import">
              Import trades
            </Button>
          }
        >
          The tools appear with the first trades.
        </EmptyState>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2, md: 3 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '244px minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <ToolRail open={tool} answers={answers} isOutdated={analysis.isOutdated} refs={refs} onOpen={open} />
          <Box
            id={toolPanelId}
            role="tabpanel"
            aria-label={tool === null ? 'All tools' : undefined}
            sx={{ minWidth: 0, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
          >
            {tool === null ? (
              <ToolTiles answers={answers} isStale={isStale} words={words} refs={refs} onOpen={open} />
            ) : (
              <OpenTool
                key={tool}
                tool={tool}
                answer={answer}
                words={words}
                brushes={state.brushes}
                isStale={answer !== undefined && isStale(answer)}
                portfolioIds={analysis.selection.portfolioIds}
                filter={filter.filter}
                options={state.options[tool] ?? noOptions}
                portfolio={portfolios[0] ?? active}
                setBrush={setBrush}
                setOptions={setOptions}
                clearBrushes={clearBrushes}
                onDrill={setDrill}
              />
            )}
          </Box>
        </Box>
      )}
      {drill === null || call === undefined ? null : (
        <TargetDrawer
          reader={reader}
          stamp={data.stamp + data.parts}
          target={drill}
          call={call}
          selection={analysis.selection}
          result={answers.get(drill.tool)?.result ?? null}
          words={words}
          stats={context.stats}
          setupName={(id) => words.nameOf('setups', id)}
          portfolioName={(id) => all.find((one) => one.id === id)?.name ?? 'Portfolio'}
          onClose={() => setDrill(null)}
        />
      )}
    </Box>
  )
}
