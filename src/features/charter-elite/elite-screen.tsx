import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { useEliteAnalysis } from '#features/charter-elite/data/use-elite-analysis.ts'
import { useOnScreenTools } from '#features/charter-elite/data/use-on-screen-tools.ts'
import { useToolWords } from '#features/charter-elite/data/use-tool-words.ts'
import { findDrilledGroup, type DrillTarget } from '#features/charter-elite/drill/find-group.ts'
import { ToolTiles } from '#features/charter-elite/overview/tool-tiles.tsx'
import { ToolRail, toolPanelId } from '#features/charter-elite/rail/tool-rail.tsx'
import { describeBrush } from '#features/charter-elite/selection/describe-brush.ts'
import type { StatedOptions } from '#features/charter-elite/selection/elite-address.ts'
import { EliteSelection } from '#features/charter-elite/selection/elite-selection.tsx'
import type { EliteControl } from '#features/charter-elite/selection/use-elite-address.ts'
import { useJournalContext } from '#shared/filter/use-journal-context.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ToolActions } from './tool-actions.tsx'

// The overview has no chart; a tool's view and its charts load when one is opened.
const ToolPanel = lazyPart(
  async () => (await import('./tool-panel.tsx')).ToolPanel,
  () => <LoadingState label="Loading tool" heights={[72, 360, 96]} />,
)
const ToolNote = lazyPart(
  async () => (await import('#features/charter-elite/notes/tool-note.tsx')).ToolNote,
  () => <LoadingState label="Loading note" heights={[180]} />,
)
const DrillDrawer = lazyPart(async () => (await import('#features/charter-elite/drill/drill-drawer.tsx')).DrillDrawer)

interface EliteScreenProps {
  readonly control: EliteControl
  readonly portfolios: readonly Portfolio[]
  readonly active: Portfolio
}

const noTools: readonly ToolKey[] = []
const noOptions: StatedOptions = {}

/** The selection, the rail of tools, and the open tool with the trades behind what is chosen in it. */
export function EliteScreen({ control, portfolios: all, active }: EliteScreenProps) {
  const { state, update, filter, setBrush, setOptions } = control
  const [drill, setDrill] = useState<DrillTarget | null>(null)
  const { tool } = state
  const analysis = useEliteAnalysis({
    state,
    portfolios: all,
    active,
    extrasFor: tool === null ? noTools : [tool],
    alsoTexts: drill !== null,
  })
  const { reader, data, answers, portfolios, isStale } = analysis
  const context = useJournalContext(portfolios[0] ?? active, state.filter.batches.length > 0)
  const words = useToolWords(reader, data, context, portfolios)
  const open = (next: ToolKey | null) => update((now) => ({ ...now, tool: next }))
  const answer = tool === null ? undefined : answers.get(tool)
  const refs = useOnScreenTools(tool, analysis.setOnScreen)
  const call = analysis.calls.find((one) => one.tool === drill?.tool)

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <EliteSelection
        control={control}
        portfolios={all}
        active={active}
        context={context}
        describeBrush={(brush) => describeBrush(brush, answers, words)}
      />
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
              <ToolPanel
                key={tool}
                tool={tool}
                answer={answer}
                words={words}
                brush={state.brushes.find((brush) => brush.tool === tool) ?? null}
                isStale={answer !== undefined && isStale(answer)}
                actions={
                  <ToolActions
                    tool={tool}
                    filter={filter.filter}
                    portfolioIds={analysis.selection.portfolioIds}
                    options={state.options[tool] ?? noOptions}
                    onTrades={() => setDrill({ tool, group: null })}
                  />
                }
                onOptions={(changes) => setOptions(tool, changes)}
                onBrush={(brush, phase) => setBrush(tool, brush, phase)}
                onDrill={(group) => setDrill({ tool, group })}
                end={<ToolNote tool={tool} portfolio={portfolios[0] ?? active} />}
              />
            )}
          </Box>
        </Box>
      )}
      {drill === null || call === undefined ? null : (
        <DrillDrawer
          reader={reader}
          stamp={data.stamp + data.parts}
          group={findDrilledGroup(
            drill,
            call,
            analysis.selection,
            answers.get(drill.tool)?.result ?? null,
            words,
            context.stats,
          )}
          setupName={(id) => words.nameOf('setups', id)}
          portfolioName={(id) => all.find((one) => one.id === id)?.name ?? 'Portfolio'}
          onClose={() => setDrill(null)}
        />
      )}
    </Box>
  )
}
