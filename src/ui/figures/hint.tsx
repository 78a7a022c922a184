import { useId, useState, type ReactNode } from 'react'
import styles from './hint.module.css'

/** A term with an explanation on hover or focus; Escape hides it. It spans the nearest positioned ancestor. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <span onPointerEnter={() => setOpen(true)} onPointerLeave={() => setOpen(false)}>
      <button
        type="button"
        className={styles['word']}
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false)
        }}
      >
        {children}
      </button>
      <span role="tooltip" id={id} className={styles['text']} hidden={!open}>
        {text}
      </span>
    </span>
  )
}
