import { describe, expect, it } from 'vitest'
import { buildColumnsOf, type ColumnSketch, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { commentFigures } from './comment-figures.ts'
import type { Category } from './playbook-groups.ts'
import { playbook } from './playbook.ts'

const rowsOf = (sketches: readonly ColumnSketch[], category: Category, templates: unknown[] = []) => {
  const options = playbook.parseOptions({ category, templates })
  const { tables } = playbook.compute(inputOf(buildColumnsOf(sketches), options))
  return tables[0]?.rows.map(({ cells }) => cells) ?? []
}

const extremesOf = (r: number) => {
  const columns = buildColumnsOf([{ r, mistakeIds: ['chased'] }, { r: 0 }])
  const { figures } = playbook.compute(inputOf(columns, { category: 'mistakes', templates: [] }))
  return ['costliest', 'mostGained'].map((key) => figures.find((figure) => figure.key === key)?.value)
}

describe('playbook', () => {
  it('compares trades that broke a rule with those that met it; others do not count', () => {
    const cells = rowsOf(
      [
        { r: -1, brokenRuleIds: ['wait'] },
        { r: 0.5, brokenRuleIds: ['wait'] },
        { r: 1, metRuleIds: ['wait'] },
        { r: 2, metRuleIds: ['wait'] },
        { r: 9 },
      ],
      'rules',
    )
    // Broken: mean -0.25 of 2; met: mean 1.5 of 2; Δ -1.75, over two trades -3.5. In money the same, at 100 a trade.
    expect(cells).toEqual([
      [['Breaking ', { kind: 'name', list: 'rules', id: 'wait' }], 2, 2, 0.5, -0.25, -0.5, -1.75, -3.5, -50, -350],
    ])
  })

  it('has the cost of a mistake against trades without it', () => {
    const cells = rowsOf(
      [
        { r: -1, mistakeIds: ['chased'] },
        { r: 1, tags: ['a'] },
        { r: 0, tags: ['a'] },
      ],
      'mistakes',
    )
    // -1 against a mean of 0.5.
    expect(cells[0]?.slice(1)).toEqual([1, 2, 0, -1, -1, -1.5, -1.5, -100, -150])
  })

  it('calls nothing the costliest that gained, and nothing the most gained that cost', () => {
    expect(extremesOf(-1)).toEqual([-1, null])
    expect(extremesOf(1)).toEqual([null, 1])
    expect(extremesOf(0)).toEqual([null, null])
  })

  it('ranks by total R', () => {
    const cells = rowsOf([{ r: 1, setupId: 'a' }, { r: 2, setupId: 'b' }, { r: 3 }], 'setups')
    expect(cells.map(([label]) => label)).toEqual(['b', 'a'].map((id) => [{ kind: 'name', list: 'setups', id }]))
  })

  it('finds comments by the text of a template, or those that trades share', () => {
    const sketches = [
      { r: 1, exitComment: 'Took profit early. Nervous.' },
      { r: -1, exitComment: 'Stopped out.' },
      { r: 2, exitComment: 'Stopped out.' },
    ]
    expect(rowsOf(sketches, 'comments', ['Took profit early.']).map((cells) => cells.slice(0, 2))).toEqual([
      [['Took profit early.'], 1],
    ])
    expect(rowsOf(sketches, 'comments').map((cells) => cells.slice(0, 2))).toEqual([[['Stopped out.'], 2]])
  })

  it('finds comments by a former text of a template too, at its moment, as the playbook does', () => {
    const sketches = [
      { r: 1, exitComment: 'Hit the target.' },
      { r: -1, exitComment: 'Target reached, calm.' },
      { r: 3, entryComment: 'Hit the target.' },
      { r: 2, lessons: 'Next time: wait.' },
      { r: 0 },
    ]
    const templates = [
      { phase: 'exit', bodies: ['Target reached, ___.', 'Hit the target.'] },
      { phase: 'review', bodies: ['Next time: ___.'] },
    ] as const
    const cells = rowsOf(sketches, 'comments', [...templates])
    expect(cells.map((row) => row.slice(0, 2))).toEqual([
      [['Next time: ___.'], 1],
      [['Target reached, ___.'], 2],
    ])
    const sources = templates.map((template) => ({ ...template, id: template.bodies[0] }))
    const effects = commentFigures(buildColumnsOf(sketches), sources)
    // The same difference of mean R as on the screen of the templates.
    expect(effects.map(({ id, effect }) => [[id], effect]).toReversed()).toEqual(cells.map((row) => [row[0], row[6]]))
    expect(
      playbook.parseOptions({ templates: [{ bodies: [''] }, 7, { phase: 'noon', bodies: ['Late.'] }] }).templates,
    ).toEqual([{ phase: null, bodies: ['Late.'] }])
  })

  it('compares an emotion among trades with a logged one, and asks for the others', () => {
    const columns = buildColumnsOf([{ r: -1, emotionBefore: ['angry'] }, { r: 1, emotionBefore: ['calm'] }, { r: 5 }])
    const { tables, coverage } = playbook.compute(inputOf(columns, { category: 'emotions', templates: [] }))
    expect(tables[0]?.rows.map(({ cells }) => cells[6])).toEqual([2, -2])
    expect(coverage).toMatchObject({ of: 3, known: 2, missing: [{ n: 1, remedy: 'logEmotions' }] })
  })

  it('says what breaking a rule costs, with its interval', () => {
    const columns = buildColumnsOf(
      Array.from({ length: 120 }, (_, index) => {
        const isBroken = index % 3 === 0
        const round = Math.floor(index / 3)
        return {
          r: (round % 2 === 0 ? 1 : -1) - (isBroken ? 1 : 0) + (index % 7) / 50,
          ...(isBroken ? { brokenRuleIds: ['wait'] } : { metRuleIds: ['wait'] }),
        }
      }),
    )
    const { finding } = playbook.compute(inputOf(columns, { category: 'rules', templates: [] }))
    expect(finding).toMatchObject({ certainty: 'likely', n: 120, comparisons: 1 })
    expect(finding.statement.slice(0, 3)).toEqual(['Breaking ', { kind: 'name', list: 'rules', id: 'wait' }, ' cost '])
    expect(finding.statement).toContainEqual({ kind: 'count', value: 40 })
  })

  it('tests nothing that is written after the outcome', () => {
    const columns = buildColumnsOf(
      Array.from({ length: 120 }, (_, index) => {
        const isLoss = index % 2 === 0
        return {
          r: (isLoss ? -1 : 1.5) + (index % 7) / 50,
          exitComment: isLoss ? 'Stopped out.' : 'Target reached.',
          emotionBefore: ['calm'],
          emotionAfter: [isLoss ? 'angry' : 'calm'],
        }
      }),
    )
    for (const category of ['comments', 'emotions'] as const) {
      const { finding, tables } = playbook.compute(inputOf(columns, { category, templates: [] }))
      expect(finding, category).toMatchObject({ certainty: 'descriptive', pValue: null })
      expect(tables[0]?.rows.every(({ intervals }) => intervals[6] === null)).toBe(true)
    }
  })

  it('has nothing to compare without trades, or where every trade has the property', () => {
    expect(playbook.compute(inputOf(buildColumnsOf([]), playbook.defaults)).finding.certainty).toBe('notEnough')
    const all = rowsOf(
      [
        { r: 1, setupId: 'a' },
        { r: -1, setupId: 'a' },
      ],
      'setups',
    )
    expect(all[0]?.slice(6, 8)).toEqual([null, null])
  })
})
