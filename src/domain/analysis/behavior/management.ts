import { certaintyOf, descriptive, minGroupTrades, notEnough } from '#domain/analysis/groups/certainty.ts'
import { groupDelta } from '#domain/analysis/groups/group-delta.ts'
import { groupFigures } from '#domain/analysis/groups/group-figures.ts'
import type { GroupPart } from '#domain/analysis/groups/group-finding.ts'
import { partBars, partTable } from '#domain/analysis/groups/group-parts.ts'
import { measuredRows } from '#domain/analysis/groups/measured-rows.ts'
import { plainFigure } from '#domain/analysis/parts/tool-figures.ts'
import { partsUnlessHeadline, resultUnit, signedR, sparkOf, toolGroup } from '#domain/analysis/parts/tool-parts.ts'
import { baseRows, closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { HeatChart } from '#domain/analysis/shapes/chart-data.ts'
import type { ColumnKey, Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { filterRows, flagsOf, numbersOf, textOf } from '#domain/analysis/shapes/read-columns.ts'
import { rowsByLabels } from '#domain/analysis/shapes/read-rows.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { Coverage, ToolFigure, ToolFinding, ToolParts } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, Evidence, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { shareInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { shareInflation } from '#domain/metrics/shared/dependence.ts'
import { mean } from '#domain/numbers/statistics.ts'

/** 1 yes, 0 no, null unknown. */
type Reading = (row: number) => 0 | 1 | null

const isKnown = (columns: TradeColumns, key: ColumnKey): Reading => {
  const values = numbersOf(columns, key)
  return (row) => (Number.isNaN(values[row] ?? Number.NaN) ? 0 : 1)
}
const flag = (columns: TradeColumns, key: ColumnKey): Reading => {
  const values = flagsOf(columns, key)
  return (row) => (values[row] === -1 ? null : values[row] === 1 ? 1 : 0)
}

const anyNumber = 1e15
const knownBrush = (column: ColumnKey) =>
  ({ tool: 'management', kind: 'range', column, low: -anyNumber, high: anyNumber }) as const
const yesBrush = (column: ColumnKey) => ({ tool: 'management', kind: 'values', column, values: ['yes'] }) as const

/** What a trade is prepared by, and the brush that selects the trades that are. */
const habits = [
  {
    key: 'withStop',
    label: 'With stop',
    meaning: 'The share of entered trades with a stop, placed or planned.',
    read: (columns: TradeColumns) => isKnown(columns, 'initialStopPrice'),
    brush: knownBrush('initialStopPrice'),
  },
  {
    key: 'withTarget',
    label: 'With target',
    meaning: 'The share of entered trades with a planned target.',
    read: (columns: TradeColumns) => isKnown(columns, 'plannedTarget1'),
    brush: knownBrush('plannedTarget1'),
  },
  {
    key: 'withChecklist',
    label: 'With checklist',
    meaning: 'The share of entered trades with a checked rule that applied.',
    read: (columns: TradeColumns): Reading => {
      const values = numbersOf(columns, 'rulesTotal')
      return (row) => ((values[row] ?? 0) > 0 ? 1 : 0)
    },
    brush: { tool: 'management', kind: 'range', column: 'rulesTotal', low: 1, high: anyNumber },
  },
  {
    key: 'withNotes',
    label: 'With notes',
    meaning: 'The share of entered trades with a thesis, a comment or lessons.',
    read: (columns: TradeColumns) => flag(columns, 'hasNotes'),
    brush: yesBrush('hasNotes'),
  },
  {
    key: 'entryWithinPlan',
    label: 'Entry within 1%',
    meaning: 'The share of entries near the planned price, of trades with one.',
    read: (columns: TradeColumns) => flag(columns, 'entryWithinPlan'),
    brush: yesBrush('entryWithinPlan'),
  },
] as const

function hitsOf(columns: TradeColumns, rows: Rows, read: (columns: TradeColumns) => Reading): boolean[] {
  const of = read(columns)
  const hits: boolean[] = []
  for (const row of rows) {
    const value = of(row)
    if (value !== null) hits.push(value === 1)
  }
  return hits
}

/** How many rows hit, of those for which it is known. */
function countHits(rows: Rows, read: Reading): { readonly count: number; readonly of: number } {
  let [count, of] = [0, 0]
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0
    const value = read(row)
    if (value === null) continue
    of += 1
    count += value
  }
  return { count, of }
}

function habitFigure({ columns, depth }: ToolInput<null>, rows: Rows, habit: (typeof habits)[number]): ToolFigure {
  const { key, label, meaning, read } = habit
  const { count, of } = countHits(rows, read(columns))
  return plainFigure(
    {
      key,
      label,
      unit: 'fraction',
      good: 'high',
      meaning,
      formula: 'trades that have it / entered trades for which it is known; Wilson interval',
    },
    of === 0 ? null : count / of,
    of,
    {
      reason: of === 0 && rows.length === 0 ? 'no_trades' : 'no_data',
      group: key,
      interval: depth === 'full' ? shareInterval(count, of, shareInflation(hitsOf(columns, rows, read))) : null,
    },
  )
}

const grades = [
  { key: 'high', label: 'High process (A, B)', values: ['A', 'B'] },
  { key: 'medium', label: 'Medium process (C)', values: ['C'] },
  { key: 'low', label: 'Low process (D, F)', values: ['D', 'F'] },
] as const

function gradeParts(input: ToolInput<null>, rows: Rows): GroupPart[] {
  const { columns, depth } = input
  const text = textOf(columns, 'processGrade')
  const byGrade = rowsByLabels(
    text,
    rows,
    grades.map(({ values }) => values),
  )
  return grades.flatMap(({ key, label, values }, place): GroupPart[] => {
    const inside = byGrade[place] ?? new Uint32Array()
    return inside.length === 0
      ? []
      : [
          {
            key: `process:${key}`,
            label: [label],
            rows: inside,
            figures: groupFigures(columns, inside, depth),
            brush: { tool: 'management', kind: 'values', column: 'processGrade', values: [...values] },
          },
        ]
  })
}

const quadrants = ['goodWin', 'badWin', 'goodLoss', 'badLoss'] as const

/** Process against outcome: rows good and bad, columns win and loss. */
function quadrantCells({ columns, depth }: ToolInput<null>, rows: Rows) {
  const text = textOf(columns, 'outcomeQuadrant')
  const byQuadrant = rowsByLabels(
    text,
    rows,
    quadrants.map((value) => [value]),
  )
  return quadrants.map((value, place) => {
    const inside = byQuadrant[place] ?? new Uint32Array()
    return {
      key: `quadrant:${value}`,
      label: [{ kind: 'choice', field: 'outcomeQuadrant', value } as const],
      rows: inside,
      figures: groupFigures(columns, inside, depth),
      brush: { tool: 'management', kind: 'values', column: 'outcomeQuadrant', values: [value] } as const,
    }
  })
}

function heatOf(cells: ReturnType<typeof quadrantCells>): HeatChart {
  const [goodWin, badWin, goodLoss, badLoss] = cells
  const order = [goodWin, goodLoss, badWin, badLoss]
  return {
    kind: 'heat',
    key: 'quadrants',
    title: 'Process and outcome',
    rowAxis: { name: 'Process', unit: 'count', column: null },
    columnAxis: { name: 'Outcome', unit: 'count', column: null },
    rows: [['Good process'], ['Bad process']],
    columns: [['Win'], ['Loss']],
    values: order.map((cell) => cell?.rows.length ?? 0),
    unit: 'count',
    t: order.map(() => null),
    n: order.map((cell) => cell?.rows.length ?? 0),
    groups: order.map((cell) => (cell === undefined || cell.rows.length === 0 ? null : cell.key)),
  }
}

function findingOf(input: ToolInput<null>, closed: Rows, good: Rows, graded: Rows): ToolFinding {
  const measured = measuredRows(input.columns, graded)
  const delta = groupDelta(measured, good, input.depth)
  const fewest = Math.min(delta.inside, delta.outside)
  if (fewest < minGroupTrades)
    return closed.length === 0
      ? notEnough(['No closed trades in this selection.'], 0, minGroupTrades)
      : notEnough(['Too few trades of good or of other process.'], fewest, minGroupTrades)
  const { values } = measuredRows(input.columns, good)
  const average = mean(values)
  const statement: Sentence = [
    'Good process averages ',
    signedR(average),
    ' per trade, the rest ',
    signedR(average - (delta.value ?? 0)),
    '. Trades count by entry date.',
  ]
  if (input.depth === 'quick') return descriptive(statement, measured.rows.length)
  const difference =
    delta.difference === null || delta.pValue === null ? null : { ...delta.difference, pValue: delta.pValue }
  return {
    statement,
    certainty: certaintyOf(difference, measured.rows.length, 2 * minGroupTrades),
    n: measured.rows.length,
    needed: null,
    pValue: delta.pValue,
    comparisons: 1,
  }
}

function coverageOf(columns: TradeColumns, entered: Rows): Coverage {
  const grade = textOf(columns, 'processGrade')
  const plan = flagsOf(columns, 'entryWithinPlan')
  const rules = numbersOf(columns, 'rulesTotal')
  let [known, unplanned, unchecked] = [0, 0, 0]
  for (let place = 0; place < entered.length; place += 1) {
    const row = entered[place] ?? 0
    if (grade.codes[row] !== -1) known += 1
    if (plan[row] === -1) unplanned += 1
    if (!((rules[row] ?? 0) > 0)) unchecked += 1
  }
  return {
    of: entered.length,
    known,
    missing: [
      ...(unplanned === 0
        ? []
        : [{ what: ['Trades without a planned entry'], n: unplanned, remedy: 'logPlan' as const }]),
      ...(unchecked === 0
        ? []
        : [{ what: ['Trades without a checked rule'], n: unchecked, remedy: 'checkRules' as const }]),
    ],
  }
}

/** The grades of the process and their outcomes, and the trades with each habit. */
function partsOf(input: ToolInput<null>, parts: readonly GroupPart[], closed: Rows, entered: Rows): ToolParts {
  const unit = resultUnit(input.account)
  const cells = quadrantCells(input, closed)
  const filled = cells.filter(({ rows }) => rows.length > 0)
  const habitGroups = habits.map(({ key, label, read, brush }) => {
    const of = read(input.columns)
    return toolGroup(input, { key, label: [label], rows: filterRows(entered, (row) => of(row) === 1), brush })
  })
  return {
    charts: [partBars('process', 'Mean R by process', parts), heatOf(cells)],
    tables: [partTable('process', 'Process', parts, unit), partTable('quadrants', 'Process and outcome', filled, unit)],
    groups: [...[...parts, ...filled].map((part) => toolGroup(input, part)), ...habitGroups],
  }
}

function compute(input: ToolInput<null>) {
  const { columns, depth, account } = input
  const entered = baseRows(columns, input.rows, 'entered')
  const closed = closedRows(columns, input.rows)
  const parts = gradeParts(input, closed)
  const good = parts.find(({ key }) => key === 'process:high')?.rows ?? new Uint32Array()
  const { codes } = textOf(columns, 'processGrade')
  const graded = filterRows(closed, (row) => codes[row] !== -1)
  return {
    tool: 'management' as const,
    depth,
    unit: resultUnit(account),
    finding: findingOf(input, closed, good, graded),
    figures: habits.map((habit) => habitFigure(input, entered, habit)),
    ...partsUnlessHeadline(input, () => partsOf(input, parts, closed, entered)),
    coverage: coverageOf(columns, entered),
    spark: sparkOf(parts.map(({ figures }) => figures.meanR ?? 0)),
  }
}

export const management: AnalysisTool<null> = {
  ...toolFacts.management,
  needs: () => ['processGrade', 'outcomeQuadrant', 'rulesTotal', 'hasNotes', 'entryWithinPlan', 'plannedTarget1'],
  defaults: null,
  parseOptions: () => null,
  extras: () => ({}),
  compute,
  evidence: ({ columns, rows }, figure): Evidence | null => {
    const habit = habits.find(({ key }) => key === figure)
    return habit === undefined
      ? null
      : { kind: 'share', hits: hitsOf(columns, baseRows(columns, rows, 'entered'), habit.read) }
  },
}
