import styles from './equity-fan.module.css'
import { bandQuantiles, growthAt, illustratedEdge } from './illustrated-growth.ts'
import { growthPaths } from './illustrated-paths.ts'

const width = 560
const height = 320
const left = 6
const right = 74
const points = 48
const labelGap = 24
/** A fixed vertical scale, so that more risk gives a wider fan. */
const lowest = Math.log(0.58)
const highest = Math.log(3.5)

const x = (trade: number) => left + (trade / illustratedEdge.trades) * (width - left - right)
const y = (equity: number) => height - ((Math.log(equity) - lowest) / (highest - lowest)) * height
const steps = Array.from({ length: points + 1 }, (_, index) => (index / points) * illustratedEdge.trades)

function line(risk: number, quantile: number): string[] {
  return steps.map((trade) => `${x(trade).toFixed(1)},${y(growthAt(risk, trade, quantile)).toFixed(1)}`)
}

function pathLine(path: readonly number[]): string {
  return path
    .map((equity, trade) => (trade % 2 === 0 ? `${x(trade).toFixed(1)},${y(equity).toFixed(1)}` : null))
    .filter((point) => point !== null)
    .join(' ')
}

function band(risk: number, low: number, high: number): string {
  return [...line(risk, low), ...line(risk, high).toReversed()].join(' ')
}

/** Heights of the end labels, at least `labelGap` apart; the middle one stays in place. */
function labelHeights(top: number, middle: number, bottom: number): [number, number, number] {
  return [Math.min(top, middle - labelGap), middle, Math.max(bottom, middle + labelGap)]
}

/** A fan of equity over 200 trades for a fraction risked per trade: median, middle 50% and 90% of paths. */
export function EquityFan({ riskFraction, tone = 'page' }: { riskFraction: number; tone?: 'page' | 'night' }) {
  const [q5, q25, q50, q75, q95] = bandQuantiles
  const end = illustratedEdge.trades
  const ends = [q95, q50, q5].map((quantile) => growthAt(riskFraction, end, quantile)) as [number, number, number]
  const heights = labelHeights(y(ends[0]), y(ends[1]), y(ends[2]))
  return (
    <svg
      className={`${styles['fan']} ${tone === 'night' ? styles['night'] : ''}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {[0.75, 1, 1.5, 2, 3].map((level) => (
        <line key={level} className={styles['grid']} x1={left} x2={width - right} y1={y(level)} y2={y(level)} />
      ))}
      <polygon className={styles['wide']} points={band(riskFraction, q5, q95)} />
      <polygon className={styles['narrow']} points={band(riskFraction, q25, q75)} />
      {growthPaths(riskFraction).map((path) => (
        <polyline key={path.at(-1)} className={styles['path']} points={pathLine(path)} />
      ))}
      <polyline className={styles['start']} points={`${x(0)},${y(1)} ${x(end)},${y(1)}`} />
      <polyline className={styles['median']} points={line(riskFraction, q50).join(' ')} />
      {ends.map((equity, index) => (
        <text
          key={heights[index]}
          className={index === 1 ? styles['middleLabel'] : styles['label']}
          x={width - right + 10}
          y={(heights[index] ?? 0) + 5}
        >
          {equity.toFixed(2)}×
        </text>
      ))}
    </svg>
  )
}
