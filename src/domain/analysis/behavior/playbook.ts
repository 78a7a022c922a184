import {
  correctedPValue,
  descriptive,
  minGroupTrades,
  notEnough,
  resultNotCause,
  surviving,
  type Tested,
} from '#domain/analysis/groups/certainty.ts'
import {
  type DeltaVerdict,
  type GroupDelta,
  groupDelta,
  judgeDeltas,
  scaledInterval,
} from '#domain/analysis/groups/group-delta.ts'
import { type GroupFigures, groupFigures, intervalBeside } from '#domain/analysis/groups/group-figures.ts'
import { measuredRows } from '#domain/analysis/groups/measured-rows.ts'
import { evidenceOfClosed } from '#domain/analysis/parts/closed-evidence.ts'
import { closedFigures } from '#domain/analysis/parts/closed-figures.ts'
import { parseChoice, parseList } from '#domain/analysis/parts/parse-options.ts'
import { plainFigure } from '#domain/analysis/parts/tool-figures.ts'
import { countPart, plainR, resultUnit, sparkOf, toolGroup } from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { BarsChart } from '#domain/analysis/shapes/chart-data.ts'
import type { Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { barEnds } from '#domain/analysis/shapes/interval-ends.ts'
import { moneyOf, sumMoney } from '#domain/analysis/shapes/read-columns.ts'
import { addUp } from '#domain/analysis/shapes/read-rows.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { Coverage, Remedy, ToolFinding, ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { playbookLabels, toolFacts } from '#domain/analysis/tool-facts.ts'
import { commentPhases } from '#domain/playbook/playbook.ts'
import {
  categories,
  type Category,
  columnsOfCategory,
  playbookGroups,
  type PlaybookGroup,
  type TemplateTexts,
} from './playbook-groups.ts'

export interface PlaybookOptions {
  readonly category: Category
  /** Comment templates: the comments that were made from one are its group. */
  readonly templates: readonly TemplateTexts[]
}

const maxGroups = 60

interface Ranked extends PlaybookGroup {
  readonly figures: GroupFigures
  readonly delta: GroupDelta
  readonly verdict: DeltaVerdict
  /** Net P&L of the group − what the others average × its trades, in money. */
  readonly money: number | null
}

function moneyAgainstOthers(input: ToolInput<PlaybookOptions>, { rows, among }: PlaybookGroup): number | null {
  const net = moneyOf(input.columns, 'netPnl')
  const others = among.length - rows.length
  if (others === 0 || rows.length === 0) return null
  const inside = sumMoney(net, rows)
  return inside - ((sumMoney(net, among) - inside) / others) * rows.length
}

function rank(input: ToolInput<PlaybookOptions>, rows: Rows): Ranked[] {
  const { columns, depth, options } = input
  const groups = playbookGroups(columns, rows, options.category, options.templates)
    .toSorted((a, b) => b.rows.length - a.rows.length)
    .slice(0, maxGroups)
    .map((group) => ({
      ...group,
      figures: groupFigures(columns, group.rows, depth),
      delta: groupDelta(measuredRows(columns, group.among), group.rows, group.isAfterOutcome ? 'quick' : depth),
      money: moneyAgainstOthers(input, group),
    }))
  return judgeDeltas(groups).toSorted((a, b) => b.figures.totalR - a.figures.totalR)
}

function barsOf(
  key: string,
  title: string,
  groups: readonly Ranked[],
  read: (group: Ranked) => number | null,
): BarsChart {
  return {
    kind: 'bars',
    key,
    title,
    axis: { name: title, unit: 'r', column: null },
    bars: groups.flatMap((group) => {
      const value = read(group)
      const interval = key === 'delta' ? group.verdict.interval : null
      // How sure a bar is does not depend on how many others there are.
      const own = key === 'delta' ? (group.delta.difference?.interval ?? null) : null
      const half = own === null ? 0 : (own.high - own.low) / 2
      return value === null
        ? []
        : [
            {
              group: group.key,
              value,
              ...barEnds(interval),
              certainty: half === 0 ? 0 : (Math.abs(value) / half) * 1.96,
              n: group.figures.n,
              reference: null,
            },
          ]
    }),
  }
}

function findingOf(depth: 'quick' | 'full', groups: readonly Ranked[], n: number): ToolFinding {
  const enough = groups.filter(({ delta }) => Math.min(delta.inside, delta.outside) >= minGroupTrades)
  const most = groups.reduce((least, { delta }) => Math.max(least, Math.min(delta.inside, delta.outside)), 0)
  if (enough.length === 0) return notEnough(['Too few trades with and without any of these.'], most, minGroupTrades)
  if (depth === 'quick') return descriptive([countPart(groups.length), ' groups in this selection.'], n)
  if (enough.every(({ isAfterOutcome }) => isAfterOutcome)) return resultNotCause(n)
  const tested = enough.flatMap((subject): Tested<Ranked>[] => {
    const { difference, pValue } = subject.delta
    return difference === null || pValue === null ? [] : [{ subject, difference, pValue }]
  })
  const common = { needed: null, pValue: correctedPValue(tested), comparisons: Math.max(1, tested.length) }
  const [best] = surviving(tested)
  if (best === undefined)
    return {
      statement: ['Nothing here differs more than chance explains (', countPart(tested.length), ' compared).'],
      certainty: 'couldBeChance',
      n,
      ...common,
    }
  const { subject, difference } = best
  const { low, high, mayBeWider = false } = subject.verdict.interval ?? difference.interval
  return {
    statement: [
      ...subject.label,
      difference.value < 0 ? ' cost ' : ' earned ',
      plainR(Math.abs(difference.value)),
      mayBeWider ? ' ± at least ' : ' ± ',
      plainR((high - low) / 2),
      difference.value < 0 ? ' a trade against the others, over ' : ' more a trade than the others, over ',
      countPart(subject.delta.inside),
      ' trades.',
    ],
    certainty: 'likely',
    n: subject.delta.inside + subject.delta.outside,
    ...common,
  }
}

function tableOf(groups: readonly Ranked[], unit: 'money' | 'r', category: Category): ToolTable {
  const isRule = category === 'rules'
  const intervalOf = intervalBeside(groups.map(({ figures }) => figures))
  return {
    key: category,
    title: playbookLabels[category],
    columns: [
      { key: 'group', label: playbookLabels[category], unit: 'text' },
      { key: 'n', label: isRule ? 'Broken' : 'Trades', unit: 'count' },
      { key: 'others', label: isRule ? 'Met' : 'Others', unit: 'count' },
      { key: 'winRate', label: 'Win rate', unit: 'fraction' },
      { key: 'meanR', label: 'Mean R', unit: 'r' },
      { key: 'totalR', label: 'Total R', unit: 'r' },
      { key: 'delta', label: 'Δ mean R', unit: 'r' },
      { key: 'cost', label: 'Δ total R', unit: 'r' },
      ...(unit === 'money'
        ? ([
            { key: 'net', label: 'Net P&L', unit: 'money' },
            { key: 'money', label: 'Δ in money', unit: 'money' },
          ] as const)
        : []),
    ],
    rows: groups.map(({ key, label, rows, among, figures, delta, verdict, money }) => {
      const cells = [
        label,
        figures.n,
        among.length - rows.length,
        figures.winRate,
        figures.meanR,
        figures.r.length === 0 ? null : figures.totalR,
        delta.value,
        delta.total,
        ...(unit === 'money' ? [figures.net, money] : []),
      ]
      return {
        group: key,
        cells,
        intervals: cells.map((_, place) => (place === 4 ? intervalOf(figures) : place === 6 ? verdict.interval : null)),
      }
    }),
    totals: null,
  }
}

const remedies: Readonly<Record<Category, { what: Sentence; remedy: Remedy } | null>> = {
  setups: null,
  rules: { what: ['Trades without a checked rule'], remedy: 'checkRules' },
  mistakes: null,
  tags: null,
  comments: null,
  emotions: { what: ['Trades without a logged emotion'], remedy: 'logEmotions' },
}

function coverageOf(columns: TradeColumns, groups: readonly Ranked[], n: number, category: Category): Coverage {
  const isKnown = new Uint8Array(columns.count)
  for (const { rows, among } of groups)
    for (const row of category === 'rules' || category === 'emotions' ? among : rows) isKnown[row] = 1
  const known = addUp(isKnown)
  const missing = remedies[category]
  return { of: n, known, missing: missing === null || known === n ? [] : [{ ...missing, n: n - known }] }
}

/** The group at one end; none where even that one is on the other side of 0. */
const extremeFigure = (key: string, label: string, group: Ranked | null) =>
  plainFigure(
    {
      key,
      label,
      unit: 'r',
      signed: true,
      good: 'high',
      meaning:
        'What the group gained or cost in all, against trades without it. The interval is for the best or worst of all.',
      formula: '(mean R of the group − mean R of the others) × trades of the group',
    },
    group?.delta.total ?? null,
    group?.delta.inside ?? 0,
    {
      group: group?.key ?? null,
      interval: scaledInterval(group?.verdict.interval ?? null, group?.delta.inside ?? 0),
    },
  )

function compute(input: ToolInput<PlaybookOptions>) {
  const { columns, depth, account, options } = input
  const rows = closedRows(columns, input.rows)
  const unit = resultUnit(account)
  const groups = rank(input, rows)
  const all = groupFigures(columns, rows, depth)
  const byDelta = groups.toSorted((a, b) => (a.delta.total ?? 0) - (b.delta.total ?? 0))
  const costliest = byDelta.find(({ delta }) => (delta.total ?? 0) < 0) ?? null
  const mostGained = byDelta.findLast(({ delta }) => (delta.total ?? 0) > 0) ?? null
  return {
    tool: 'playbook' as const,
    depth,
    unit,
    finding: findingOf(depth, groups, rows.length),
    figures: [
      ...closedFigures(input, rows, all, ['meanR']),
      extremeFigure('costliest', 'Costliest', costliest),
      extremeFigure('mostGained', 'Most gained', mostGained),
      ...closedFigures(input, rows, all, ['winRate', 'tradeCount']),
    ],
    charts: [
      barsOf(
        'delta',
        'Δ mean R',
        groups.toSorted((a, b) => (a.delta.value ?? 0) - (b.delta.value ?? 0)),
        ({ delta }) => delta.value,
      ),
      barsOf('total', 'Total R', groups, ({ figures }) => (figures.r.length === 0 ? null : figures.totalR)),
    ],
    tables: [tableOf(groups, unit, options.category)],
    groups: groups.map((group) => toolGroup(input, group)),
    coverage: coverageOf(columns, groups, rows.length, options.category),
    spark: sparkOf(groups.map(({ figures }) => figures.totalR)),
  }
}

const isText = (item: unknown): item is string => typeof item === 'string' && item !== ''

/** A template as an option: its text, or its moment with its text and the former ones. */
function readTemplate(item: unknown): TemplateTexts | null {
  if (isText(item)) return { phase: null, bodies: [item] }
  const bodies = parseList(item, 'bodies', (body) => (isText(body) ? body : null))
  const phase = parseChoice(item, 'phase', [...commentPhases, 'any'], 'any')
  return bodies.length === 0 ? null : { phase: phase === 'any' ? null : phase, bodies }
}

export const playbook: AnalysisTool<PlaybookOptions> = {
  ...toolFacts.playbook,
  needs: ({ category }) => columnsOfCategory[category],
  defaults: { category: 'setups', templates: [] },
  parseOptions: (given) => ({
    category: parseChoice(given, 'category', categories, 'setups'),
    templates: parseList(given, 'templates', readTemplate),
  }),
  extras: () => ({}),
  compute,
  evidence: evidenceOfClosed,
}
