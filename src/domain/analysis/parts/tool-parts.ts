import { groupFigures, type GroupFigures } from '#domain/analysis/groups/group-figures.ts'
import type { RowGroup } from '#domain/analysis/groups/group-rows.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { idsOf } from '#domain/analysis/shapes/read-columns.ts'
import type { Brush, RangeBrush, ValuesBrush } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolGroup, ToolParts } from '#domain/analysis/shapes/tool-result.ts'
import type { Account, ToolInput } from '#domain/analysis/shapes/tool.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'

/** Unit of results: R where portfolios differ in currency. */
export const resultUnit = ({ currency }: Account): 'money' | 'r' => (currency === null ? 'r' : 'money')

/** The parts of a result of which only the headline is wanted. */
export const noParts: ToolParts = { charts: [], tables: [], groups: [] }

/** What a view draws, built unless only the headline is wanted. */
export const partsUnlessHeadline = (
  { isHeadline = false }: Pick<ToolInput<unknown>, 'isHeadline'>,
  build: () => ToolParts,
): ToolParts => (isHeadline ? noParts : build())

/** The parts of an input that a group of trades is made from. */
type GroupInput = Pick<ToolInput<unknown>, 'columns' | 'tradesOf'>

interface GroupParts {
  readonly key: string
  readonly label: Sentence
  readonly rows: Rows
  readonly brush: Brush | null
}

/** Trades behind a part of a chart or table; ids are listed only where they are asked for. */
export function toolGroup({ columns, tradesOf = [] }: GroupInput, { key, label, rows, brush }: GroupParts): ToolGroup {
  const isWanted = tradesOf === 'all' || tradesOf.includes(key)
  return {
    key,
    label,
    n: rows.length,
    brush,
    tradeIds: isWanted ? idsOf(columns, rows) : [],
  }
}

/** The brush of a member of a dimension, for a tool. */
export const memberBrush = (
  tool: ToolKey,
  brush: Omit<RangeBrush, 'tool'> | Omit<ValuesBrush, 'tool'>,
): RangeBrush | ValuesBrush => ({ tool, ...brush })

/** A group of a dimension with its figures. */
export interface FiguredGroup extends RowGroup {
  readonly key: string
  readonly figures: GroupFigures
}

/** Figures of each group, keyed by dimension and value. */
export const figureGroups = (
  columns: TradeColumns,
  groups: readonly RowGroup[],
  prefix: string,
  depth: 'quick' | 'full',
): FiguredGroup[] =>
  groups.map((group) => ({
    ...group,
    key: `${prefix}:${group.member.value}`,
    figures: groupFigures(columns, group.rows, depth),
  }))

/** The groups of a dimension as groups of a tool. */
export const toolGroups = (input: GroupInput, tool: ToolKey, groups: readonly FiguredGroup[]): ToolGroup[] =>
  groups.map(({ key, member, rows }) =>
    toolGroup(input, { key, label: member.label, rows, brush: memberBrush(tool, member.brush) }),
  )

const maxSpark = 60

/** At most 60 of `length` places, evenly spaced, with the first and the last. */
export function sparkPlaces(length: number): number[] {
  const size = Math.min(maxSpark, length)
  return Array.from({ length: size }, (_, place) =>
    size < 2 ? place : Math.round((place * (length - 1)) / (size - 1)),
  )
}

/** The values at `sparkPlaces`. */
export const sparkOf = (values: ArrayLike<number>): number[] =>
  sparkPlaces(values.length).map((place) => values[place] ?? 0)

/** Running totals. */
export function cumulate(values: Float64Array): Float64Array {
  let total = 0
  return values.map((value) => {
    total += value
    return total
  })
}

/** The choice of a datapoint as a part of a sentence. */
export const choicePart = (field: DatapointKey, value: string) => ({ kind: 'choice', field, value }) as const

/** R with its sign as a part of a sentence. */
export const signedR = (value: number) => ({ kind: 'r', value, signed: true }) as const
export const plainR = (value: number) => ({ kind: 'r', value }) as const
export const countPart = (value: number) => ({ kind: 'count', value }) as const
export const sharePart = (value: number) => ({ kind: 'fraction', value }) as const
export const ratioPart = (value: number) => ({ kind: 'ratio', value }) as const
