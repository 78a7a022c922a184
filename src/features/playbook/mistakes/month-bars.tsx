import { formatMonth } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

interface MonthBarsProps {
  /** Consecutive months, such as "2025-03". */
  readonly months: readonly string[]
  readonly counts: readonly number[]
  /** The highest count that the bars are drawn against. */
  readonly highest: number
  /** What is counted, for screen readers. */
  readonly label: string
}

const [barWidth, gap, height] = [6, 2, 24]

/** Small bars of counts by month. */
export function MonthBars({ months, counts, highest, label }: MonthBarsProps) {
  const words = months.flatMap((month, place) => {
    const count = counts[place] ?? 0
    return count === 0 ? [] : [`${formatMonth(month)}: ${pluralize(count, 'trade')}`]
  })
  const width = Math.max(1, months.length * (barWidth + gap) - gap)
  return (
    <svg
      role="img"
      aria-label={`${label}: ${words.length === 0 ? 'none' : words.join(', ')}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      {months.map((month, place) => {
        const share = highest === 0 ? 0 : (counts[place] ?? 0) / highest
        // An empty month keeps its place as a thin line.
        const bar = Math.max(1, share * height)
        return (
          <rect
            key={month}
            x={place * (barWidth + gap)}
            y={height - bar}
            width={barWidth}
            height={bar}
            rx={1}
            fill={share === 0 ? 'var(--mui-palette-divider)' : 'var(--mui-palette-primary-main)'}
          />
        )
      })}
    </svg>
  )
}
