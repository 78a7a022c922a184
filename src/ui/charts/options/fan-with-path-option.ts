import type { EChartsOption, LineSeriesOption } from 'echarts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { fanOption, type Fan } from './fan-option.ts'

interface OwnPath {
  readonly name: string
  /** One value for each position of the fan. */
  readonly values: readonly number[]
}

/** A fan of simulated paths with one path of its own over it, such as the real one. */
export function fanWithPathOption(fan: Fan, path: OwnPath, currency: string) {
  const withoutPath = fanOption(fan, [], currency, 'Trades')
  return (palette: ChartPalette): EChartsOption => {
    const built = withoutPath(palette)
    const line: LineSeriesOption = {
      type: 'line',
      name: path.name,
      data: path.values.map((value, i) => [fan.at[i] ?? 0, value]),
      symbol: 'none',
      lineStyle: { color: palette.text, width: 2.25 },
      itemStyle: { color: palette.text },
      z: 3,
    }
    return { ...built, series: [...(Array.isArray(built.series) ? built.series : []), line] }
  }
}
