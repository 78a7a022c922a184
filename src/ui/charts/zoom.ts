import type { EChartsOption } from 'echarts'

/** A part of the horizontal axis. */
export interface ZoomRange {
  readonly from: number
  readonly to: number
}

type Part = Readonly<Record<string, unknown>>

const isContinuous = (axis: Part) => axis['type'] === 'value' || axis['type'] === 'time' || axis['type'] === 'log'

/** Limits the horizontal axes to a range, or returns the option as it is. */
export function zoomedOption(option: EChartsOption, range: ZoomRange | null): EChartsOption {
  const { xAxis, series } = option
  if (range === null || xAxis === undefined) return option
  const limit = (axis: Part) => (isContinuous(axis) ? { ...axis, min: range.from, max: range.to } : axis)
  // Lines that reach beyond the range end at the chart's edge.
  const clip = (part: Part) => ({ ...part, clip: true })
  return {
    ...option,
    xAxis: Array.isArray(xAxis) ? xAxis.map((axis) => limit(axis as Part)) : limit(xAxis as Part),
    series: [series ?? []].flat().map((part) => clip(part as Part)) as EChartsOption['series'] & {},
  }
}

/** Whether the horizontal axis can be zoomed: names have no ranges. */
export function canZoom({ xAxis }: EChartsOption): boolean {
  return [xAxis ?? []].flat().some((axis) => isContinuous(axis as Part))
}
