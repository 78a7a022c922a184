import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { ArrowKey, Plot, PlotPoint } from './plot.ts'

/** What brushing needs of a drawn chart. */
export interface MeasuredChart {
  readonly convertFromPixel: (finder: Plot['finder'], pixel: number[]) => unknown
}

export type BrushPhase = 'move' | 'end'

interface PlotInput {
  readonly plot: Plot
  readonly brush: Brush | null
  /** Null where nothing can be brushed. */
  readonly onBrush: ((brush: Brush | null, phase: BrushPhase) => void) | null
  readonly onDrill: (groupKey: string) => void
  readonly readChart: () => MeasuredChart | null
}

/** Shorter drags are clicks. */
const minDragPixels = 6
const arrowKeys: ReadonlySet<string> = new Set<ArrowKey>([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])
const isArrowKey = (key: string): key is ArrowKey => arrowKeys.has(key)

interface Drag {
  readonly startPixel: readonly [x: number, y: number]
  readonly start: PlotPoint
  readonly isMoving: boolean
}

const pixelOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): [number, number] => {
  const { left, top } = currentTarget.getBoundingClientRect()
  return [clientX - left, clientY - top]
}

/**
 * Marks, brushes and drills into a chart by mouse and keyboard. A finger scrolls the page: a tap drills. `brush` is what
 * is shown: the one in progress, or the stated one.
 */
export function usePlotInput({ plot, brush, onBrush: brushWith, onDrill, readChart }: PlotInput) {
  const canBrush = plot.canBrush && brushWith !== null
  const onBrush = (next: Brush | null, phase: BrushPhase) => brushWith?.(next, phase)
  const [mark, setMark] = useState<number | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [growing, setGrowing] = useState<{ readonly anchor: PlotPoint; readonly head: PlotPoint } | null>(null)
  const [draft, setDraft] = useState<Brush | null>(null)
  const marked = mark !== null && mark < plot.places ? mark : null

  function pointAt(pixel: readonly [number, number]): PlotPoint | null {
    const found = readChart()?.convertFromPixel(plot.finder, [...pixel])
    if (!Array.isArray(found)) return null
    const [x, y] = found as readonly unknown[]
    return typeof x === 'number' && typeof y === 'number' ? { x, y } : null
  }

  function drillInto(place: number): void {
    const group = plot.groupAt(place)
    if (group !== null) {
      onDrill(group)
      return
    }
    const point = plot.pointOf(place)
    const own = canBrush ? plot.brushBetween(point, point) : null
    if (own !== null) onBrush(own, 'end')
  }

  function growTo(head: PlotPoint, anchor: PlotPoint): void {
    setGrowing({ anchor, head })
    const next = plot.brushBetween(anchor, head)
    if (next !== null) onBrush(next, 'end')
  }

  function onArrow(key: ArrowKey, isGrowing: boolean): void {
    if (isGrowing && canBrush) {
      const start = plot.pointOf(marked ?? 0)
      const { anchor, head } = growing ?? { anchor: start, head: start }
      const next = plot.grow(head, key)
      growTo(next, anchor)
      const place = plot.placeAt(next)
      if (place !== null) setMark(place)
      else if (marked === null) setMark(0)
      return
    }
    setGrowing(null)
    setMark(marked === null ? 0 : plot.move(marked, key))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (altKey || ctrlKey || metaKey || plot.places === 0) return
    if (isArrowKey(key)) {
      event.preventDefault()
      onArrow(key, shiftKey)
    } else if (key === 'Enter' && marked !== null) {
      event.preventDefault()
      drillInto(marked)
    } else if (key === ' ' && marked !== null && canBrush) {
      event.preventDefault()
      growTo(plot.pointOf(marked), plot.pointOf(marked))
    } else if (key === 'Escape' && (brush !== null || marked !== null)) {
      // A dialog around the chart closes with the next one.
      event.stopPropagation()
      setMark(null)
      setGrowing(null)
      if (brush !== null) onBrush(null, 'end')
    }
  }

  return {
    mark: marked,
    brush: draft ?? brush,
    handlers: {
      onKeyDown,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        const startPixel = pixelOf(event)
        const start = pointAt(startPixel)
        if (start === null) return
        if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture?.(event.pointerId)
        setDrag({ startPixel, start, isMoving: false })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag === null || !canBrush || event.pointerType === 'touch') return
        const pixel = pixelOf(event)
        const distance = Math.hypot(pixel[0] - drag.startPixel[0], pixel[1] - drag.startPixel[1])
        const point = pointAt(pixel)
        if (point === null || (!drag.isMoving && distance < minDragPixels)) return
        if (!drag.isMoving) setDrag({ ...drag, isMoving: true })
        const next = plot.brushBetween(drag.start, point)
        setDraft(next)
        if (next !== null) onBrush(next, 'move')
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (drag === null) return
        setDrag(null)
        setDraft(null)
        setGrowing(null)
        const point = pointAt(pixelOf(event))
        if (drag.isMoving) {
          const next = point === null ? draft : plot.brushBetween(drag.start, point)
          if (next !== null) onBrush(next, 'end')
          return
        }
        const place = plot.placeAt(drag.start)
        setMark(place)
        if (place !== null) drillInto(place)
      },
      onPointerCancel: () => {
        setDrag(null)
        setDraft(null)
      },
    },
  }
}
