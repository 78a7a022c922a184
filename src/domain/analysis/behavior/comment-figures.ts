import { followsOutcome } from '#domain/analysis/groups/dimensions.ts'
import { groupDelta, judgeDeltas } from '#domain/analysis/groups/group-delta.ts'
import { groupFigures } from '#domain/analysis/groups/group-figures.ts'
import { measuredRows } from '#domain/analysis/groups/measured-rows.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { ColumnKey, Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { allRows, filterRows, textOf } from '#domain/analysis/shapes/read-columns.ts'
import type { Certainty } from '#domain/analysis/shapes/tool-result.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import type { Id } from '#domain/numbers/units.ts'
import { containsTemplate } from '#domain/playbook/comment-fields.ts'
import { commentField, type CommentPhase } from '#domain/playbook/playbook.ts'

/** A template with the texts that comments were made from. */
export interface CommentSource {
  readonly id: Id
  readonly phase: CommentPhase
  /** Its text and its former ones. */
  readonly bodies: readonly string[]
}

/** What the trades of a group made against all others. */
export interface GroupEffect {
  /** Closed trades of the group with a known R, and the others. */
  readonly n: number
  readonly others: number
  readonly meanR: number | null
  readonly othersMeanR: number | null
  /** Mean R of the group − mean R of the others; null where one side is empty. */
  readonly effect: number | null
  /** 95% interval of the difference, for the choice among all groups; null below ten trades on either side. */
  readonly interval: Interval | null
  readonly certainty: Certainty
}

export interface CommentFigures extends GroupEffect {
  readonly id: Id
  /** Trades of any status with a comment made from the template. */
  readonly used: number
}

/** The columns that the figures are computed from. */
export const commentColumns: readonly ColumnKey[] = Object.values(commentField)

/** The trades in `rows` with a comment made from a template. */
function rowsOfTemplate(columns: TradeColumns, rows: Rows, { phase, bodies }: CommentSource): Rows {
  const { codes, labels } = textOf(columns, commentField[phase])
  const made = labels.map((label) => bodies.some((body) => containsTemplate(label, body)))
  return filterRows(rows, (row) => made[codes[row] ?? -1] === true)
}

/**
 * How often each template was used, and how R differs between closed trades with and without its comment: a difference
 * that is tested where the comment was written before the outcome.
 */
export function commentFigures(columns: TradeColumns, sources: readonly CommentSource[]): CommentFigures[] {
  const closed = closedRows(columns, allRows(columns))
  const measured = measuredRows(columns, closed)
  const groups = sources.map((source) => {
    const isTested = !followsOutcome(commentField[source.phase])
    const inside = rowsOfTemplate(columns, closed, source)
    const members = new Set(inside)
    return {
      id: source.id,
      used: rowsOfTemplate(columns, allRows(columns), source).length,
      isTested,
      delta: groupDelta(measured, inside, isTested ? 'full' : 'quick'),
      meanR: groupFigures(columns, inside, 'quick').meanR,
      othersMeanR: groupFigures(
        columns,
        filterRows(closed, (row) => !members.has(row)),
        'quick',
      ).meanR,
    }
  })
  return judgeDeltas(groups).map(({ id, used, isTested, delta, verdict, meanR, othersMeanR }) => ({
    id,
    used,
    n: delta.inside,
    others: delta.outside,
    meanR,
    othersMeanR,
    effect: delta.value,
    interval: verdict.interval,
    certainty: isTested ? verdict.certainty : 'descriptive',
  }))
}
