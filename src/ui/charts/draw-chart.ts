import { chartTheme, type ChartOption } from './chart-option.ts'
import { chartPalette } from './chart-palette.ts'
import type { echarts as drawing } from './echarts-setup.ts'

interface DrawnSize {
  /** In CSS pixels; the canvas has two pixels for each. */
  readonly width: number
  readonly height: number
}

/** Draws a chart in the light scheme for paper, without showing it. `echarts` must have what the chart needs. */
export function drawChart(
  echarts: typeof drawing,
  option: ChartOption,
  { width, height }: DrawnSize,
): HTMLCanvasElement {
  const palette = chartPalette(false)
  const chart = echarts.init(document.createElement('div'), chartTheme(palette), { renderer: 'canvas', width, height })
  try {
    chart.setOption({ ...(typeof option === 'function' ? option(palette) : option), animation: false })
    return chart.renderToCanvas({ pixelRatio: 2, backgroundColor: '#fff' })
  } finally {
    chart.dispose()
  }
}
