/** A chart that was drawn, by what the library was handed. */
export interface DrawnChart {
  readonly options: {
    readonly timeScale: { readonly tickMarkFormatter: (moment: number, kind: number) => string }
    readonly localization: { readonly timeFormatter: (moment: number) => string }
  }
  series: {
    readonly priceFormat: { readonly minMove: number; readonly formatter: (price: number) => string }
    readonly autoscaleInfoProvider: (original: () => unknown) => unknown
    readonly upColor: string
    readonly downColor: string
    readonly borderUpColor: string
  }
  data: readonly object[]
  readonly lines: object[]
  marks: readonly { readonly time: number; readonly text: string }[]
  /** How often all bars were fitted into the width. */
  fits: number
  isRemoved: boolean
  resize: () => void
}

/** Charts in the order in which they were drawn; a test empties it. */
export const drawnCharts: DrawnChart[] = []

export const ColorType = { Solid: 'solid' }
export const LineStyle = { Solid: 'solid', Dashed: 'dashed' }
export const CandlestickSeries = 'candlesticks'

/** Stands in for the library, which draws on a canvas: jsdom has none. */
export function createChart(_holder: HTMLElement, options: DrawnChart['options']) {
  const drawn: DrawnChart = {
    options,
    series: {} as DrawnChart['series'],
    data: [],
    lines: [],
    marks: [],
    fits: 0,
    isRemoved: false,
    resize: () => undefined,
  }
  drawnCharts.push(drawn)
  return {
    addSeries: (_kind: unknown, series: DrawnChart['series']) => {
      drawn.series = series
      return {
        drawn,
        setData: (data: readonly object[]) => {
          drawn.data = data
        },
        createPriceLine: (line: object) => drawn.lines.push(line),
      }
    },
    timeScale: () => ({
      fitContent: () => {
        drawn.fits += 1
      },
      subscribeSizeChange: (listener: () => void) => {
        drawn.resize = listener
      },
    }),
    remove: () => {
      drawn.isRemoved = true
    },
  }
}

export function createSeriesMarkers({ drawn }: { readonly drawn: DrawnChart }, marks: DrawnChart['marks']): void {
  drawn.marks = marks
}
