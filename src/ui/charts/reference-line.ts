import type { LineSeriesOption } from 'echarts'

interface ReferenceLine {
  readonly from: readonly [x: number | string, y: number]
  readonly to: readonly [x: number | string, y: number]
  readonly color: string
  readonly opacity?: number
  /** Label at the end of the line; null for none. */
  readonly name: string | null
  /** Position of the label relative to the line's end. */
  readonly namePosition: 'top' | 'insideTopRight' | 'insideTopLeft'
  readonly nameColor: string
}

/** A dashed line across a chart, such as a goal, without a tooltip. */
export function referenceLine(line: ReferenceLine): LineSeriesOption {
  const { from, to, color, opacity = 1, name, namePosition, nameColor } = line
  return {
    type: 'line',
    silent: true,
    tooltip: { show: false },
    animation: false,
    clip: false,
    // The label belongs to the last point, which is not drawn.
    symbol: 'circle',
    symbolSize: 0,
    showSymbol: true,
    lineStyle: { color, type: 'dashed', width: 1, opacity },
    itemStyle: { color },
    data: [
      [...from],
      {
        value: [...to],
        label: {
          show: name !== null,
          formatter: name ?? '',
          color: nameColor,
          ...(namePosition === 'insideTopRight'
            ? // Right-aligned above the end of the line.
              { position: 'left', align: 'right', verticalAlign: 'bottom', offset: [0, -5] }
            : { position: namePosition, distance: 6 }),
        },
      },
    ],
  }
}
