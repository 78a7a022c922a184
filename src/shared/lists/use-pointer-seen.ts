import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether a pointer was used on an element since it is on screen: what only a pointer needs loads then. A finger counts
 * anywhere, because it does not pass over the element before it presses a part of it.
 */
export function usePointerSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const note = ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'mouse' && !(target instanceof Node && element.current?.contains(target) === true)) return
      controller.abort()
      setIsSeen(true)
    }
    for (const type of ['pointermove', 'pointerdown'] as const)
      document.addEventListener(type, note, { signal: controller.signal, passive: true })
    return () => controller.abort()
  }, [element])
  return isSeen
}
