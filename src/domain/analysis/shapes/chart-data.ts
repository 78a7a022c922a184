import type { CalendarDate } from '#domain/numbers/units.ts'
import type { ColumnKey } from './columns.ts'
import type { FigureUnit, Sentence } from './sentence.ts'

export interface Axis {
  readonly name: string
  readonly unit: FigureUnit | 'date' | 'instant' | 'trade'
  /** The column that a brush on this axis selects by; null where none does. */
  readonly column: ColumnKey | null
  /** A size such as a cost: its amounts and R are no gains or losses. */
  readonly isSize?: true
}

interface ChartFrame {
  /** Unique within the tool. */
  readonly key: string
  readonly title: string
}

/** One bar per group, with its interval. `axis` is the axis of values; names come from the groups. */
export interface BarsChart extends ChartFrame {
  readonly kind: 'bars'
  readonly axis: Axis
  readonly bars: readonly {
    /** Key of a ToolGroup. */
    readonly group: string
    readonly value: number
    readonly low: number | null
    readonly high: number | null
    /** As of intervals. */
    readonly mayBeWider?: true
    /** |t|: the value / its standard error; 0 where it is unknown. */
    readonly certainty: number
    readonly n: number
    /** A value to compare with, such as the expected one; null without. */
    readonly reference: number | null
  }[]
}

export interface HistogramChart extends ChartFrame {
  readonly kind: 'histogram'
  readonly axis: Axis
  /** Left edge of the first bin. */
  readonly low: number
  readonly width: number
  readonly counts: readonly number[]
  /** Values at or beyond the right edge of the last bin. */
  readonly above: number
  /** Values with a bar of their own, in no bin: break-even trades at 0. Null without. */
  readonly apart: { readonly at: number; readonly label: string; readonly count: number } | null
  readonly marks: readonly { readonly at: number; readonly label: string }[]
  readonly overlays: readonly { readonly label: Sentence; readonly counts: readonly number[] }[]
}

export interface ScatterChart extends ChartFrame {
  readonly kind: 'scatter'
  readonly x: Axis
  readonly y: Axis
  readonly points: {
    readonly x: Float64Array
    readonly y: Float64Array
    /** Index into `colors`. */
    readonly color: Uint8Array
    /** Rows of TradeColumns. */
    readonly rows: Uint32Array
  }
  readonly colors: readonly { readonly label: Sentence }[]
  /** Whether x is drawn on a logarithmic scale. */
  readonly isXLogarithmic: boolean
}

/** A matrix, row by row: cell i is at row floor(i / columns) and column i % columns. */
export interface HeatChart extends ChartFrame {
  readonly kind: 'heat'
  readonly rowAxis: Axis
  readonly columnAxis: Axis
  readonly rows: readonly Sentence[]
  readonly columns: readonly Sentence[]
  readonly values: readonly (number | null)[]
  readonly unit: FigureUnit
  /** Value / its standard error; null where it is unknown. */
  readonly t: readonly (number | null)[]
  /** Set where t is about the difference from the mean of all trades, and not from zero. */
  readonly isAgainstMean?: true
  readonly n: readonly number[]
  /** Keys of ToolGroups; null for an empty cell. */
  readonly groups: readonly (string | null)[]
}

export interface LinesChart extends ChartFrame {
  readonly kind: 'lines'
  readonly x: Axis
  readonly y: Axis
  readonly scale: 'linear' | 'log'
  readonly lines: readonly {
    readonly label: Sentence
    readonly x: Float64Array
    /** NaN where a line is interrupted. */
    readonly y: Float64Array
    readonly low?: Float64Array
    readonly high?: Float64Array
    /** By point, as of intervals; absent where no point is of few trades. */
    readonly mayBeWider?: readonly boolean[]
  }[]
  readonly levels: readonly { readonly at: number; readonly label: string }[]
  readonly spans: readonly { readonly from: number; readonly to: number; readonly label: Sentence }[]
  readonly flows?: readonly { readonly at: number; readonly amount: number }[]
  /** Drawn beneath on an axis of its own, at the x of the first line: the drawdown, as negative fractions. */
  readonly below?: Float64Array
}

export interface CalendarChart extends ChartFrame {
  readonly kind: 'calendar'
  readonly unit: FigureUnit
  readonly days: readonly {
    readonly date: CalendarDate
    /** Null on a day whose result is unknown in the unit: in R, without a risk. */
    readonly value: number | null
    /** Sum of R of the trades that have one; null without. */
    readonly r: number | null
    readonly n: number
    /** Mean share of rules followed; null without a checked rule. */
    readonly compliance: number | null
    readonly group: string
  }[]
}

/** Plain numbers; `src/ui/charts` draws them. */
export type ChartData = BarsChart | HistogramChart | ScatterChart | HeatChart | LinesChart | CalendarChart
