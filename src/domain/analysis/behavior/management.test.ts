import { describe, expect, it } from 'vitest'
import { buildColumnsOf, type ColumnSketch, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { management } from './management.ts'

const figureOf = (result: ReturnType<typeof management.compute>, key: string) =>
  result.figures.find((one) => one.key === key)

const sketches: ColumnSketch[] = [
  {
    r: 1,
    initialStopPrice: '99',
    rulesTotal: 2,
    hasNotes: true,
    entryWithinPlan: true,
    processGrade: 'A',
    outcomeQuadrant: 'goodWin',
  },
  { r: -1, plannedTarget1: '105', rulesTotal: 0, hasNotes: false, processGrade: 'F', outcomeQuadrant: 'badLoss' },
  {
    r: 3,
    initialStopPrice: '98',
    rulesTotal: 0,
    hasNotes: false,
    entryWithinPlan: false,
    processGrade: 'D',
    outcomeQuadrant: 'badWin',
  },
  {
    status: 'active',
    result: 'open',
    exitAt: null,
    exitDate: null,
    initialStopPrice: '97',
    rulesTotal: 1,
    hasNotes: true,
    processGrade: 'B',
  },
  { status: 'missed', result: null, entryAt: null, exitAt: null, exitDate: null, initialStopPrice: '97' },
]

describe('management', () => {
  const result = management.compute(inputOf(buildColumnsOf(sketches), null))

  it('counts habits of entered trades, open ones too, and no missed ones', () => {
    expect(['withStop', 'withTarget', 'withChecklist', 'withNotes'].map((key) => figureOf(result, key)?.value)).toEqual(
      [0.75, 0.25, 0.5, 0.5],
    )
    // Known of two.
    expect(figureOf(result, 'entryWithinPlan')).toMatchObject({ value: 0.5, n: 2 })
    expect(result.coverage).toMatchObject({ of: 4, known: 4 })
    expect(result.coverage.missing.map(({ n, remedy }) => [n, remedy])).toEqual([
      [2, 'logPlan'],
      [2, 'checkRules'],
    ])
  })

  it('has results by process, of closed trades, and the quadrants', () => {
    expect(result.tables[0]?.rows.map(({ cells }) => [cells[0], cells[1], cells[3]])).toEqual([
      [['High process (A, B)'], 1, 1],
      [['Low process (D, F)'], 2, 1],
    ])
    const [, heat] = result.charts
    if (heat?.kind !== 'heat') throw new Error('a matrix')
    // Good wins and losses, bad wins and losses.
    expect(heat.values).toEqual([1, 0, 1, 1])
    expect(heat.groups[1]).toBeNull()
  })

  it('finds that a good process pays, and says that trades count by entry', () => {
    const many = buildColumnsOf(
      Array.from({ length: 100 }, (_, index) => {
        const isGood = index % 2 === 0
        return { processGrade: isGood ? 'A' : 'D', r: isGood ? (index % 8 === 0 ? -1 : 1) : index % 8 === 1 ? 1 : -1 }
      }),
    )
    const { finding } = management.compute(inputOf(many, null))
    expect(finding).toMatchObject({ certainty: 'likely', n: 100 })
    expect(finding.statement.at(-1)).toContain('by entry date')
  })

  it('has no share without trades', () => {
    const none = management.compute(inputOf(buildColumnsOf([]), null))
    expect(figureOf(none, 'withStop')).toMatchObject({ value: null, reason: 'no_trades' })
    expect(none.finding).toMatchObject({ certainty: 'notEnough', n: 0 })
  })
})
