import { approximateCount } from '#domain/analysis/groups/approximate-count.ts'
import { datapointMeasureLabel, datapointUnit, isMeasuredDatapoint } from '#domain/analysis/groups/datapoint-measure.ts'
import type { GroupFigures } from '#domain/analysis/groups/group-figures.ts'
import type { GroupPart } from '#domain/analysis/groups/group-finding.ts'
import {
  type ColumnUnit,
  isStatKey,
  measuredNumbers,
  statFigures,
  statOfKey,
  statUnit,
} from '#domain/analysis/groups/stat-measure.ts'
import { resultUnit } from '#domain/analysis/parts/tool-parts.ts'
import type { ColumnKey, Rows } from '#domain/analysis/shapes/columns.ts'
import type { FigureUnit } from '#domain/analysis/shapes/sentence.ts'
import type { ToolInput } from '#domain/analysis/shapes/tool.ts'
import { measureLabels } from '#domain/analysis/tool-facts.ts'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { meanInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { confidenceBeside } from '#domain/metrics/shared/false-discovery.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import { mapInterval } from '#domain/metrics/shared/small-samples.ts'
import type { Id } from '#domain/numbers/units.ts'

/** What a cell shows, and the color that its certainty shades. */
const measures = {
  meanR: { label: measureLabels.meanR, unit: 'r', read: ({ meanR }: GroupFigures) => meanR },
  winRate: { label: measureLabels.winRate, unit: 'fraction', read: ({ winRate }: GroupFigures) => winRate },
  net: { label: measureLabels.net, unit: 'money', read: ({ net }: GroupFigures) => net },
  totalR: {
    label: measureLabels.totalR,
    unit: 'r',
    read: ({ totalR, r }: GroupFigures) => (r.length === 0 ? null : totalR),
  },
  profitFactor: {
    label: measureLabels.profitFactor,
    unit: 'ratio',
    read: ({ profitFactor }: GroupFigures) => profitFactor,
  },
  medianR: { label: measureLabels.medianR, unit: 'r', read: ({ medianR }: GroupFigures) => medianR },
} as const satisfies Readonly<
  Record<
    keyof typeof measureLabels,
    { label: string; unit: FigureUnit; read: (figures: GroupFigures) => number | null }
  >
>
type NamedMeasure = keyof typeof measures
/** Whether a key is a measure of the breakdown itself. */
export const isNamedMeasure = (key: string): key is NamedMeasure => key in measures

/** Trades and their figures. */
export type MeasuredPart = Pick<GroupPart, 'rows' | 'figures'>

/** What cells show: a figure of each group with its certainty. */
export interface Measure {
  readonly label: string
  readonly unit: FigureUnit
  /** Whether t compares with the mean of all trades, and not with zero. */
  readonly isAgainstMean: boolean
  readonly read: (
    part: MeasuredPart,
    /** Of the interval; 95% by default. */
    confidence?: number,
  ) => {
    readonly value: number | null
    readonly interval: Interval | null
    readonly t: number | null
    readonly n: number
    /** How many of `n` have an approximate MAE and MFE; 0 where the measure is not made of them. */
    readonly approximateN: number
  }
}

function namedMeasure(key: NamedMeasure): Measure {
  const { label, unit, read } = measures[key]
  return {
    label,
    unit,
    isAgainstMean: false,
    read: ({ figures }, confidence = 0.95) => ({
      value: read(figures),
      interval:
        key === 'meanR' && figures.interval !== null ? meanInterval(figures.r, figures.inflation, confidence) : null,
      t: figures.t,
      n: figures.n,
      approximateN: 0,
    }),
  }
}

interface MeasuredColumn {
  readonly key: ColumnKey
  readonly label: string
  readonly unit: ColumnUnit
}

function measuredStat({ columns, account }: ToolInput<unknown>, key: `stat:${Id}`): MeasuredColumn {
  const stat = statOfKey(columns, key)
  const unit = statUnit(stat, account.currency)
  const name = `${stat?.name ?? 'custom stat'}${unit.extra === null ? '' : ` (${unit.extra})`}`
  return { key, label: `${stat?.kind === 'yesNo' ? 'Share of' : 'Mean'} ${name}`, unit }
}

/** A datapoint of the catalogue; null for amounts where portfolios differ in currency. */
function measuredDatapoint({ account }: ToolInput<unknown>, key: DatapointKey): MeasuredColumn | null {
  const datapoint = datapointByKey[key]
  if (datapoint.format === 'money' && resultUnit(account) === 'r') return null
  return { key, label: datapointMeasureLabel(datapoint), unit: datapointUnit(key) }
}

/** The mean of a column; null where it has no numbers. */
function columnMeasure({ columns }: ToolInput<unknown>, of: MeasuredColumn, rows: Rows): Measure | null {
  const numbers = measuredNumbers(columns, of.key)
  if (numbers === null) return null
  const { unit, divisor } = of.unit
  const figuresOf = statFigures(numbers, rows)
  const approximateOf = approximateCount(columns, of.key, numbers)
  return {
    label: of.label,
    unit,
    isAgainstMean: true,
    read: (part, confidence = 0.95) => {
      const { n, mean, interval, t } = figuresOf(part.rows, confidence)
      return {
        value: mean === null ? null : mean / divisor,
        interval: interval === null ? null : mapInterval(interval, (number) => number / divisor),
        t,
        n,
        approximateN: approximateOf(part.rows),
      }
    },
  }
}

/** Whether a key is a column whose mean is a measure: a custom stat or a datapoint. */
export const isColumnMeasure = (key: string): key is ColumnKey => isStatKey(key) || isMeasuredDatapoint(key)

/** The measure of a key for groups of `rows`; mean R where it cannot be shown. */
export function measureOf(input: ToolInput<unknown>, measure: string, rows: Rows): Measure {
  const column = isStatKey(measure)
    ? measuredStat(input, measure)
    : isMeasuredDatapoint(measure)
      ? measuredDatapoint(input, measure)
      : null
  const ofColumn = column === null ? null : columnMeasure(input, column, rows)
  if (ofColumn !== null) return ofColumn
  const isMoney = measure === 'net' || measure === 'profitFactor'
  const isAvailable = isNamedMeasure(measure) && !(isMoney && resultUnit(input.account) === 'r')
  return namedMeasure(isAvailable ? measure : 'meanR')
}

/** The confidence of the intervals of parts that are shown beside each other: 95% for all of them together. */
export const confidenceOfParts = ({ read }: Measure, parts: readonly MeasuredPart[]): number =>
  confidenceBeside(parts.map((part) => read(part).interval))
