import { useState, type PointerEvent } from 'react'
import type { ZoomRange } from './zoom.ts'

/** What the zoom needs of a chart. */
export interface ZoomableChart {
  readonly convertFromPixel: (finder: { xAxisIndex: number }, pixel: number) => unknown
  readonly containPixel: (finder: { gridIndex: number }, point: number[]) => boolean
}

interface Brush {
  readonly start: number
  readonly end: number
}

/** Shorter drags are clicks. */
const minBrushPixels = 8

const positionIn = ({ clientX, clientY, currentTarget }: PointerEvent) => {
  const { left, top } = currentTarget.getBoundingClientRect()
  return [clientX - left, clientY - top] as const
}

/** Zooms into the part of the horizontal axis that the mouse or pen is dragged across. A finger scrolls the page. */
export function useBrushZoom(readChart: () => ZoomableChart | null) {
  const [range, setRange] = useState<ZoomRange | null>(null)
  const [brush, setBrush] = useState<Brush | null>(null)
  const zoom = ({ start, end }: Brush) => {
    const chart = readChart()
    if (chart === null || Math.abs(end - start) < minBrushPixels) return
    const [from, to] = [Math.min(start, end), Math.max(start, end)].map((pixel) =>
      chart.convertFromPixel({ xAxisIndex: 0 }, pixel),
    )
    if (typeof from === 'number' && typeof to === 'number' && to > from) setRange({ from, to })
  }
  return {
    range,
    reset: () => setRange(null),
    /** The marked part in pixels, while dragging. */
    marked:
      brush === null ? null : { left: Math.min(brush.start, brush.end), width: Math.abs(brush.end - brush.start) },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const [x, y] = positionIn(event)
        const chart = event.pointerType === 'touch' || event.button !== 0 ? null : readChart()
        if (chart === null || ![0, 1].some((gridIndex) => chart.containPixel({ gridIndex }, [x, y]))) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        setBrush({ start: x, end: x })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (brush !== null) setBrush({ start: brush.start, end: positionIn(event)[0] })
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (brush !== null) zoom({ start: brush.start, end: positionIn(event)[0] })
        setBrush(null)
      },
      onPointerCancel: () => setBrush(null),
    },
  }
}
