import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'

/** The address within the application that a click would open in this tab; null for any other click. */
function internalAddressOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href') ?? null
  if (link === null || href === null || href.startsWith('#') || link.target === '_blank') return null
  const { origin, pathname, search, hash } = new URL(link.href)
  return origin === window.location.origin ? pathname + search + hash : null
}

/**
 * Asks before unsaved changes are lost: on links, in `confirmLeave` for buttons that leave, and by the browser when the
 * tab is closed or reloaded. The browser's back button does not ask. `onDiscard` is called when the user leaves anyway.
 */
export function useLeaveGuard(hasChanges: boolean, onDiscard?: () => void) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<{ readonly go: () => void } | null>(null)

  useEffect(() => {
    if (!hasChanges) return
    const askInBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
    const askInDialog = (event: MouseEvent) => {
      const address = internalAddressOf(event)
      if (address === null) return
      event.preventDefault()
      event.stopPropagation()
      setLeaving({ go: () => void navigate(address) })
    }
    window.addEventListener('beforeunload', askInBrowser)
    document.addEventListener('click', askInDialog, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', askInBrowser)
      document.removeEventListener('click', askInDialog, { capture: true })
    }
  }, [hasChanges, navigate])

  return {
    confirmLeave: (go: () => void) => (hasChanges ? setLeaving({ go }) : go()),
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
        Your changes have not been saved.
      </ConfirmDialog>
    ),
  }
}
