import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-sheet.module.css'

interface PrintSheetProps {
  /** Names the sheet to screen readers. */
  readonly label: string
  /** For wide tables. */
  readonly landscape?: boolean
  readonly children: ReactNode
  /** Called when the printer's dialog was closed. */
  readonly onDone: () => void
}

/** Prints its content instead of the screen, once its pictures are there. */
export function PrintSheet({ label, landscape = false, children, onDone }: PrintSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    async function print(): Promise<void> {
      const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])]
      await Promise.allSettled(pictures.map((picture) => picture.decode()))
      if (signal.aborted) return
      window.addEventListener('afterprint', () => finish(), { once: true, signal })
      window.print()
    }
    void print()
    return () => controller.abort()
  }, [])
  return createPortal(
    <section
      ref={sheet}
      className={`print-sheet ${styles['sheet']} ${landscape ? styles['landscape'] : ''}`}
      aria-label={label}
    >
      {children}
    </section>,
    document.body,
  )
}
