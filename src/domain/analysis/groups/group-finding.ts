import type { GroupFigures } from '#domain/analysis/groups/group-figures.ts'
import type { Rows } from '#domain/analysis/shapes/columns.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import type { ToolInput } from '#domain/analysis/shapes/tool.ts'
import { correctedPValue, descriptive, minGroupTrades, notEnough, surviving, testGroups } from './certainty.ts'
import { measuredRows, membersAmong } from './measured-rows.ts'

/** A group of trades with its name, figures and what selects it. */
export interface GroupPart {
  readonly key: string
  readonly label: Sentence
  readonly rows: Rows
  readonly figures: GroupFigures
  readonly brush: Brush
}

/**
 * Which group earns more or less R than all other trades, corrected for the number of groups; `nothing` says that none
 * does, around that number.
 */
export function groupFinding(
  { columns, depth }: Pick<ToolInput<unknown>, 'columns' | 'depth'>,
  rows: Rows,
  parts: readonly GroupPart[],
  [before, after]: readonly [string, string],
): ToolFinding {
  const measured = measuredRows(columns, rows)
  const n = measured.rows.length
  if (n < 2 * minGroupTrades) return notEnough(['Too few trades with an R to compare groups.'], n, 2 * minGroupTrades)
  if (depth === 'quick') return descriptive([{ kind: 'count', value: rows.length }, ' trades in this selection.'], n)
  const tested = testGroups(
    measured.values,
    parts.map((part) => ({
      subject: part,
      size: part.figures.r.length,
      membership: () => membersAmong(measured, part.rows),
    })),
  )
  const common = { n, needed: null, pValue: correctedPValue(tested), comparisons: Math.max(1, tested.length) }
  const [best] = surviving(tested)
  if (best === undefined) {
    const statement: Sentence = [before, { kind: 'count', value: tested.length }, after]
    return { statement, certainty: 'couldBeChance', ...common }
  }
  const { subject, difference } = best
  const mean = subject.figures.meanR ?? 0
  return {
    statement: [
      ...subject.label,
      ': ',
      { kind: 'r', value: mean, signed: true },
      ' per trade over ',
      { kind: 'count', value: subject.figures.r.length },
      ' trades; all others ',
      { kind: 'r', value: mean - difference.value, signed: true },
      '.',
    ],
    certainty: 'likely',
    ...common,
  }
}
