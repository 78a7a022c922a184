import type { Id } from '#domain/numbers/units.ts'
import { formatNumber, formatPercent } from '#ui/figures/format.ts'

/** A number that a scenario changes. */
export const leverNames = ['winRatePoints', 'winTimes', 'lossTimes', 'costR', 'sizeTimes', 'frequencyTimes'] as const
export type LeverName = (typeof leverNames)[number]

/** A set of changes of the base. */
export type Scenario = Readonly<Record<LeverName, number>> & {
  /** Share of trades from one setup, in percent; a null setup: trades without one. Null: the mix of the history. */
  readonly mix: { readonly setupId: Id | null; readonly percent: number } | null
}

interface Lever {
  readonly label: string
  readonly unit: string
  /** The value that changes nothing. */
  readonly neutral: number
  readonly range: readonly [number, number]
  readonly positions: readonly number[]
  /** Name in the address, which must never change. */
  readonly address: string
  /** The change in words. */
  readonly describe: (value: number) => string
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => Math.round((from + i * step) * 100) / 100)
const signed = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(Math.abs(value))}`
const times = (label: string) => (value: number) => `${label} ×${formatNumber(value)}`

export const levers: Readonly<Record<LeverName, Lever>> = {
  winRatePoints: {
    label: 'Win rate',
    unit: 'points',
    neutral: 0,
    range: [-100, 100],
    positions: range(-20, 20, 1),
    address: 'win',
    describe: (value) => `Win rate ${signed(value)} ${Math.abs(value) === 1 ? 'point' : 'points'}`,
  },
  winTimes: {
    label: 'Average win',
    unit: '×',
    neutral: 1,
    range: [0, 10],
    positions: range(0.5, 1.5, 0.05),
    address: 'avgWin',
    describe: times('Average win'),
  },
  lossTimes: {
    label: 'Average loss',
    unit: '×',
    neutral: 1,
    range: [0, 10],
    positions: range(0.5, 1.5, 0.05),
    address: 'avgLoss',
    describe: times('Average loss'),
  },
  costR: {
    label: 'Added cost',
    unit: 'R',
    neutral: 0,
    range: [0, 10],
    positions: range(0, 0.5, 0.01),
    address: 'cost',
    describe: (value) => `Cost ${signed(value)}R`,
  },
  sizeTimes: {
    label: 'Position size',
    unit: '×',
    neutral: 1,
    range: [0, 10],
    positions: range(0.25, 3, 0.05),
    address: 'size',
    describe: times('Size'),
  },
  frequencyTimes: {
    label: 'Trade frequency',
    unit: '×',
    neutral: 1,
    range: [0.1, 10],
    positions: range(0.25, 3, 0.05),
    address: 'frequency',
    describe: times('Frequency'),
  },
}

/** The scenario that changes nothing. */
export const neutralScenario: Scenario = {
  winRatePoints: 0,
  winTimes: 1,
  lossTimes: 1,
  costR: 0,
  sizeTimes: 1,
  frequencyTimes: 1,
  mix: null,
}

/** Maximum scenarios beside the base. */
export const maxScenarios = 4
const letters = ['A', 'B', 'C', 'D'] as const
export const scenarioLetter = (place: number): string => letters[place] ?? ''

/** One change of a scenario. */
export interface SingleChange {
  readonly label: string
  /** The scenario with this change alone. */
  readonly scenario: Scenario
}

/** Each change of a scenario, alone. */
export function singleChanges(scenario: Scenario, setupName: (id: Id | null) => string): SingleChange[] {
  const changes = leverNames
    .filter((name) => scenario[name] !== levers[name].neutral)
    .map((name) => ({
      label: levers[name].describe(scenario[name]),
      scenario: { ...neutralScenario, [name]: scenario[name] },
    }))
  const { mix } = scenario
  if (mix === null) return changes
  const label = `${formatPercent(mix.percent / 100, { digits: 0 })} ${setupName(mix.setupId)}`
  return [...changes, { label, scenario: { ...neutralScenario, mix } }]
}

/** A scenario in words. */
export function describeScenario(scenario: Scenario, setupName: (id: Id | null) => string): string {
  const changes = singleChanges(scenario, setupName)
  return changes.length === 0 ? 'No change' : changes.map(({ label }) => label).join(', ')
}
