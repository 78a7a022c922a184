import { dimensionOf, followsOutcome } from '#domain/analysis/groups/dimensions.ts'
import { groupRows } from '#domain/analysis/groups/group-rows.ts'
import type { ColumnKey, Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { filterRows, labelAt, textOf, textsOf } from '#domain/analysis/shapes/read-columns.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import { containsTemplate } from '#domain/playbook/comment-fields.ts'
import { commentField, type CommentPhase } from '#domain/playbook/playbook.ts'

export const categories = ['setups', 'rules', 'mistakes', 'tags', 'comments', 'emotions'] as const
export type Category = (typeof categories)[number]

/** A property of the playbook: the trades that have it, and those that it is compared among. */
export interface PlaybookGroup {
  readonly key: string
  readonly label: Sentence
  readonly rows: Rows
  /** All trades for which it is known whether they have it. */
  readonly among: Rows
  readonly brush: Brush | null
  /** Whether it is known only with the outcome, so that no effect is tested. */
  readonly isAfterOutcome: boolean
}

/** The texts of a comment template. */
export interface TemplateTexts {
  /** Comments of this moment are made from it; null for those while the trade is open or closed. */
  readonly phase: CommentPhase | null
  /** Its text, then its former ones. */
  readonly bodies: readonly string[]
}

const commentColumns = ['entryComment', 'managementComment', 'exitComment'] as const
type CommentColumn = (typeof commentField)[CommentPhase]
const emotionColumns = ['emotionBefore', 'emotionDuring', 'emotionAfter'] as const
const emotionTimes = { emotionBefore: 'before', emotionDuring: 'during', emotionAfter: 'after' } as const

export const columnsOfCategory: Readonly<Record<Category, readonly ColumnKey[]>> = {
  setups: ['setupId'],
  rules: ['metRuleIds', 'brokenRuleIds'],
  mistakes: ['mistakeIds'],
  tags: ['tags'],
  comments: Object.values(commentField),
  emotions: emotionColumns,
}

/** The groups of a column, without the trades that have no value. */
function ofColumn(columns: TradeColumns, rows: Rows, key: ColumnKey, among: Rows, name: (label: Sentence) => Sentence) {
  const dimension = dimensionOf(key)
  if (dimension === null) return []
  return groupRows(columns, rows, dimension).flatMap(({ member, isUnknown, rows: inside }): PlaybookGroup[] =>
    isUnknown
      ? []
      : [
          {
            key: `${key}:${member.value}`,
            label: name(member.label),
            rows: inside,
            among,
            brush: { tool: 'playbook', ...member.brush },
            isAfterOutcome: followsOutcome(key),
          },
        ],
  )
}

const plainName = (label: Sentence) => label

/** Trades that broke a rule, among those that met or broke it. */
function brokenRules(columns: TradeColumns, rows: Rows): PlaybookGroup[] {
  const [met, broken] = [textsOf(columns, 'metRuleIds'), textsOf(columns, 'brokenRuleIds')]
  const answered = new Map<string, { broken: number[]; among: number[] }>()
  const note = (id: string, row: number, isBroken: boolean) => {
    const known = answered.get(id) ?? { broken: [], among: [] }
    answered.set(id, known)
    known.among.push(row)
    if (isBroken) known.broken.push(row)
  }
  for (const row of rows) {
    for (let place = met.starts[row] ?? 0; place < (met.starts[row + 1] ?? 0); place += 1)
      note(met.labels[met.codes[place] ?? 0] ?? '', row, false)
    for (let place = broken.starts[row] ?? 0; place < (broken.starts[row + 1] ?? 0); place += 1)
      note(broken.labels[broken.codes[place] ?? 0] ?? '', row, true)
  }
  return [...answered]
    .toSorted(([, a], [, b]) => b.among.length - a.among.length)
    .map(([id, found]) => ({
      key: `rule:${id}`,
      label: ['Breaking ', { kind: 'name', list: 'rules', id }],
      rows: Uint32Array.from(found.broken),
      among: Uint32Array.from(found.among),
      brush: { tool: 'playbook', kind: 'values', column: 'brokenRuleIds', values: [id] },
      isAfterOutcome: false,
    }))
}

/** Comments with one of some texts of a column; null where no trade has one. */
function commentGroup(
  columns: TradeColumns,
  rows: Rows,
  key: CommentColumn,
  name: string,
  isMade: (label: string) => boolean,
): PlaybookGroup | null {
  const column = textOf(columns, key)
  const labels = column.labels.filter(isMade)
  const matching = new Set(labels)
  const inside = filterRows(rows, (row) => matching.has(labelAt(column, row) ?? ''))
  if (inside.length === 0) return null
  return {
    key: `${key}:${name}`,
    label: [name],
    rows: inside,
    among: rows,
    brush: { tool: 'playbook', kind: 'values', column: key, values: labels },
    isAfterOutcome: followsOutcome(key),
  }
}

/** Trades with a comment made from a template, by any of its texts. */
function ofTemplates(columns: TradeColumns, rows: Rows, templates: readonly TemplateTexts[]): PlaybookGroup[] {
  return templates.flatMap(({ phase, bodies }) =>
    (phase === null ? commentColumns : [commentField[phase]]).flatMap(
      (key) =>
        commentGroup(columns, rows, key, bodies[0] ?? '', (label) =>
          bodies.some((body) => containsTemplate(label, body)),
        ) ?? [],
    ),
  )
}

/** Comments that several trades share. */
function sharedComments(columns: TradeColumns, rows: Rows): PlaybookGroup[] {
  return commentColumns.flatMap((key) => {
    const column = textOf(columns, key)
    const counts = new Map<number, number>()
    for (const row of rows) counts.set(column.codes[row] ?? -1, (counts.get(column.codes[row] ?? -1) ?? 0) + 1)
    return column.labels.flatMap((body, code) =>
      (counts.get(code) ?? 0) > 1 ? (commentGroup(columns, rows, key, body, (label) => label === body) ?? []) : [],
    )
  })
}

/** The groups of a category among closed trades. */
export function playbookGroups(
  columns: TradeColumns,
  rows: Rows,
  category: Category,
  templates: readonly TemplateTexts[],
): PlaybookGroup[] {
  switch (category) {
    case 'setups':
      return ofColumn(columns, rows, 'setupId', rows, plainName)
    case 'mistakes':
      return ofColumn(columns, rows, 'mistakeIds', rows, plainName)
    case 'tags':
      return ofColumn(columns, rows, 'tags', rows, plainName)
    case 'rules':
      return brokenRules(columns, rows)
    case 'comments':
      return templates.length > 0 ? ofTemplates(columns, rows, templates) : sharedComments(columns, rows)
    case 'emotions':
      return emotionColumns.flatMap((key) => {
        const { starts } = textsOf(columns, key)
        const logged = filterRows(rows, (row) => (starts[row] ?? 0) < (starts[row + 1] ?? 0))
        return ofColumn(columns, rows, key, logged, (label) => [...label, ` ${emotionTimes[key]}`])
      })
  }
}
