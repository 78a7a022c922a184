import { useEffect, useState } from 'react'

/** Whether a pointer was used since the part is on screen: what only a pointer needs loads then. */
export function usePointerSeen(): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const note = () => {
      controller.abort()
      setIsSeen(true)
    }
    for (const type of ['pointermove', 'pointerdown'])
      document.addEventListener(type, note, { signal: controller.signal, passive: true })
    return () => controller.abort()
  }, [])
  return isSeen
}
