import { formatLevel } from '#features/what-if/grid/measures.ts'
import { describePolicy } from '#shared/simulation/order-policies.ts'
import { formatDateRange } from '#ui/figures/format-date-range.ts'
import { formatCount, formatDate } from '#ui/figures/format.ts'
import type { ScenarioInputs } from './scenario-inputs.ts'

/** The lowest and the highest level, and how many there are. */
export const rangeText = (levels: readonly number[]): string =>
  `${formatLevel(levels[0] ?? 0)}–${formatLevel(levels.at(-1) ?? 0)} (${formatCount(levels.length)})`

function daysText({ from, to }: ScenarioInputs): string {
  if (from === null && to === null) return 'All days'
  if (from === null) return `Until ${formatDate(to)}`
  return to === null ? `From ${formatDate(from)}` : formatDateRange(from, to)
}

const sides = { long: 'Long', short: 'Short' } as const

/** An input as a label and a text, with the fields that it stands for. */
interface InputWords {
  readonly label: string
  readonly fields: readonly (keyof ScenarioInputs)[]
  readonly text: (inputs: ScenarioInputs) => string
}

const words: readonly InputWords[] = [
  { label: 'Stops', fields: ['stops'], text: ({ stops }) => rangeText(stops) },
  { label: 'Targets', fields: ['targets'], text: ({ targets }) => rangeText(targets) },
  { label: 'Both touched', fields: ['policy', 'fallback', 'candles'], text: describePolicy },
  {
    label: 'Size',
    fields: ['sizing'],
    text: ({ sizing }) => (sizing === 'constantRisk' ? 'Same risk' : 'Same size'),
  },
  { label: 'Slippage', fields: ['slippage'], text: ({ slippage }) => formatLevel(slippage) },
  { label: 'Cost per trade', fields: ['cost'], text: ({ cost }) => formatLevel(cost) },
  {
    label: 'Prices after exit',
    fields: ['postExit'],
    text: ({ postExit }) => (postExit ? 'Used' : 'Not used'),
  },
  { label: 'Entry days', fields: ['from', 'to'], text: daysText },
  {
    label: 'Side',
    fields: ['direction'],
    text: ({ direction }) => (direction === null ? 'Long and short' : sides[direction]),
  },
  {
    label: 'Trades',
    fields: ['tradeListId'],
    text: ({ tradeListId }) => (tradeListId === null ? 'All' : 'A chosen list'),
  },
]

/** The inputs of a scenario as labels and texts; with `only`, those that stand for one of these fields. */
export function describeInputs(
  inputs: ScenarioInputs,
  only?: readonly (keyof ScenarioInputs)[],
): readonly { readonly label: string; readonly text: string }[] {
  return words
    .filter(({ fields }) => only === undefined || fields.some((field) => only.includes(field)))
    .map(({ label, text }) => ({ label, text: text(inputs) }))
}
