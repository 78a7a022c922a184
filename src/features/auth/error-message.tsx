import styles from './auth.module.css'

/** An error message that screen readers announce; nothing for null. */
export function ErrorMessage({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className={styles['error']} role="alert">
      {text}
    </p>
  )
}
