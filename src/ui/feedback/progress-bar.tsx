import styles from './progress-bar.module.css'

/** How much of a work is done, as a fraction. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  return <progress className={styles['bar']} aria-label={label} max={1} value={share} />
}
