import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { useEliteAnalysis } from '#features/charter-elite/data/use-elite-analysis.ts'
import { useToolWords } from '#features/charter-elite/data/use-tool-words.ts'
import { ReportedNote } from '#features/charter-elite/notes/tool-note.tsx'
import { eliteAddress } from '#features/charter-elite/selection/elite-address.ts'
import type { EliteControl } from '#features/charter-elite/selection/use-elite-address.ts'
import { ToolPanel } from '#features/charter-elite/tool-panel.tsx'
import { useJournalContext } from '#shared/filter/use-journal-context.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { FigureDefinitions } from './figure-definitions.tsx'
import { ReportHeading } from './report-heading.tsx'
import styles from './report.module.css'
import { ToolChoice } from './tool-choice.tsx'

interface ReportProps {
  readonly control: EliteControl
  readonly portfolios: readonly Portfolio[]
  readonly active: Portfolio
}

/** The chosen tools one below the other, each on pages of its own, with the selection and what the figures mean. */
export function Report({ control, portfolios: all, active }: ReportProps) {
  const { state, update, setBrush, setOptions } = control
  const navigate = useNavigate()
  const tools = useMemo(
    (): readonly ToolKey[] => state.reported ?? (state.tool === null ? toolKeys : [state.tool]),
    [state.reported, state.tool],
  )
  const analysis = useEliteAnalysis({ state, portfolios: all, active, tools, extrasFor: tools, alsoTexts: false })
  const { reader, data, answers, portfolios, isStale } = analysis
  const context = useJournalContext(portfolios[0] ?? active, state.filter)
  const words = useToolWords(reader, data, context, portfolios)
  /** The trades behind a figure are listed on the tool's own screen. */
  const openTool = (tool: ToolKey) =>
    void navigate({ pathname: '/charter-elite', search: eliteAddress({ ...state, reported: null, tool }).toString() })

  return (
    <Box className={styles['report']}>
      <ToolChoice chosen={tools} onChange={(reported) => update((now) => ({ ...now, reported }))} />
      <ReportHeading state={state} analysis={analysis} context={context} words={words} />
      {data.error === null ? null : <ErrorState title="Couldn’t load trades" error={data.error} onRetry={data.retry} />}
      {analysis.problem === null ? null : <ErrorState title="Couldn’t finish a computation" error={analysis.problem} />}
      {tools.map((tool) => {
        const answer = answers.get(tool)
        return (
          <section key={tool} className={styles['tool']}>
            <ToolPanel
              tool={tool}
              answer={answer}
              words={words}
              brush={state.brushes.find((brush) => brush.tool === tool) ?? null}
              isStale={answer !== undefined && isStale(answer)}
              actions={null}
              onOptions={(changes) => setOptions(tool, changes)}
              onBrush={(brush, phase) => setBrush(tool, brush, phase)}
              onDrill={() => openTool(tool)}
            />
            <ReportedNote tool={tool} portfolio={portfolios[0] ?? active} />
            {answer?.result === undefined || answer.result === null ? null : (
              <FigureDefinitions figures={answer.result.figures} />
            )}
          </section>
        )
      })}
    </Box>
  )
}
