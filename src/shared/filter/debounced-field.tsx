import { useEffect, useRef, useState } from 'react'
import { TextInput, type TextInputProps } from '#ui/form/text-input.tsx'

/** Milliseconds without typing until the text is committed. */
const commitDelayMs = 350

interface DebouncedFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> {
  readonly value: string
  /** Normalizes typed text; "" if it is invalid. */
  readonly normalize: (text: string) => string
  /** Receives normalized text. */
  readonly onCommit: (value: string) => void
}

function clearTimer(timer: ReturnType<typeof setTimeout> | null): void {
  if (timer !== null) clearTimeout(timer)
}

/** A text field that commits after a pause, on Enter and on blur, so that not every letter sends a request. */
export function DebouncedField({ value, normalize, onCommit, ...rest }: DebouncedFieldProps) {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => clearTimer(timer.current), [])

  // An outside change, such as "Clear filters", replaces the draft. The echo of a committed text does not, as the user may
  // have typed on.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setDraft(value)
      setSent(value)
    }
  }

  function commit(text: string): void {
    clearTimer(timer.current)
    const next = normalize(text)
    if (next === sent) return
    setSent(next)
    onCommit(next)
  }

  return (
    <TextInput
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
        setDraft(normalize(draft))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(draft)
      }}
    />
  )
}
