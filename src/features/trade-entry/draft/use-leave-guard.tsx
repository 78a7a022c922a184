import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'

/** The address inside the application that a click would open in this tab; null for every other click. */
function addressOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href') ?? null
  if (link === null || href === null || href.startsWith('#') || link.target === '_blank') return null
  const { origin, pathname, search, hash } = new URL(link.href)
  return origin === window.location.origin ? pathname + search + hash : null
}

/**
 * Asks before what was typed is lost: by a link, by `ask` for buttons that leave, by the browser's own question when
 * the tab is closed or reloaded. The browser's back button does not ask. `onDiscard` is called when the user leaves all
 * the same.
 */
export function useLeaveGuard(hasChanges: boolean, onDiscard?: () => void) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<{ readonly go: () => void } | null>(null)

  useEffect(() => {
    if (!hasChanges) return
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
    const askHere = (event: MouseEvent) => {
      const address = addressOf(event)
      if (address === null) return
      event.preventDefault()
      event.stopPropagation()
      setLeaving({ go: () => void navigate(address) })
    }
    window.addEventListener('beforeunload', askBrowser)
    document.addEventListener('click', askHere, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', askBrowser)
      document.removeEventListener('click', askHere, { capture: true })
    }
  }, [hasChanges, navigate])

  return {
    ask: (go: () => void) => (hasChanges ? setLeaving({ go }) : go()),
    dialog: (
      <ConfirmDialog
        open={leaving !== null}
        title="Leave without saving?"
        confirmLabel="Discard changes"
        destructive
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          setLeaving(null)
          onDiscard?.()
          leaving?.go()
        }}
      >
        What you have typed here has not been saved.
      </ConfirmDialog>
    ),
  }
}
