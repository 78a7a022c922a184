import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLastToolNoteSave, usePutToolNote } from '#api/analysis/tool-notes.ts'
import { useSession } from '#api/supabase/session.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { Id } from '#domain/numbers/units.ts'
import { forgetSavedText, readUnsavedText, storeUnsaved, type UnsavedKey } from '#shared/notes/unsaved-text.ts'
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

const saveStates = { idle: 'saving', pending: 'saving', success: 'saved', error: 'failed' } as const

/**
 * The note of one tool while it is edited: saved after each pause, and when the tool or the tab is left. A text that
 * could not be saved is shown again when the tool is opened.
 */
export function useToolNote(portfolioId: Id, tool: ToolKey, stored: string): ToolNoteControl {
  const userId = useSession().user?.id ?? null
  const unsavedKey: UnsavedKey = { kind: 'tool-note', userId, portfolioId, subject: tool }
  /** What was written here or could not be saved on an earlier visit; null shows the stored note. */
  const [typed, setTyped] = useState(() => {
    const kept = readUnsavedText(unsavedKey)
    return kept?.trim() === stored ? null : kept
  })
  const [isWaiting, setWaiting] = useState(false)
  const { mutateAsync } = usePutToolNote(portfolioId, tool)
  const lastSave = useLastToolNoteSave(portfolioId, tool)
  const { enqueueSnackbar } = useSnackbar()
  /** Text that no save has taken yet. */
  const unsaved = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const save = async (next: string) => {
    clearTimeout(timer.current)
    unsaved.current = null
    setWaiting(false)
    // From here on, as the tool may be left or the tab closed before the server answers.
    storeUnsaved(unsavedKey, next)
    try {
      await mutateAsync(next)
      forgetSavedText(unsavedKey, next)
    } catch (error) {
      unsaved.current ??= next
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
  const text = typed ?? stored
  // A text of an earlier visit that no save of this one has taken counts as failed.
  const saveState = lastSave?.text === typed ? saveStates[lastSave?.status ?? 'error'] : 'failed'
  return {
    text,
    state: typed === null ? 'unchanged' : isWaiting ? 'waiting' : saveState,
    change: (next) => {
      setTyped(next)
      setWaiting(true)
      unsaved.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(next), autosaveDelayMs)
    },
    retry: () => void save(text),
  }
}
