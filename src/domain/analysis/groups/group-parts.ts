import { type GroupFigures, groupFigures, intervalBeside } from '#domain/analysis/groups/group-figures.ts'
import type { BarsChart } from '#domain/analysis/shapes/chart-data.ts'
import type { Rows } from '#domain/analysis/shapes/columns.ts'
import { barEnds } from '#domain/analysis/shapes/interval-ends.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import type { ToolInput } from '#domain/analysis/shapes/tool.ts'
import type { Dimension } from './dimensions.ts'
import { figureColumns, figureRow } from './figure-table.ts'
import type { GroupPart } from './group-finding.ts'
import { groupRows } from './group-rows.ts'

/** The groups of a dimension, ready for charts, tables and findings. */
export function dimensionParts(
  { columns, depth }: Pick<ToolInput<unknown>, 'columns' | 'depth'>,
  tool: ToolKey,
  rows: Rows,
  dimension: Dimension,
): (GroupPart & { readonly isUnknown: boolean })[] {
  return groupRows(columns, rows, dimension).map(({ member, rows: inside, isUnknown }) => ({
    key: `${dimension.key}:${member.value}`,
    label: member.label,
    rows: inside,
    figures: groupFigures(columns, inside, depth),
    brush: { tool, ...member.brush },
    isUnknown,
  }))
}

/** One bar per group: mean R with its interval beside the others, unless another value is read. */
export function partBars(
  key: string,
  title: string,
  parts: readonly GroupPart[],
  read: (figures: GroupFigures) => number | null = ({ meanR }) => meanR,
): BarsChart {
  const intervalOf = intervalBeside(parts.map(({ figures }) => figures))
  return {
    kind: 'bars',
    key,
    title,
    axis: { name: 'Mean R', unit: 'r', column: null },
    bars: parts.flatMap(({ key: group, figures }) => {
      const value = read(figures)
      const isMean = value === figures.meanR
      return value === null
        ? []
        : [
            {
              group,
              value,
              ...barEnds(isMean ? intervalOf(figures) : null),
              certainty: Math.abs(figures.t ?? 0),
              n: figures.n,
              reference: null,
            },
          ]
    }),
  }
}

/** The figures of groups as a table. */
export function partTable(key: string, title: string, parts: readonly GroupPart[], unit: 'money' | 'r'): ToolTable {
  const intervalOf = intervalBeside(parts.map(({ figures }) => figures))
  return {
    key,
    title,
    columns: figureColumns(title, unit),
    rows: parts.map((part) => figureRow(part.key, part.label, part.figures, unit, intervalOf(part.figures))),
    totals: null,
  }
}
