import type { EChartsOption } from 'echarts'
import type { ChartPalette } from './chart-palette.ts'

/** An ECharts option, or a function that builds one from the current color scheme. Memoize it. */
export type ChartOption = EChartsOption | ((palette: ChartPalette) => EChartsOption)

/** The ECharts theme of all charts. */
export function chartTheme(palette: ChartPalette): Record<string, unknown> {
  const font = "'Inter Variable', system-ui, sans-serif"
  const axis = {
    axisLine: { lineStyle: { color: palette.line } },
    axisTick: { lineStyle: { color: palette.line } },
    axisLabel: { color: palette.muted, fontFamily: font },
    nameTextStyle: { color: palette.muted, fontFamily: font },
    splitLine: { lineStyle: { color: palette.line, opacity: 0.7 } },
  }
  return {
    backgroundColor: 'transparent',
    color: [...palette.categories],
    textStyle: { color: palette.text, fontFamily: font },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: axis,
    logAxis: axis,
    timeAxis: axis,
    // A crosshair through all series; axes are labeled already.
    axisPointer: { lineStyle: { color: palette.muted }, crossStyle: { color: palette.muted }, label: { show: false } },
    tooltip: {
      axisPointer: { type: 'cross', label: { show: false } },
      // Follows the pointer at once, and never leaves the chart's box on a phone.
      transitionDuration: 0,
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.line,
      textStyle: { color: palette.text, fontFamily: font, fontSize: 13 },
      extraCssText: 'font-variant-numeric: tabular-nums; border-radius: 8px;',
    },
    line: { symbol: 'none', lineStyle: { width: 2 } },
  }
}
