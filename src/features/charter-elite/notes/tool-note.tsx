import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { toolNotesQuery } from '#api/analysis/tool-notes.ts'
import { maxToolNote } from '#contract/analysis/tool-notes.ts'
import { toolTitles } from '#domain/analysis/parts/tool-titles.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { type ToolNoteControl, useToolNote } from './use-tool-note.ts'

const stateTexts: Readonly<Record<ToolNoteControl['state'], string>> = {
  unchanged: 'Saved automatically',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved',
}

interface NoteFieldProps {
  readonly tool: ToolKey
  readonly portfolio: Portfolio
  readonly stored: string
}

function NoteField({ tool, portfolio, stored }: NoteFieldProps) {
  const { text, change, state, retry } = useToolNote(portfolio.id, tool, stored)
  return (
    <>
      <TextInput
        aria-label={`Note: ${toolTitles[tool]}`}
        value={text}
        lines={2}
        maxLength={maxToolNote}
        placeholder="What to remember, and what to try next."
        onChange={(event) => change(event.target.value)}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography
          variant="body2"
          component="output"
          sx={{ color: state === 'failed' ? 'error.main' : 'text.secondary' }}
        >
          {stateTexts[state]}
        </Typography>
        {state === 'failed' ? (
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        ) : null}
      </Box>
    </>
  )
}

interface ToolNoteProps {
  readonly tool: ToolKey
  readonly portfolio: Portfolio
}

/** The trader's note beside a tool: one for each portfolio, whatever is selected. A brush that moves does not draw it again. */
export const ToolNote = memo(function ToolNote({ tool, portfolio }: ToolNoteProps) {
  const { data, error, refetch } = useQuery(toolNotesQuery(portfolio.id))
  return (
    <Panel title="Note" subtitle={portfolio.name}>
      {data === undefined && error !== null ? (
        <ErrorState title="Couldn’t load notes" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading note" heights={[70, 32]} />
      ) : (
        <NoteField key={`${portfolio.id} ${tool}`} tool={tool} portfolio={portfolio} stored={data.get(tool) ?? ''} />
      )}
    </Panel>
  )
})

/** The note of a tool in the report; nothing without one. */
export function ReportedNote({ tool, portfolio }: ToolNoteProps) {
  const note = useQuery(toolNotesQuery(portfolio.id)).data?.get(tool)
  if (note === undefined) return null
  return (
    <Box component="section" aria-label={`Note: ${toolTitles[tool]}`} sx={{ mt: 2 }}>
      <Typography variant="h3">Note</Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {note}
      </Typography>
    </Box>
  )
}
