import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { ParametricModelOf } from '#domain/simulation/parametric-model.ts'
import { formatNumber, formatPercent } from '#ui/figures/format.ts'
import styles from './histogram-editor.module.css'
import { SettingNote } from './setting-note.tsx'

type Histogram = ParametricModelOf<'histogram'>

const height = 132

/** The share of one key press of the highest bar. */
const keyStep = 0.05

/** The mean of the histogram, with each bar's values spread evenly. */
function meanOf({ edges, weights }: Histogram): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.reduce((sum, weight, i) => sum + (weight * ((edges[i] ?? 0) + (edges[i + 1] ?? 0))) / 2, 0) / total
}

interface HistogramEditorProps {
  readonly histogram: Histogram
  readonly onChange: (histogram: Histogram) => void
}

/** A histogram drawn by hand: bars follow the pointer, or arrow keys. */
export function HistogramEditor({ histogram, onChange }: HistogramEditorProps) {
  const { edges, weights } = histogram
  const area = useRef<HTMLDivElement>(null)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const highest = Math.max(...weights)
  // Room above the highest bar to raise it.
  const top = highest * 1.25

  function setBar(bar: number, weight: number): void {
    const next = weights.map((now, i) => (i === bar ? Math.max(0, Math.round(weight * 100) / 100) : now))
    // A distribution needs at least one bar.
    if (next.some((value) => value > 0)) onChange({ ...histogram, weights: next })
  }

  function follow(event: PointerEvent<HTMLDivElement>): void {
    const box = area.current?.getBoundingClientRect()
    if (box === undefined || event.buttons === 0) return
    const bar = Math.floor(((event.clientX - box.left) / box.width) * weights.length)
    if (bar < 0 || bar >= weights.length) return
    setBar(bar, top * (1 - (event.clientY - box.top) / box.height))
  }

  function press(event: KeyboardEvent, bar: number): void {
    const weight = weights[bar] ?? 0
    const step = highest * keyStep
    const target = {
      ArrowUp: weight + step,
      ArrowDown: weight - step,
      PageUp: weight + 4 * step,
      PageDown: weight - 4 * step,
      Home: 0,
      End: highest,
    }[event.key]
    if (target !== undefined) setBar(bar, target)
    const side = { ArrowLeft: bar - 1, ArrowRight: bar + 1 }[event.key]
    if (side !== undefined) area.current?.querySelectorAll<HTMLElement>('[role="slider"]')[side]?.focus()
    if (target !== undefined || side !== undefined) event.preventDefault()
  }

  return (
    <div>
      <div
        ref={area}
        className={styles['bars']}
        style={{ height }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          follow(event)
        }}
        onPointerMove={follow}
      >
        {weights.map((weight, bar) => {
          const [low, high] = [edges[bar] ?? 0, edges[bar + 1] ?? 0]
          return (
            <div
              key={low}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot be a bar among bars
              role="slider"
              // One stop of the Tab key; arrow keys go from bar to bar.
              tabIndex={bar === 0 ? 0 : -1}
              aria-label={`${formatNumber(low)} to ${formatNumber(high)}R`}
              aria-orientation="vertical"
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round((weight / total) * 100)}
              aria-valuetext={formatPercent(weight / total)}
              title={`${formatNumber(low)} to ${formatNumber(high)}R: ${formatPercent(weight / total)}`}
              className={`${styles['bar'] ?? ''} ${(high <= 0 ? styles['loss'] : styles['gain']) ?? ''}`}
              style={{ '--share': weight / top } as React.CSSProperties}
              onKeyDown={(event) => press(event, bar)}
            />
          )
        })}
      </div>
      <div className={styles['scale']}>
        <span>{`${formatNumber(edges[0] ?? 0)}R`}</span>
        <span>{`Mean ${formatNumber(meanOf(histogram))}R`}</span>
        <span>{`${formatNumber(edges.at(-1) ?? 0)}R`}</span>
      </div>
      <SettingNote>Drag across the bars, or focus one and press ↑ or ↓.</SettingNote>
    </div>
  )
}
