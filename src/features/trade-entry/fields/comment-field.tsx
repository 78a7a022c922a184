import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { commentTemplatesQuery } from '#api/playbook/comment-templates.ts'
import { findField, findFieldBefore } from '#domain/playbook/comment-fields.ts'
import { commentField, type CommentPhase } from '#domain/playbook/playbook.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { DatapointField } from './datapoint-field.tsx'

/** What the templates of each moment are for. */
const templateNames: Readonly<Record<CommentPhase, string>> = {
  before: 'Before',
  entry: 'Entry comment',
  management: 'Management comment',
  exit: 'Exit comment',
  review: 'Review',
}

/** Tab selects the next place to fill in, Shift+Tab the one before; without another one they leave the input. */
function moveToField(event: KeyboardEvent): void {
  const input = event.target
  if (event.key !== 'Tab' || !(input instanceof HTMLTextAreaElement)) return
  const { value, selectionStart, selectionEnd } = input
  const found = event.shiftKey ? findFieldBefore(value, selectionStart) : findField(value, selectionEnd)
  if (found === null) return
  event.preventDefault()
  input.setSelectionRange(found.start, found.end)
}

/** A comment on one moment of the trade, typed or inserted from the trader's templates. */
export function CommentField({ control, phase }: { control: Control<TradeFormValues>; phase: CommentPhase }) {
  const name = commentField[phase]
  const { field } = useController({ control, name })
  const { data } = useQuery(commentTemplatesQuery)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const container = useRef<HTMLDivElement>(null)
  /** Where an inserted template starts, until the caret has moved there. */
  const insertedAt = useRef<number | null>(null)
  const templates = (data ?? []).filter((template) => template.phase === phase)
  const insert = (body: string) => {
    setAnchor(null)
    const before = field.value.trimEnd()
    insertedAt.current = before === '' ? 0 : before.length + 1
    field.onChange(before === '' ? body : `${before}\n${body}`)
  }
  const placeCaret = () => {
    const start = insertedAt.current
    insertedAt.current = null
    const input = container.current?.querySelector('textarea')
    if (start === null || input === null || input === undefined) return
    const found = findField(input.value, start)
    input.focus()
    input.setSelectionRange(found?.start ?? input.value.length, found?.end ?? input.value.length)
  }
  return (
    <Box ref={container} onKeyDown={moveToField} sx={{ display: 'grid', gap: 0.5 }}>
      <DatapointField control={control} name={name} />
      {templates.length === 0 ? null : (
        <Button
          size="small"
          sx={{ justifySelf: 'start' }}
          aria-haspopup="menu"
          aria-label={`Templates: ${templateNames[phase]}`}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          Templates
        </Button>
      )}
      {/* The menu holds the focus until it is gone. */}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ transition: { onExited: placeCaret } }}
      >
        {templates.map(({ id, body }) => (
          <MenuItem key={id} sx={{ whiteSpace: 'normal', maxWidth: 420 }} onClick={() => insert(body)}>
            {body}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
