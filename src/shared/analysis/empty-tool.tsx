import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router-dom'
import type { Coverage, Remedy } from '#domain/analysis/shapes/tool-result.ts'
import type { ToolBase } from '#domain/analysis/shapes/tool.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { remedies } from './remedies.ts'
import { sentenceText } from './sentence-text.tsx'
import type { ToolWords } from './tool-words.ts'

const noTrades: Readonly<Record<ToolBase, string>> = {
  closed: 'No closed trades in this selection',
  entered: 'No entered trades in this selection',
  missed: 'No missed trades in this selection',
}

/** What is brushed in other tools. */
export interface OtherBrushes {
  /** What the tools are about that are brushed. */
  readonly bases: readonly ToolBase[]
  readonly onClear: () => void
}

interface EmptyToolProps {
  readonly base: ToolBase
  readonly coverage: Coverage
  readonly words: ToolWords
  /** Null where nothing is brushed in another tool. */
  readonly brushes: OtherBrushes | null
}

/** A brush that leaves no trades for a tool, and the way back. */
function EmptyBrush({ base, brushes }: { base: ToolBase; brushes: OtherBrushes }) {
  return (
    <EmptyState
      title={noTrades[base].replace('this selection', 'the brush')}
      actions={
        <Button variant="contained" onClick={brushes.onClear}>
          Clear brushes
        </Button>
      }
    >
      {base !== 'missed' && brushes.bases.includes('missed')
        ? 'Missed trades are brushed. They were never entered, so they have no result.'
        : 'Clear the brush to see all trades of the selection.'}
    </EmptyState>
  )
}

/** Which data a tool needs, and how to get them. */
export function EmptyTool({ base, coverage, words, brushes }: EmptyToolProps) {
  const { of, missing } = coverage
  if (of === 0 && brushes !== null) return <EmptyBrush base={base} brushes={brushes} />
  const wanted = [...new Set<Remedy>(missing.map(({ remedy }) => remedy))]
  const shown: readonly Remedy[] = wanted.length > 0 ? wanted : base === 'missed' ? ['logMissed'] : ['moreTrades']
  return (
    <EmptyState
      title={of === 0 ? noTrades[base] : 'Not recorded yet'}
      actions={shown.map((remedy, place) => (
        <Button
          key={remedy}
          component={RouterLink}
          to={remedies[remedy].to}
          variant={place === 0 ? 'contained' : 'outlined'}
        >
          {remedies[remedy].label}
        </Button>
      ))}
    >
      {of === 0
        ? 'Widen the dates, remove a filter, or add trades.'
        : `${missing.map(({ what }) => sentenceText(what, words)).join('. ')}.`}
    </EmptyState>
  )
}
