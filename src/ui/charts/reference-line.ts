import type { LineSeriesOption } from 'echarts'

interface ReferenceLine {
  readonly from: readonly [x: number | string, y: number]
  readonly to: readonly [x: number | string, y: number]
  readonly color: string
  readonly opacity?: number
  /** What the line marks, written at its end; null for a line without a name. */
  readonly name: string | null
  /** Where the name stands as seen from the line's end. */
  readonly namePosition: 'right' | 'top' | 'insideTopRight'
  readonly nameColour: string
}

/** A dashed line across a chart, such as a goal. It takes no part in tips. */
export function referenceLine(line: ReferenceLine): LineSeriesOption {
  const { from, to, color: colour, opacity = 1, name, namePosition, nameColour } = line
  return {
    type: 'line',
    silent: true,
    tooltip: { show: false },
    animation: false,
    clip: false,
    // The name belongs to the last point, which is not drawn itself.
    symbol: 'circle',
    symbolSize: 0,
    showSymbol: true,
    lineStyle: { color: colour, type: 'dashed', width: 1, opacity },
    itemStyle: { color: colour },
    data: [
      [...from],
      {
        value: [...to],
        label: {
          show: name !== null,
          formatter: name ?? '',
          color: nameColour,
          ...(namePosition === 'insideTopRight'
            ? // Ends where the line ends, above it.
              { position: 'left', align: 'right', verticalAlign: 'bottom', offset: [0, -5] }
            : { position: namePosition, distance: 6 }),
        },
      },
    ],
  }
}
