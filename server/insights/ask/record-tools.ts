import { z } from 'zod'
import { recordDimensions, type RecordGroup, type RecordQuestion } from '#domain/insights/ask/record-figures.ts'
import type { GivenFigure } from './check-sentence.ts'
import type { GroupLabels } from './group-labels.ts'

const date = z.iso.date().optional()
const selection = {
  symbol: z.string().max(100).optional(),
  setup: z.string().max(200).optional(),
  weekday: z.string().max(20).optional(),
  hour: z.string().max(20).optional(),
  direction: z.enum(['long', 'short']).optional(),
  result: z.enum(['win', 'loss', 'breakeven']).optional(),
  from: date,
  to: date,
}
const toolArguments = {
  metrics: z.object(selection),
  trades: z.object(selection),
  breakdown: z.object({ ...selection, by: z.enum(recordDimensions) }),
  findings: z.object({}),
}
type ToolName = keyof typeof toolArguments

const descriptions: Readonly<Record<ToolName, string>> = {
  metrics: 'Metrics of the trades of a selection: number of trades, win rate, mean and total R, net P&L and more.',
  trades: 'The trades of a selection in sum: how many, win rate, R and net P&L.',
  breakdown: 'The same for each group of trades by symbol, setup, weekday, hour of entry or direction.',
  findings: 'What was found in the trades beyond chance, with effect, trades and worth a month.',
}

/** The tools as described to the model. */
export const toolDefinitions = (Object.keys(toolArguments) as ToolName[]).map((name) => ({
  type: 'function',
  function: {
    name,
    description: descriptions[name],
    parameters: z.toJSONSchema(toolArguments[name], { target: 'draft-7' }),
  },
}))

/** The question that a call of a tool asks; a text for the model if it asks none. */
export function readToolCall(name: string, text: string, labels: GroupLabels): RecordQuestion | string {
  if (!(name in toolArguments)) return `There is no tool ${name.slice(0, 50)}.`
  const tool = name as ToolName
  const parsed = toolArguments[tool].safeParse(parseJson(text))
  if (!parsed.success) return 'The arguments do not fit the tool.'
  if (tool === 'findings') return { tool }
  const stated = parsed.data as z.output<(typeof toolArguments)['breakdown']>
  const groups: RecordGroup[] = []
  for (const dimension of recordDimensions) {
    const label = stated[dimension]
    if (label === undefined) continue
    const group = labels.groupOf(dimension, label)
    if (group === null) return `There is no ${dimension} “${label.slice(0, 50)}”.`
    groups.push(group)
  }
  const { result, from, to } = stated
  const chosen = { groups, result, from, to }
  return tool === 'breakdown' ? { tool, by: stated.by, selection: chosen } : { tool, selection: chosen }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch {
    return null
  }
}

const decimals = (value: number, places: number, signed = false) =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(value)

/** A figure as the journal writes it. */
export function formatFigure({ unit, value, currency }: Pick<GivenFigure, 'unit' | 'value' | 'currency'>): string {
  switch (unit) {
    case 'money':
      return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'USD' }).format(value)
    case 'r':
      return `${decimals(value, 2, true)}R`
    case 'fraction':
      return `${decimals(100 * value, 1)}%`
    case 'count':
      return decimals(value, 0)
    case 'minutes':
      return `${decimals(value, 0)} minutes`
    case 'ratio':
      return decimals(value, 2)
  }
}

/** Figures as the model reads them. */
export const describeFigures = (figures: readonly GivenFigure[], labels: GroupLabels): string =>
  JSON.stringify(
    figures.map((figure) => ({
      what: figure.label,
      ...(figure.groups.length === 0 ? {} : { of: figure.groups.map((group) => labels.labelOf(group)).join(', ') }),
      value: formatFigure(figure),
    })),
  )
