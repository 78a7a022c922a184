import Box from '@mui/material/Box'
import { findField } from '#domain/playbook/comment-fields.ts'

/** Texts and fields of a template, in order. */
function partsOf(body: string): { readonly start: number; readonly text: string; readonly isField: boolean }[] {
  const parts: { start: number; text: string; isField: boolean }[] = []
  let at = 0
  for (let field = findField(body); field !== null; field = findField(body, field.end)) {
    if (field.start > at) parts.push({ start: at, text: body.slice(at, field.start), isField: false })
    parts.push({ start: field.start, text: body.slice(field.start, field.end), isField: true })
    at = field.end
  }
  if (at < body.length) parts.push({ start: at, text: body.slice(at), isField: false })
  return parts
}

/** The text of a template with its fields marked. */
export function TemplateText({ body }: { body: string }) {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {partsOf(body).map(({ start, text, isField }) =>
        isField ? (
          <Box
            key={start}
            component="span"
            sx={{ px: 0.5, borderRadius: 0.5, bgcolor: 'action.selected', color: 'text.secondary' }}
          >
            {text}
          </Box>
        ) : (
          <span key={start}>{text}</span>
        ),
      )}
    </Box>
  )
}
