import type { GroupFigures } from '#domain/analysis/groups/group-figures.ts'
import type { GroupPart } from '#domain/analysis/groups/group-finding.ts'
import { isStatKey, measuredNumbers, statFigures, statOfKey, statUnit } from '#domain/analysis/groups/stat-measure.ts'
import { resultUnit } from '#domain/analysis/parts/tool-parts.ts'
import type { Rows } from '#domain/analysis/shapes/columns.ts'
import type { FigureUnit } from '#domain/analysis/shapes/sentence.ts'
import type { ToolInput } from '#domain/analysis/shapes/tool.ts'
import { measureLabels } from '#domain/analysis/tool-facts.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
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
  readonly read: (part: MeasuredPart) => {
    readonly value: number | null
    readonly interval: Interval | null
    readonly t: number | null
    readonly n: number
  }
}

function namedMeasure(key: NamedMeasure): Measure {
  const { label, unit, read } = measures[key]
  return {
    label,
    unit,
    isAgainstMean: false,
    read: ({ figures }) => ({
      value: read(figures),
      interval: key === 'meanR' ? figures.interval : null,
      t: figures.t,
      n: figures.n,
    }),
  }
}

/** The mean of a custom stat; null where it has no numbers. */
function statMeasure({ columns, account }: ToolInput<unknown>, key: `stat:${Id}`, rows: Rows): Measure | null {
  const numbers = measuredNumbers(columns, key)
  if (numbers === null) return null
  const stat = statOfKey(columns, key)
  const { unit, divisor, extra } = statUnit(stat, account.currency)
  const figuresOf = statFigures(numbers, rows)
  const name = stat?.name ?? 'custom stat'
  return {
    label: `${stat?.kind === 'yesNo' ? 'Share of' : 'Mean'} ${name}${extra === null ? '' : ` (${extra})`}`,
    unit,
    isAgainstMean: true,
    read: (part) => {
      const { n, mean, interval, t } = figuresOf(part.rows)
      return {
        value: mean === null ? null : mean / divisor,
        interval: interval === null ? null : { low: interval.low / divisor, high: interval.high / divisor },
        t,
        n,
      }
    },
  }
}

/** The measure of a key for groups of `rows`; mean R where it cannot be shown. */
export function measureOf(input: ToolInput<unknown>, measure: string, rows: Rows): Measure {
  const ofStat = isStatKey(measure) ? statMeasure(input, measure, rows) : null
  if (ofStat !== null) return ofStat
  const isMoney = measure === 'net' || measure === 'profitFactor'
  const isAvailable = isNamedMeasure(measure) && !(isMoney && resultUnit(input.account) === 'r')
  return namedMeasure(isAvailable ? measure : 'meanR')
}
