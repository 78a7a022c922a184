import { expect, it } from 'vitest'
import { buildColumnsOf, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { openAccount } from '#domain/analysis/shapes/open-account.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import { mistakeReport } from './mistake-figures.ts'
import { playbook } from './playbook.ts'

const month = 30 * 1440
const columns = buildColumnsOf([
  { r: -1, mistakeIds: ['chased'] },
  { r: 1 },
  { r: -2, mistakeIds: ['chased', 'tilt'], after: month },
  { r: 2 },
  { r: 0.5, status: 'active', result: 'open', mistakeIds: ['tilt'] },
])
const report = mistakeReport(columns, openAccount(columns, { portfolioIds: [], conditions: noConditions, brushes: [] }))
const chased = report.mistakes.find(({ id }) => id === 'chased')

it('says what each mistake cost against trades without it', () => {
  // −1.5 against 1.5, over two trades −6 R; 100 a trade makes −600.
  expect(chased).toMatchObject({ used: 2, n: 2, others: 2, meanR: -1.5, othersMeanR: 1.5, effect: -3 })
  expect(chased).toMatchObject({ totalR: -6, money: -600, interval: null, moneyInterval: null, certainty: 'notEnough' })
  // −2 against a mean of 2/3; the open trade is used and not counted.
  expect(report.mistakes.find(({ id }) => id === 'tilt')).toMatchObject({ used: 2, n: 1, others: 3, meanR: -2 })
  expect(report.any).toMatchObject({ n: 2, others: 2, totalR: -6, money: -600 })
})

it('counts closed trades without an R, which have money', () => {
  const mixed = buildColumnsOf([{ r: -1, mistakeIds: ['tilt'] }, { r: null, mistakeIds: ['tilt'] }, { r: 1 }])
  const { any } = mistakeReport(mixed, openAccount(mixed, { portfolioIds: [], conditions: noConditions, brushes: [] }))
  expect(any).toMatchObject({ n: 1, others: 1, closed: 2 })
})

it('agrees with the playbook tool', () => {
  const { tables } = playbook.compute(inputOf(columns, { category: 'mistakes', templates: [] }))
  const cells = new Map(tables[0]?.rows.map(({ group, cells: all }) => [group, all]))
  for (const { id, n, meanR, effect, totalR, money } of report.mistakes) {
    const [, count, , , mean, , delta, total, , inMoney] = cells.get(`mistakeIds:${id}`) ?? []
    expect([n, meanR, effect, totalR]).toEqual([count, mean, delta, total])
    expect(money).toBeCloseTo(Number(inMoney), 9)
  }
})

it('counts by month of exit, with months between', () => {
  // The first exit is on January 2, 2024; 30 days later it is February 2.
  expect(report.months).toEqual(['2024-01', '2024-02'])
  expect(report.tradesPerMonth).toEqual([2, 2])
  expect(chased?.perMonth).toEqual([1, 1])
})

it('draws the equity tool’s curve with and without the trades that have a mistake', () => {
  const [all, without] = report.curves?.r.lines ?? []
  expect(Array.from(all?.y ?? [])).toEqual([-1, 0, -2, 0])
  expect(Array.from(without?.y ?? [])).toEqual([1, 3])
  expect(report.curves?.money.lines[1]?.y.at(-1)).toBe(10_300)
})

it('has an interval of the total: that of the mean difference, times the trades', () => {
  const many = buildColumnsOf(
    Array.from({ length: 60 }, (_, index) => ({
      r: (index % 5) - 2 - (index % 3 === 0 ? 1 : 0),
      mistakeIds: index % 3 === 0 ? ['tilt'] : [],
    })),
  )
  const [tilt] = mistakeReport(
    many,
    openAccount(many, { portfolioIds: [], conditions: noConditions, brushes: [] }),
  ).mistakes
  expect(tilt?.n).toBe(20)
  expect(tilt?.totalRInterval?.low).toBeCloseTo((tilt?.interval?.low ?? 0) * 20, 9)
  expect(tilt?.moneyInterval?.low).toBeCloseTo((tilt?.interval?.low ?? 0) * 2000, 6)
})

it('is empty without a closed trade', () => {
  const none = buildColumnsOf([])
  const empty = mistakeReport(none, openAccount(none, { portfolioIds: [], conditions: noConditions, brushes: [] }))
  expect(empty).toMatchObject({ mistakes: [], months: [], tradesPerMonth: [], curves: null })
  expect(empty.any).toMatchObject({ n: 0, effect: null, totalR: null, money: null })
})
