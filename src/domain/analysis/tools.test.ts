import { describe, expect, it } from 'vitest'
import { baseRows } from '#domain/analysis/shapes/base-rows.ts'
import { columnGroups } from '#domain/analysis/shapes/column-groups.ts'
import { buildColumnsOf, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import { randomColumns } from '#domain/analysis/shapes/random-columns.fixture.ts'
import { allRows } from '#domain/analysis/shapes/read-columns.ts'
import { selectRows } from '#domain/analysis/shapes/select-rows.ts'
import { toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import { computeMetrics } from '#domain/metrics/compute-metrics.fixture.ts'
import { analysisTools } from './tools.ts'

const columns = randomColumns(7, 300)
const empty = buildColumnsOf([])
const loaded = new Set<string>([...Object.values(columnGroups).flat(), 'root', 'listedOn'])

/** Keys of the groups that charts, tables and figures refer to. */
function referred({ charts, tables, figures }: ToolResult): string[] {
  const ofCharts = charts.flatMap((chart) => {
    if (chart.kind === 'bars') return chart.bars.map(({ group }) => group)
    if (chart.kind === 'heat') return chart.groups.filter((group) => group !== null)
    return chart.kind === 'calendar' ? chart.days.map(({ group }) => group) : []
  })
  const ofTables = tables.flatMap(({ rows }) => rows.flatMap(({ group }) => group ?? []))
  return [...ofCharts, ...ofTables, ...figures.flatMap(({ group }) => group ?? [])]
}

/** Every number outside typed arrays, where NaN interrupts a line. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return []
  return Object.values(value).flatMap(numbersIn)
}

describe.each(toolKeys)('%s', (key) => {
  const tool = analysisTools[key]
  const input = inputOf(columns, tool.defaults)
  const full = tool.compute(input)
  const quick = tool.compute({ ...input, depth: 'quick' })

  it('has the same values at both depths', () => {
    for (const { key: figure, value } of quick.figures) {
      const same = full.figures.find((one) => one.key === figure)
      if (figure === 'sizeAfterLoss') continue
      if (value === null) expect(same?.value, figure).toBeNull()
      else expect(same?.value, figure).toBeCloseTo(value, 9)
    }
    expect(quick.groups.map((group) => [group.key, group.n])).toEqual(
      expect.arrayContaining(key === 'ratios' ? [] : full.groups.map((group) => [group.key, group.n])),
    )
  })

  it('judges nothing while a brush moves', () => {
    expect(quick.finding.pValue).toBeNull()
  })

  it('has the same headline where its parts are not wanted', () => {
    const { charts, tables, groups, ...headline } = quick
    const alone = tool.compute({ ...input, depth: 'quick', isHeadline: true })
    expect({ ...alone, charts, tables, groups }).toEqual({ ...headline, charts, tables, groups })
  })

  it('has the metrics of the dashboard for the same trades', () => {
    const trades = metricTradesOf(columns, baseRows(columns, allRows(columns), 'closed'))
    const metrics = computeMetrics(trades, input.account)
    for (const { key: figure, value } of full.figures) {
      const metric = metrics[figure]
      if (metric === undefined) continue
      if (typeof value === 'number' && typeof metric.value === 'number')
        expect(value, figure).toBeCloseTo(metric.value, 9)
      else expect(value, figure).toBe(metric.value)
    }
  })

  it('has brushes that select the trades of their groups, under keys of their own', () => {
    expect(new Set(full.groups.map((group) => group.key)).size).toBe(full.groups.length)
    for (const group of tool.compute({ ...input, tradesOf: 'all' }).groups) {
      // The drawer lists as many trades as the group has, whether or not a brush can select them.
      expect(group.tradeIds, group.key).toHaveLength(group.n)
      if (group.brush === null) continue
      const rows = selectRows(columns, { portfolioIds: [], conditions: noConditions, brushes: [group.brush] }, null)
      const ids = new Set(Array.from(rows, (row) => columns.ids[row]))
      // A brush is about the columns: trades that the tool leaves out may be in it as well.
      expect(
        group.tradeIds.filter((id) => !ids.has(id)),
        group.key,
      ).toEqual([])
    }
  })

  it('refers to groups that it has', () => {
    const keys = new Set(full.groups.map((group) => group.key))
    expect(referred(full).filter((group) => !keys.has(group))).toEqual([])
  })

  it('needs only columns that can be loaded, and reads what it wrote as options', () => {
    expect(tool.needs(tool.defaults).filter((column) => !loaded.has(column))).toEqual([])
    expect(tool.parseOptions(tool.defaults)).toEqual(tool.defaults)
    expect(tool.parseOptions(JSON.parse(JSON.stringify(tool.defaults)))).toEqual(tool.defaults)
  })

  it('has a reason for each missing value, and no finding without trades', () => {
    for (const of of [columns, empty]) {
      for (const depth of ['quick', 'full'] as const) {
        const { figures, finding, spark, ...rest } = tool.compute(inputOf(of, tool.defaults, { depth }))
        for (const figure of figures)
          expect([figure.key, figure.value === null]).toEqual([figure.key, figure.reason !== null])
        expect(
          numbersIn({ figures, finding, spark, tables: rest.tables, groups: rest.groups }).every(Number.isFinite),
        ).toBe(true)
        expect(spark.length).toBeLessThanOrEqual(60)
        if (of === empty) expect(finding.certainty).toBe('notEnough')
      }
    }
  })

  it('explains itself in short labels and sentences', () => {
    expect(tool.meaning.split(' ').length).toBeLessThanOrEqual(15)
    for (const text of Object.values(tool.help))
      for (const sentence of text.split(/[.:] /)) expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(18)
    for (const { label, meaning, formula } of full.figures) {
      expect(label.split(' ').length, label).toBeLessThanOrEqual(5)
      expect(meaning).toMatch(/\.$/)
      expect(formula).not.toBe('')
    }
  })
})
