import styles from './loading-state.module.css'

const defaultHeights = [120, 280]

/** A skeleton of roughly the size of the content. */
export function LoadingState({
  label = 'Loading',
  heights = defaultHeights,
}: {
  label?: string
  heights?: readonly number[]
}) {
  return (
    <output aria-label={label} className={styles['shapes']}>
      {heights.map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the shapes have no identity but their place
        <span key={index} className={styles['shape']} style={{ height }} />
      ))}
    </output>
  )
}
