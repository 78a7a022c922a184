import { dimensionOf } from '#domain/analysis/groups/dimensions.ts'
import { groupRows } from '#domain/analysis/groups/group-rows.ts'
import type { ColumnKey, Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { filterRows, labelAt, textOf, textsOf } from '#domain/analysis/shapes/read-columns.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import { containsTemplate } from '#domain/playbook/comment-fields.ts'

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
}

const commentColumns = ['entryComment', 'managementComment', 'exitComment'] as const
const emotionColumns = ['emotionBefore', 'emotionDuring', 'emotionAfter'] as const
const emotionTimes = { emotionBefore: 'before', emotionDuring: 'during', emotionAfter: 'after' } as const

export const columnsOfCategory: Readonly<Record<Category, readonly ColumnKey[]>> = {
  setups: ['setupId'],
  rules: ['metRuleIds', 'brokenRuleIds'],
  mistakes: ['mistakeIds'],
  tags: ['tags'],
  comments: commentColumns,
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
    }))
}

/** Comments: trades that contain the text of a template, or, without templates, a comment that several trades share. */
function comments(columns: TradeColumns, rows: Rows, templates: readonly string[]): PlaybookGroup[] {
  return commentColumns.flatMap((key) => {
    const column = textOf(columns, key)
    const commented = filterRows(rows, (row) => column.codes[row] !== -1)
    const counts = new Map<number, number>()
    for (const row of commented) counts.set(column.codes[row] ?? -1, (counts.get(column.codes[row] ?? -1) ?? 0) + 1)
    const bodies = templates.length > 0 ? templates : column.labels.filter((_, code) => (counts.get(code) ?? 0) > 1)
    return bodies.flatMap((body): PlaybookGroup[] => {
      const labels = column.labels.filter((label) =>
        templates.length > 0 ? containsTemplate(label, body) : label === body,
      )
      const matching = new Set(labels)
      const inside = filterRows(commented, (row) => matching.has(labelAt(column, row) ?? ''))
      return inside.length === 0
        ? []
        : [
            {
              key: `${key}:${body}`,
              label: [body],
              rows: inside,
              among: rows,
              brush: { tool: 'playbook', kind: 'values', column: key, values: labels },
            },
          ]
    })
  })
}

/** The groups of a category among closed trades. */
export function playbookGroups(
  columns: TradeColumns,
  rows: Rows,
  category: Category,
  templates: readonly string[],
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
      return comments(columns, rows, templates)
    case 'emotions':
      return emotionColumns.flatMap((key) => {
        const { starts } = textsOf(columns, key)
        const logged = filterRows(rows, (row) => (starts[row] ?? 0) < (starts[row + 1] ?? 0))
        return ofColumn(columns, rows, key, logged, (label) => [...label, ` ${emotionTimes[key]}`])
      })
  }
}
