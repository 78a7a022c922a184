import styles from './auth.module.css'

/** What went wrong, said aloud; nothing where nothing did. */
export function ErrorMessage({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className={styles['error']} role="alert">
      {text}
    </p>
  )
}
