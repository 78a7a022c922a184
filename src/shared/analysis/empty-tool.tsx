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

interface EmptyToolProps {
  readonly base: ToolBase
  readonly coverage: Coverage
  readonly words: ToolWords
}

/** Which data a tool needs, and how to get them. */
export function EmptyTool({ base, coverage, words }: EmptyToolProps) {
  const { of, missing } = coverage
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
