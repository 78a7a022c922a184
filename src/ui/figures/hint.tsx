import Box from '@mui/material/Box'
import { useId, type ReactNode } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Tip } from './tip.tsx'

/** A term with an explanation on hover, focus or tap; Escape hides it. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  const id = useId()
  return (
    <Tip text={text} isSaid>
      <Box
        component="button"
        type="button"
        aria-describedby={id}
        sx={{
          p: 0,
          border: 0,
          bgcolor: 'transparent',
          color: 'inherit',
          font: 'inherit',
          textAlign: 'start',
          textDecoration: 'underline dotted',
          textUnderlineOffset: '4px',
          cursor: 'help',
          borderRadius: 1,
        }}
      >
        {children}
      </Box>
      <VisuallyHidden>
        <span id={id}>{text}</span>
      </VisuallyHidden>
    </Tip>
  )
}
