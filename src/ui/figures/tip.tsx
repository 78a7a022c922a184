import Box from '@mui/material/Box'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

// MUI's tooltip with its popper loads when the first one opens.
const TipBubble = lazyPart(async () => (await import('./tip-bubble.tsx')).default)

/** Long enough for the pointer to reach the bubble. */
const leaveDelay = 120

interface TipProps {
  /** The explanation, one sentence. */
  readonly text: string
  /** Whether the text is only what the children already say to screen readers. */
  readonly isSaid?: boolean
  readonly children: ReactNode
}

/**
 * Explains its children on hover, focus or tap: above them, never over the figure. Escape hides it. Screen readers get the
 * text as a description without opening it.
 */
export function Tip({ text, isSaid = false, children }: TipProps) {
  const id = useId()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    if (leaving.current !== null) clearTimeout(leaving.current)
    setIsOpen(true)
  }
  const leave = () => {
    leaving.current = setTimeout(() => setIsOpen(false), leaveDelay)
  }
  return (
    <Box
      component="span"
      ref={setPlace}
      {...(isSaid ? {} : { 'aria-describedby': id })}
      onPointerEnter={(event: PointerEvent) => {
        if (event.pointerType !== 'touch') open()
      }}
      onPointerLeave={leave}
      onFocus={open}
      onBlur={() => setIsOpen(false)}
      onClick={open}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return
        // Escape hides the explanation first, and closes a dialog around it the next time.
        event.stopPropagation()
        setIsOpen(false)
      }}
    >
      {children}
      {isSaid ? null : (
        <VisuallyHidden>
          <span id={id}>{text}</span>
        </VisuallyHidden>
      )}
      {isOpen && place !== null ? <TipBubble text={text} anchor={place} onEnter={open} onLeave={leave} /> : null}
    </Box>
  )
}
