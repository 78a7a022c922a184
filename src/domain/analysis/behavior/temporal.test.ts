import { describe, expect, it } from 'vitest'
import { buildColumnsOf, type ColumnSketch, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { selectRows } from '#domain/analysis/shapes/select-rows.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import { temporal } from './temporal.ts'

const at = (entryHour: number, entryWeekday: number, r: number, more: ColumnSketch = {}): ColumnSketch => ({
  r,
  entryHour,
  entryWeekday,
  ...more,
})
/** 9:00 on Monday +1, -1, +2; 9:00 on Tuesday +1; 15:00 on Monday -1, -1. */
const columns = buildColumnsOf([at(9, 1, 1), at(9, 1, -1), at(9, 1, 2), at(9, 2, 1), at(15, 1, -1), at(15, 1, -1)])
const input = inputOf(columns, temporal.defaults)

const minutes = (value: number) => ({ kind: 'minutes', value })

const many = (isBad: (hour: number) => boolean) =>
  buildColumnsOf(
    Array.from({ length: 400 }, (_, index) => {
      const hour = 9 + (index % 8)
      const round = Math.floor(index / 8)
      return at(hour, 1 + (round % 5), isBad(hour) ? (round % 8 === 0 ? 1 : -1) : (round + index) % 2 === 0 ? 1 : -1)
    }),
  )

describe('temporal', () => {
  const result = temporal.compute(input)

  it('has mean R by hour and weekday with n in each cell', () => {
    const [heat] = result.charts
    if (heat?.kind !== 'heat') throw new Error('a heat map')
    expect(heat.rows).toEqual([9, 15].map((hour) => [{ kind: 'choice', field: 'entryHour', value: String(hour) }]))
    expect(heat.values).toEqual([expect.closeTo(2 / 3, 12), 1, -1, null])
    expect(heat.n).toEqual([3, 1, 2, 0])
    // 1, -1, 2: deviations 1/3, -5/3, 4/3; sd root of (42/9 / 2) = 1.5275; t = 0.6667 / (1.5275 / root 3).
    expect(heat.t[0]).toBeCloseTo(0.7559, 4)
    expect(heat.t[2]).toBeNull()
  })

  it('selects the trades of a cell by its brush', () => {
    const group = result.groups.find(({ key }) => key === 'cell:9|1')
    if (group?.brush === undefined || group.brush === null) throw new Error('a brush')
    expect(
      selectRows(columns, { portfolioIds: [], conditions: noConditions, brushes: [group.brush] }, null),
    ).toHaveLength(3)
  })

  it('groups minutes since the opening, and since a loss only after losses', () => {
    const timed = buildColumnsOf([
      at(9, 1, 1, { minutesSinceOpen: 5, minutesSincePrevExit: 3, streakAtEntry: -1 }),
      at(9, 1, -1, { minutesSinceOpen: 15, minutesSincePrevExit: 3, streakAtEntry: 2 }),
      at(9, 1, 3, { minutesSinceOpen: 300, minutesSincePrevExit: 5, streakAtEntry: -2 }),
      at(9, 1, 0, {}),
    ])
    const labels = (by: 'sinceOpen' | 'sinceLoss') => {
      const { tables } = temporal.compute(inputOf(timed, { by }))
      return tables[0]?.rows.map(({ cells }) => [cells[0], cells[1], cells[3]])
    }
    expect(labels('sinceOpen')).toEqual([
      [['Under ', minutes(15)], 1, 1],
      [[minutes(15), ' to ', minutes(30)], 1, -1],
      [[minutes(120), ' and more'], 1, 3],
    ])
    expect(labels('sinceLoss')).toEqual([
      [['Under ', minutes(5), ' after a loss'], 1, 1],
      [[minutes(5), ' to ', minutes(15), ' after a loss'], 1, 3],
    ])
  })

  it('names the hour that loses, and cautions with the number of comparisons where none does', () => {
    const { finding } = temporal.compute(
      inputOf(
        many((hour) => hour === 15),
        temporal.defaults,
      ),
    )
    expect(finding).toMatchObject({ certainty: 'likely', n: 400 })
    expect(finding.statement[0]).toEqual({ kind: 'choice', field: 'entryHour', value: '15' })
    const none = temporal.compute(
      inputOf(
        many(() => false),
        temporal.defaults,
      ),
    ).finding
    expect(none.certainty).toBe('couldBeChance')
    // Eight hours and five weekdays have twenty trades; cells of ten do not.
    expect(none.statement).toEqual([
      'No time differs more than chance explains (',
      { kind: 'count', value: 13 },
      ' compared).',
    ])
  })

  it('is empty without trades', () => {
    const none = temporal.compute(inputOf(buildColumnsOf([]), temporal.defaults))
    expect(none.finding).toMatchObject({ certainty: 'notEnough', n: 0, needed: 40 })
    expect(none.figures.find(({ key }) => key === 'bestHour')).toMatchObject({ value: null, reason: 'too_few' })
  })
})
