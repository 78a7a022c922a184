import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { KellyInput, KellyResult } from '#domain/simulation/kelly.ts'
import { defaultPathSettings, toGrowthInput } from '#features/monte-carlo/path-settings/path-settings.ts'
import { madeResult } from '#tests/support/simulation/build-growth-result.ts'
import { engineForTests } from '#workers/engine/engine-pool.fixture.ts'
import { failure, success } from '#workers/shared/outcome.ts'
import { kellySimulator, setupKellySimulator } from './kelly-simulators.ts'

const engine = { compute: vi.fn(), simulateScenarios: vi.fn(), kellyDrawdown: vi.fn() }
engineForTests(engine)

/** Two losses of 1R and two wins of 2R. */
const r = [2, -1, 2, -1]
const settings: Omit<KellyInput, 'r'> = { extraCostR: 0, bootstraps: 0, seed: [42, 0], curvePoints: 2, floor: null }
const growth = toGrowthInput(defaultPathSettings, r)
const input = { kelly: { ...settings, r }, growth, limit: null }
const refused = failure({ code: 'worker_failed', message: 'The worker ended.' } as const)

/** What the engine finds for a history with its best growth at a fraction; null: no trade loses. */
const found = (fraction: number | null, curve: KellyResult['curve'] = []) =>
  ({ full: fraction === null ? null : { fraction, growth: 0.01 }, curve }) as KellyResult

/** Results that differ, so that none can stand for another. */
const resultOf = (steps: number) => ({ ...madeResult, steps })

let answers: Readonly<Record<string, unknown>>
beforeEach(() => {
  engine.compute.mockReset().mockImplementation((task: string) => Promise.resolve(answers[task] ?? refused))
  engine.simulateScenarios
    .mockReset()
    .mockImplementation((inputs: readonly unknown[]) =>
      Promise.resolve(success({ scenarios: inputs.map((_, place) => resultOf(place + 1)), differences: [] })),
    )
})

const options = { onEarly: vi.fn() }

async function analyze() {
  const outcome = await kellySimulator.simulate(input, options)
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value.theory
}

describe('shares of the Kelly fraction', () => {
  it('are simulated beside their growth in theory, each with its own result', async () => {
    answers = { kelly: success(found(0.5)) }
    const { simulated } = await analyze()
    expect(simulated.map(({ multiple, fraction, result }) => [multiple, fraction, result.steps])).toEqual([
      [0.25, 0.125, 1],
      [0.5, 0.25, 2],
      [1, 0.5, 3],
      [1.5, 0.75, 4],
      [2, 1, 5],
    ])
    // At a quarter at risk, 2R gain a half and 1R loses a quarter, equally often.
    expect(simulated[1]?.growth).toBeCloseTo(Math.log(1.5 * 0.75) / 2, 12)
    // With all of the equity at risk, one loss leaves nothing to grow.
    expect(simulated[4]?.growth).toBeNull()
    const [asked] = engine.simulateScenarios.mock.lastCall as [readonly unknown[]]
    expect(asked[1]).toEqual({ ...growth, sizing: { kind: 'fixedFraction', fraction: 0.25 } })
  })

  it('above the whole equity are left out', async () => {
    answers = { kelly: success(found(0.8)) }
    const { simulated } = await analyze()
    expect(simulated.map(({ multiple }) => multiple)).toEqual([0.25, 0.5, 1])
  })

  it.each([
    ['without an edge', 0],
    ['without a losing trade', null],
    ['with only one below the whole equity', 2.4],
  ])('are not simulated %s', async (_case, fraction) => {
    answers = { kelly: success(found(fraction)) }
    expect((await analyze()).simulated).toEqual([])
    expect(engine.simulateScenarios).not.toHaveBeenCalled()
  })
})

describe('the growth curve', () => {
  const curve = [
    { fraction: 0, growth: 0 },
    { fraction: 0.25, growth: 0.06 },
    { fraction: 1, growth: Number.NEGATIVE_INFINITY },
  ]

  it('has an interval of resampled histories, but none where a trade loses everything', async () => {
    answers = {
      kelly: success(found(0, curve)),
      resampling: success({ expectancy: { low95: -0.02, high95: 0.11 } }),
    }
    expect((await analyze()).curve).toEqual([
      // Nothing at risk grows by nothing, whatever happens.
      { fraction: 0, growth: 0, low: 0, high: 0 },
      { fraction: 0.25, growth: 0.06, low: -0.02, high: 0.11 },
      { fraction: 1, growth: Number.NEGATIVE_INFINITY, low: null, high: null },
    ])
    const resampled = engine.compute.mock.calls.filter(([task]) => task === 'resampling')
    expect(resampled.map(([, { values }]) => values as unknown)).toEqual([[1.5, 0.75, 1.5, 0.75].map(Math.log)])
  })

  it('stays without an interval that cannot be computed', async () => {
    answers = { kelly: success(found(0, curve)) }
    expect((await analyze()).curve[1]).toEqual({ fraction: 0.25, growth: 0.06, low: null, high: null })
  })
})

/** A promise that a test settles. */
function held() {
  const settles: ((value: object) => void)[] = []
  const promise = new Promise<object>((resolve) => settles.push(resolve))
  return { promise, settle: (value: object) => settles[0]?.(value) }
}

it('has the drawdown limit before it has a result', async () => {
  answers = { kelly: success(found(0)) }
  const limited = { fraction: 0.0141 }
  const search = held()
  engine.kellyDrawdown.mockReturnValue(search.promise)
  const settled = vi.fn()
  const limit = { growth, level: 0.2, tolerance: 0.05, points: 11 }
  const run = kellySimulator.simulate({ ...input, limit }, options)
  void run.then(settled)
  await vi.waitFor(() => expect(engine.compute).toHaveBeenCalled())
  await Promise.resolve()
  expect(settled).not.toHaveBeenCalled()
  search.settle(success(limited))
  expect(await run).toMatchObject({ value: { theory: { kelly: found(0) }, limit: limited } })
})

describe('a problem of the engine', () => {
  it('with the Kelly fraction ends the analysis', async () => {
    answers = {}
    expect(await kellySimulator.simulate(input, options)).toEqual(refused)
    expect(engine.simulateScenarios).not.toHaveBeenCalled()
  })

  it('with the simulation beside it is said', async () => {
    answers = { kelly: success(found(0.5)) }
    engine.simulateScenarios.mockResolvedValue(refused)
    expect(await kellySimulator.simulate(input, options)).toEqual(refused)
  })
})

const days = (count: number) => Array.from({ length: count }, () => [1, -1])

describe('the Kelly fraction by setup', () => {
  const samples = [
    { setupId: 'breakout', r },
    { setupId: 'reversal', r: [1, -1] },
  ]
  const together = { together: { fractions: [0.1, 0.2], growth: 0.01 }, apart: [0.1, 0.2] }
  beforeEach(() => {
    answers = { kelly: success(found(0.25)), jointKelly: success(together) }
  })
  const size = (of: typeof samples, rows: readonly (readonly number[])[]) =>
    setupKellySimulator.simulate({ samples: of, rows, settings }, options)

  it('is that of each alone, and of all together from ten days on', async () => {
    const setups = samples.map(({ setupId }) => ({ setupId, kelly: found(0.25) }))
    expect(await size(samples, days(10))).toEqual(success({ setups, joint: together }))
    expect(engine.compute.mock.calls.map(([task, asked]) => [task, asked as unknown])).toEqual([
      ['kelly', { ...settings, r }],
      ['kelly', { ...settings, r: [1, -1] }],
      ['jointKelly', { rows: days(10) }],
    ])
    expect(await size(samples, days(9))).toEqual(success({ setups, joint: null }))
  })

  it('is that of one setup alone where there is no other', async () => {
    const outcome = await size(samples.slice(0, 1), days(10))
    expect(outcome).toEqual(success({ setups: [{ setupId: 'breakout', kelly: found(0.25) }], joint: null }))
  })

  it('is missing where one of them has a problem', async () => {
    answers = { kelly: success(found(0.25)) }
    expect(await size(samples, days(10))).toEqual(refused)
    answers = { jointKelly: success(together) }
    expect(await size(samples, days(10))).toEqual(refused)
  })
})
