import type EChartsReactCore from 'echarts-for-react/esm/core'
import { type PointerEvent, type RefObject, useMemo, useRef } from 'react'
import type { HeatMapCell } from './heat-map-option.ts'

interface PointedCell {
  /** The cell under the pointer; null without one. It may lie outside of the map. */
  readonly cell: () => HeatMapCell | null
  /** Notes where the pointer is, before ECharts hears of it. */
  readonly follow: (event: PointerEvent) => void
}

/** The cell of a heat map that the pointer is over. To ECharts, the map is one picture. */
export function usePointedCell(chart: RefObject<EChartsReactCore | null>): PointedCell {
  const place = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return useMemo(
    () => ({
      cell: () => {
        const drawn = chart.current?.getEchartsInstance()
        if (drawn === undefined || place.current === null) return null
        const { left, top } = drawn.getDom().getBoundingClientRect()
        const [column = Number.NaN, row = Number.NaN] = drawn.convertFromPixel({ gridIndex: 0 }, [
          place.current.x - left,
          place.current.y - top,
        ])
        return Number.isInteger(column) && Number.isInteger(row) ? { row, column } : null
      },
      follow: ({ clientX, clientY }) => {
        place.current = { x: clientX, y: clientY }
      },
    }),
    [chart],
  )
}
