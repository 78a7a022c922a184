import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noteTemplatesQuery } from '#api/reviews/note-templates.ts'
import { insertTemplate, type NoteTemplateKind } from '#domain/journal/note-template.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const NoteTemplateForm = lazyPart(async () => (await import('./note-template-form.tsx')).NoteTemplateForm)

const names = { premarket: 'plan template', review: 'review template' } as const

interface NoteTemplateActionsProps {
  readonly kind: NoteTemplateKind
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Buttons that insert a template into a text of a note, and edit the template. */
export function NoteTemplateActions({ kind, text, onChange }: NoteTemplateActionsProps) {
  const template = useQuery(noteTemplatesQuery).data?.get(kind)
  const [isEdited, setEdited] = useState(false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, minHeight: 30, mt: -1.5 }}>
      {template === undefined ? null : (
        <>
          <Button
            size="small"
            // A second copy of the template says nothing.
            disabled={text.includes(template.body)}
            onClick={() => onChange(insertTemplate(text, template.body))}
          >
            {`Insert ${names[kind]}`}
          </Button>
          <Button
            size="small"
            color="inherit"
            aria-label={`Edit template: ${kind === 'review' ? 'review' : 'plan'}`}
            onClick={() => setEdited(true)}
          >
            Edit template
          </Button>
        </>
      )}
      {isEdited && template !== undefined ? (
        <NoteTemplateForm template={template} onClose={() => setEdited(false)} />
      ) : null}
    </Box>
  )
}
