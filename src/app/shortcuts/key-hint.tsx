import styles from './key-hint.module.css'
import { keyNames, type Shortcut } from './shortcuts.ts'

/** The keys of a shortcut, as small key caps. */
export function KeyHint({ shortcut }: { shortcut: Pick<Shortcut, 'keys'> }) {
  return (
    <span className={styles['keys']}>
      {keyNames(shortcut).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  )
}
