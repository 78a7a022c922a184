/**
 * How figures look while newer ones load: colors fade and charts dim, and text keeps its contrast. Opacity on text would
 * take it below the 4.5:1 that it must have.
 */
export const staleStyle = (isStale: boolean) => ({
  transition: 'filter 150ms',
  filter: isStale ? 'grayscale(0.75)' : 'none',
  '& canvas': { transition: 'opacity 150ms', opacity: isStale ? 0.6 : 1 },
})
