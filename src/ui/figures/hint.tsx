import { useId, useState, type ReactNode } from 'react'
import styles from './hint.module.css'

/**
 * A word with an explanation that appears while it is pointed at or focused; Escape takes it away. The explanation
 * spans the nearest positioned ancestor.
 */
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
