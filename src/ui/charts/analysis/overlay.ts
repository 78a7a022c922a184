import type { LineSeriesOption } from 'echarts'

export type OverlayPoint = readonly [x: number | null, y: number | null]

/** A line over the data, which lets the pointer through; null points interrupt it. */
export function overlay(
  points: readonly OverlayPoint[],
  color: string,
  {
    width = 1.25,
    axes = [0, 0],
    type = 'solid',
  }: {
    readonly width?: number
    /** Places of its x and y axis. */
    readonly axes?: readonly [number, number]
    readonly type?: 'solid' | 'dashed' | 'dotted'
  } = {},
): LineSeriesOption {
  return {
    type: 'line',
    xAxisIndex: axes[0],
    yAxisIndex: axes[1],
    silent: true,
    animation: false,
    tooltip: { show: false },
    symbol: 'none',
    connectNulls: false,
    z: 4,
    data: points.map((point) => [...point]),
    lineStyle: { color, width, type },
    itemStyle: { color },
  }
}

/** The outline of a rectangle. */
export const outline = (left: number, bottom: number, right: number, top: number): OverlayPoint[] => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
  [left, bottom],
]
