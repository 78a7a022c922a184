import MuiTextField, { type TextFieldProps } from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'

/** How long typing must rest before the trades are asked for. */
const commitDelayMs = 350

interface DebouncedFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  readonly value: string
  /** What a typed text comes to; "" when it means nothing. */
  readonly normalise: (text: string) => string
  /** Takes a normalised text. */
  readonly onCommit: (value: string) => void
}

function clearTimer(timer: ReturnType<typeof setTimeout> | null): void {
  if (timer !== null) clearTimeout(timer)
}

/** A field whose text counts when typing rests, on Enter and on leaving: not every letter is a question to the server. */
export function DebouncedField({ value, normalise, onCommit, ...rest }: DebouncedFieldProps) {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => clearTimer(timer.current), [])

  // A value from outside, such as "clear filters", replaces what is typed; the echo of what was sent does not, since
  // typing may have gone on meanwhile.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setDraft(value)
      setSent(value)
    }
  }

  function commit(text: string): void {
    clearTimer(timer.current)
    const next = normalise(text)
    if (next === sent) return
    setSent(next)
    onCommit(next)
  }

  return (
    <MuiTextField
      {...rest}
      value={draft}
      onChange={(event) => {
        const text = event.target.value
        setDraft(text)
        clearTimer(timer.current)
        timer.current = setTimeout(() => commit(text), commitDelayMs)
      }}
      onBlur={() => {
        commit(draft)
        setDraft(normalise(draft))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(draft)
      }}
    />
  )
}
