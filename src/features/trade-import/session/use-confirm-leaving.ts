import { useEffect } from 'react'

/** Lets the browser ask before the page is left while `isActive`. */
export function useConfirmLeaving(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmLeaving)
    return () => window.removeEventListener('beforeunload', confirmLeaving)
  }, [isActive])
}
