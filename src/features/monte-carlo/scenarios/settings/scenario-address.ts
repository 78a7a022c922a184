import { simulationLimits } from '#domain/simulation/growth.ts'
import { tabCodec } from '#features/monte-carlo/settings/use-tab-settings.ts'
import { parseInRange, parseWholeInRange } from '#shared/simulation/parse-in-range.ts'
import { seedFromText, seedText } from '#shared/simulation/seed-text.ts'
import { defaultScenarioSettings, type ScenarioSettings } from './scenario-settings.ts'
import { leverNames, levers, maxScenarios, neutralScenario, type Scenario } from './scenario.ts'

/** The minimum and maximum value that each control of the base accepts. */
export const baseRanges = {
  riskPercent: [0, 100],
  costR: [0, 1_000],
  steps: [1, simulationLimits.maxSteps],
  paths: [1, simulationLimits.maxPaths],
  mixPercent: [0, 100],
} as const

const idPattern = /^[\da-f-]{36}$/
const noSetup = 'none'

function parseMix([, setup, share]: readonly string[] = []): Scenario['mix'] {
  if (setup === undefined || !(setup === noSetup || idPattern.test(setup))) return null
  const percent = parseInRange(share ?? null, baseRanges.mixPercent)
  return percent === null ? null : { setupId: setup === noSetup ? null : setup, percent }
}

/** Reads one scenario: "win:-5,cost:0.05,mix:<setup>:60". Unknown and invalid parts are left out. */
function parseScenario(text: string): Scenario {
  const parts = text.split(',').map((part) => part.split(':'))
  const values = leverNames.flatMap((lever) => {
    const [, value] = parts.find(([name]) => name === levers[lever].address) ?? []
    const parsed = parseInRange(value ?? null, levers[lever].range)
    return parsed === null ? [] : [[lever, parsed] as const]
  })
  return { ...neutralScenario, ...Object.fromEntries(values), mix: parseMix(parts.find(([name]) => name === 'mix')) }
}

function scenarioText(scenario: Scenario): string {
  const parts = leverNames
    .filter((name) => scenario[name] !== levers[name].neutral)
    .map((name) => `${levers[name].address}:${scenario[name]}`)
  const { mix } = scenario
  if (mix !== null) parts.push(`mix:${mix.setupId ?? noSetup}:${mix.percent}`)
  return parts.length === 0 ? 'none' : parts.join(',')
}

/** Reads the settings; missing or invalid ones have their defaults. */
function read(address: URLSearchParams): ScenarioSettings {
  const scenarios = address.getAll('s').slice(0, maxScenarios).map(parseScenario)
  const { riskPercent, costR, steps, paths, seed } = defaultScenarioSettings
  return {
    riskPercent: parseInRange(address.get('risk'), baseRanges.riskPercent) ?? riskPercent,
    costR: parseInRange(address.get('cost'), baseRanges.costR) ?? costR,
    steps: parseWholeInRange(address.get('trades'), baseRanges.steps) ?? steps,
    paths: parseWholeInRange(address.get('paths'), baseRanges.paths) ?? paths,
    seed: seedFromText(address.get('seed') ?? '') ?? seed,
    scenarios: scenarios.length === 0 ? defaultScenarioSettings.scenarios : scenarios,
  }
}

/** Writes every setting, so that a link keeps its meaning when defaults change. */
function write(settings: ScenarioSettings): URLSearchParams {
  const address = new URLSearchParams({
    tab: 'scenarios',
    risk: String(settings.riskPercent),
    cost: String(settings.costR),
    trades: String(settings.steps),
    paths: String(settings.paths),
    seed: seedText(settings.seed),
  })
  for (const scenario of settings.scenarios) address.append('s', scenarioText(scenario))
  return address
}

export const scenarioCodec = tabCodec<ScenarioSettings>({ read, write })
