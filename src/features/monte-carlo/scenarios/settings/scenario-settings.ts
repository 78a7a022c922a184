import type { Id } from '#domain/numbers/units.ts'
import { simulationLimits, type GrowthInput, type Seed } from '#domain/simulation/growth.ts'
import { changeSample, type SampleChange, type SampleChangeFault } from '#domain/simulation/sample-change.ts'
import { describeScenario, neutralScenario, singleChanges, type Scenario } from './scenario.ts'

/** The base and its scenarios. */
export interface ScenarioSettings {
  readonly riskPercent: number
  readonly costR: number
  readonly steps: number
  readonly paths: number
  readonly seed: Seed
  /** One to four. */
  readonly scenarios: readonly Scenario[]
}

export const defaultScenarioSettings: ScenarioSettings = {
  riskPercent: 1,
  costR: 0,
  steps: 250,
  paths: 10_000,
  seed: [42, 0],
  scenarios: [
    { ...neutralScenario, winRatePoints: -5 },
    { ...neutralScenario, winTimes: 0.9 },
    { ...neutralScenario, costR: 0.05 },
    { ...neutralScenario, sizeTimes: 1.5 },
  ],
}

/** A simulation with the change of the sample that it draws from. */
export interface ScenarioInput {
  /** What changes, in words. */
  readonly description: string
  readonly input: GrowthInput
  readonly change: SampleChange
}

/** A change alone. */
interface PlannedChange {
  readonly label: string
  readonly input: GrowthInput
  /** The scenario that is this change alone; null without one. */
  readonly place: number | null
}

/** Everything that one set of settings simulates. */
export interface ScenarioPlan {
  readonly base: ScenarioInput
  readonly scenarios: readonly ScenarioInput[]
  /** Each different change of the scenarios, alone. */
  readonly alone: readonly PlannedChange[]
}

interface ScenarioSample {
  readonly r: readonly number[]
  readonly setupOf: readonly (Id | null)[]
  readonly setupName: (id: Id | null) => string
}

/** Thrown inside this file alone, to leave a plan with a change that the sample does not allow. */
class ImpossibleChange extends Error {
  readonly fault: SampleChangeFault

  constructor(fault: SampleChangeFault) {
    super(fault)
    this.fault = fault
  }
}

function toInput(settings: ScenarioSettings, scenario: Scenario, sample: ScenarioSample): ScenarioInput {
  const { mix, winRatePoints, winTimes, lossTimes } = scenario
  const change: SampleChange = {
    winRatePoints,
    winTimes,
    lossTimes,
    mix: mix === null ? null : { setupId: mix.setupId, share: mix.percent / 100 },
  }
  const changed = changeSample(sample.r, sample.setupOf, change)
  if (changed.r === null) throw new ImpossibleChange(changed.fault)
  const steps = Math.round(settings.steps * scenario.frequencyTimes)
  const input: GrowthInput = {
    r: changed.r,
    model: { kind: 'iid' },
    sizing: { kind: 'fixedFraction', fraction: Math.min(1, (settings.riskPercent / 100) * scenario.sizeTimes) },
    extraCostR: settings.costR + scenario.costR,
    paths: settings.paths,
    steps: Math.min(simulationLimits.maxSteps, Math.max(1, steps)),
    seed: settings.seed,
    flows: [],
    ruin: [],
    stopAtRuin: false,
    goal: null,
    resampleHistory: false,
    recovery: false,
  }
  return { description: describeScenario(scenario, sample.setupName), input, change }
}

/** Plans the base, its scenarios and each of their changes alone; or why the sample does not allow a change. */
export function planScenarios(
  settings: ScenarioSettings,
  sample: ScenarioSample,
): { readonly plan: ScenarioPlan; readonly fault: null } | { readonly plan: null; readonly fault: SampleChangeFault } {
  const inputOf = (scenario: Scenario) => toInput(settings, scenario, sample)
  try {
    const changes = settings.scenarios.map((scenario) => singleChanges(scenario, sample.setupName))
    const distinct = new Map(changes.flat().map((change) => [change.label, change.scenario]))
    const placeOf = (label: string) => changes.findIndex((alone) => alone.length === 1 && alone[0]?.label === label)
    const plan = {
      base: inputOf(neutralScenario),
      scenarios: settings.scenarios.map(inputOf),
      alone: [...distinct].map(([label, scenario]): PlannedChange => {
        const place = placeOf(label)
        return { label, input: inputOf(scenario).input, place: place === -1 ? null : place }
      }),
    }
    return { plan, fault: null }
  } catch (error) {
    if (error instanceof ImpossibleChange) return { plan: null, fault: error.fault }
    throw error
  }
}
