import { mean } from '#domain/numbers/statistics.ts'

/** Trades that the line averages. */
const windowSize = 20
const [width, height] = [300, 90]

/** The mean of the last `windowSize` values at each value; of fewer at the beginning. */
export const movingMeans = (values: readonly number[]): number[] =>
  values.map((_, place) => mean(values.slice(Math.max(0, place + 1 - windowSize), place + 1)))

/** The values of a stat by trade as points, and their moving mean as a line. */
export function StatLine({ name, values }: { readonly name: string; readonly values: readonly number[] }) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (place: number) => ((place / (values.length - 1)) * (width - 4) + 2).toFixed(1)
  const y = (value: number) =>
    (high === low ? height / 2 : height - 3 - ((value - low) / (high - low)) * (height - 6)).toFixed(1)
  const line = movingMeans(values)
    .map((value, place) => `${x(place)},${y(value)}`)
    .join(' ')
  const points = values.map((value, place) => `M${x(place)},${y(value)}h0`).join('')
  return (
    <svg
      role="img"
      aria-label={`${name} by trade, ${values.length} values, with the mean of the last ${windowSize}`}
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height={height}
    >
      <path
        d={points}
        stroke="var(--mui-palette-text-secondary)"
        strokeWidth={2.4}
        strokeLinecap="round"
        opacity={0.45}
      />
      <polyline
        points={line}
        fill="none"
        stroke="var(--mui-palette-primary-main)"
        strokeWidth={2}
        strokeLinejoin="round"
      />
    </svg>
  )
}
