import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'

const textStyle = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
/** The first eight lines, on screen alone. */
const shortStyle = {
  ...textStyle,
  '@media screen': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 8, overflow: 'hidden' },
} as const

interface LongTextProps {
  /** Label of the text, such as "Entry comment". */
  readonly name: string
  readonly text: string
}

/** A text of any length: its first lines, with a button that shows the rest. Print shows everything. */
export function LongText({ name, text }: LongTextProps) {
  const id = useId()
  const box = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)

  // The number of lines depends on the width, so a collapsed text is measured again when its size changes.
  useEffect(() => {
    const element = box.current
    if (element === null || isOpen) return undefined
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Another text may fit where this one did not.
  }, [text, isOpen])

  return (
    <>
      <Typography ref={box} id={id} variant="body1" sx={isOpen ? textStyle : shortStyle}>
        {text}
      </Typography>
      {isLong ? (
        <Button
          size="small"
          aria-label={`${isOpen ? 'Show less' : 'Show all'}: ${name}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="screen-only"
          sx={{ mt: 0.5, ml: -0.75 }}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      ) : null}
    </>
  )
}
