interface SparklineProps {
  readonly values: readonly number[]
  /** Says what the line shows, for screen readers. */
  readonly label: string
}

const [width, height] = [96, 24]

/** A small line without axes beside a figure: how it came about. */
export function Sparkline({ values, label }: SparklineProps) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (place: number) => (place / (values.length - 1)) * (width - 4) + 2
  const y = (value: number) => (high === low ? height / 2 : height - 2 - ((value - low) / (high - low)) * (height - 4))
  const points = values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <polyline
        points={points}
        fill="none"
        stroke="var(--mui-palette-primary-main)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r={2} fill="var(--mui-palette-primary-main)" />
    </svg>
  )
}
