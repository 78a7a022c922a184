import type { EChartsOption } from 'echarts'
import { format } from 'echarts/core'
import type { Axis } from '#domain/analysis/shapes/chart-data.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolGroup } from '#domain/analysis/shapes/tool-result.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'

export type AxisUnit = Axis['unit']

/** How a chart writes values and names. */
export interface ChartWords {
  readonly format: (unit: AxisUnit, value: number) => string
  /** The formatter of labels on an axis from `low` to `high`. */
  readonly axisFormat: (unit: AxisUnit, low: number, high: number) => (value: number) => string
  readonly text: (sentence: Sentence) => string
}

/** What a chart is drawn with, beside its data. */
export interface PlotContext {
  readonly tool: ToolKey
  readonly words: ChartWords
  /** By key. */
  readonly groups: ReadonlyMap<string, ToolGroup>
}

/** A place in a chart, in values of its axes. */
export interface PlotPoint {
  readonly x: number
  readonly y: number
}

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End' | 'PageUp' | 'PageDown'

/** What is marked by the keyboard, and what is brushed. */
export interface PlotState {
  readonly mark: number | null
  readonly brush: Brush | null
}

/** A line of the legend. */
export interface LegendItem {
  readonly label: string
  readonly color: string
  readonly shape: 'line' | 'dashed' | 'area' | 'dot'
}

/** A chart that can be drawn, walked through by keyboard, and brushed. Its places are bars, cells, points or days. */
export interface Plot {
  readonly places: number
  /** Where an arrow key leads from a place. */
  readonly move: (place: number, key: ArrowKey) => number
  /** Where a brush by keyboard grows to. */
  readonly grow: (head: PlotPoint, key: ArrowKey) => PlotPoint
  readonly pointOf: (place: number) => PlotPoint
  /** The place at a point; null between places. */
  readonly placeAt: (point: PlotPoint) => number | null
  /** A place in words, line by line. */
  readonly describe: (place: number) => readonly string[]
  /** The group whose trades a place stands for; null where it has none. */
  readonly groupAt: (place: number) => string | null
  /** What selects everything between two points; null where nothing can. */
  readonly brushBetween: (from: PlotPoint, to: PlotPoint) => Brush | null
  /** The axes that points are measured on. */
  readonly finder: { readonly xAxisIndex: number; readonly yAxisIndex: number }
  readonly option: (palette: ChartPalette, state: PlotState) => EChartsOption
  readonly legend: (palette: ChartPalette) => readonly LegendItem[]
  readonly height: number
  /** Narrower, the chart scrolls sideways. */
  readonly minWidth: number
  /** Whether it scrolls to its end at first: the latest days are there. */
  readonly startsAtEnd?: true
  readonly canBrush: boolean
  /** What a place is called: "bar", "cell". */
  readonly placeName: string
  /** What is not drawn, or how colors are meant. */
  readonly note: string | null
}

/** Groups with fewer trades are drawn pale. */
export const fewTrades = 20

/** Long names of bars and rows break into two lines instead of losing their ends. */
export const labelInTwoLines = { overflow: 'break' as const, lineHeight: 13 }

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Moves along one row of places. */
export function moveAlong(place: number, key: ArrowKey, places: number, forward: 'ArrowRight' | 'ArrowDown'): number {
  const page = Math.max(1, Math.round(places / 10))
  const steps: Readonly<Record<ArrowKey, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    // Down a list of bars is on; up a time axis is on.
    ArrowDown: forward === 'ArrowDown' ? 1 : -1,
    ArrowUp: forward === 'ArrowDown' ? -1 : 1,
    Home: -Infinity,
    End: Infinity,
    PageUp: -page,
    PageDown: page,
  }
  return clamp(place + steps[key], 0, places - 1)
}

/** The text of a tooltip: lines may hold names that a trader gave. */
export const tooltipText = (lines: readonly string[]): string =>
  lines.map((line, place) => (place === 0 ? `<b>${format.encodeHTML(line)}</b>` : format.encodeHTML(line))).join('<br>')

/** The ends of an interval in a chart. */
interface IntervalEnds {
  readonly low: number | null | undefined
  readonly high: number | null | undefined
  readonly mayBeWider?: boolean | undefined
}

/** "95%: 0.05R to 0.43R"; nothing without an interval. */
export function intervalLine(words: ChartWords, unit: AxisUnit, { low, high, mayBeWider }: IntervalEnds): string[] {
  if (low === null || high === null || low === undefined || high === undefined || Number.isNaN(low + high)) return []
  return [`95%: ${intervalText({ low, high, mayBeWider }, (value) => words.format(unit, value))}`]
}

/** "n 12, few trades". */
export const sampleLine = (words: ChartWords, n: number): string =>
  `n ${words.format('count', n)}${n < fewTrades ? ', few trades' : ''}`

/** Lowest and highest of values that are known; 0 to 1 without any. */
export function extentOf(values: Iterable<number | null>): readonly [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value === null || Number.isNaN(value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return low > high ? [0, 1] : [low, high]
}
