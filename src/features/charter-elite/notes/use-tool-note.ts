import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePutToolNote } from '#api/analysis/tool-notes.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { Id } from '#domain/numbers/units.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

/** Milliseconds after the last key press until the note is saved. */
const autosaveDelayMs = 1_000

export interface ToolNoteControl {
  readonly text: string
  readonly change: (text: string) => void
  readonly state: 'unchanged' | 'waiting' | 'saving' | 'saved' | 'failed'
  readonly retry: () => void
}

/** The note of one tool while it is edited: saved after each pause, and when the tool or the tab is left. */
export function useToolNote(portfolioId: Id, tool: ToolKey, stored: string): ToolNoteControl {
  const [text, setText] = useState(stored)
  const [state, setState] = useState<ToolNoteControl['state']>('unchanged')
  const put = usePutToolNote(portfolioId, tool)
  const { enqueueSnackbar } = useSnackbar()
  /** Text that no save has taken yet. */
  const unsaved = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const save = async (next: string) => {
    clearTimeout(timer.current)
    unsaved.current = null
    setState('saving')
    try {
      await put.mutateAsync(next)
      // Newer text has its own save.
      if (unsaved.current === null) setState('saved')
    } catch (error) {
      unsaved.current ??= next
      setState('failed')
      // Shown even where the tool has been left.
      enqueueSnackbar(errorText(error, 'Couldn’t save note.'), { variant: 'error' })
    }
  }
  const saveNow = useEffectEvent(() => {
    if (unsaved.current !== null) void save(unsaved.current)
  })
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saveNow()
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.current === null) return
      event.preventDefault()
      saveNow()
    }
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('beforeunload', onUnload)
      saveNow()
    }
  }, [])
  return {
    text,
    state,
    change: (next) => {
      setText(next)
      setState('waiting')
      unsaved.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(next), autosaveDelayMs)
    },
    retry: () => void save(text),
  }
}
