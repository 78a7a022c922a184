import type { EChartsOption } from 'echarts'
import { useState } from 'react'

/** Changes that follow each other faster than this, as those of a slider, are drawn without a transition. */
const rapidChangeMs = 400
const transitionMs = 150

/** What a chart is made of; data of another shape are drawn from scratch. */
export function chartShape({ grid, xAxis, yAxis, series }: EChartsOption): string {
  const parts = [grid, xAxis, yAxis, series].map((part) =>
    [part ?? []].flat().map((item) => {
      const { type, name, xAxisIndex } = item as Readonly<Record<string, unknown>>
      return [type, name, xAxisIndex]
    }),
  )
  return JSON.stringify(parts)
}

const isMotionReduced = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

interface Drawn {
  readonly source: EChartsOption
  readonly shape: string
  readonly at: number
  readonly option: EChartsOption
  /** Forgets the option before. */
  readonly notMerge: boolean
}

/** How an option is drawn after the one before. */
export function drawAfter(before: Drawn | null, source: EChartsOption, at: number, isStill: boolean): Drawn {
  const shape = chartShape(source)
  const isSame = before?.shape === shape
  const isMoving = isSame && !isStill && at - before.at >= rapidChangeMs
  const motion = isMoving
    ? { animation: true, animationDuration: 0, animationDurationUpdate: transitionMs }
    : { animation: false }
  return { source, shape, at, option: { ...motion, ...source }, notMerge: !isSame }
}

/** Moves data of the same shape in a short transition, unless the viewer asks for less motion. */
export function useChartMotion(option: EChartsOption): Drawn {
  const [drawn, setDrawn] = useState(() => drawAfter(null, option, 0, true))
  if (drawn.source === option) return drawn
  // oxlint-disable-next-line react/purity -- rapid changes are told by the clock; drawn twice, the chart is the same
  const next = drawAfter(drawn, option, performance.now(), isMotionReduced())
  setDrawn(next)
  return next
}
