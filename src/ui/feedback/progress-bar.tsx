import styles from './progress-bar.module.css'

/** A progress bar; `share` is the fraction that is done. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  return <progress className={styles['bar']} aria-label={label} max={1} value={share} />
}
