// 1,000,000 paths of 1,000 trades with the exact fan and all figures, through the pool that the browser uses.
import { input } from '#benchmarks/engine/input.mjs'
import { buildPool, startPool } from '#benchmarks/engine/pool-build.mjs'

const million = {
  r: [...input.r],
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: input.riskFraction },
  extraCostR: input.extraCostR,
  paths: 1_000_000,
  steps: input.steps,
  seed: input.seed,
  flows: [],
  ruin: [],
  stopAtRuin: true,
  goal: null,
  resampleHistory: false,
  recovery: false,
}

export const title = '1,000,000 paths × 1,000 trades with the exact fan of 101 samples, through the pool'
export const lines = ['two workers', 'one worker', 'peak memory, two workers']
export const units = { 'peak memory, two workers': 'MB' }
export const prepare = buildPool
export const rounds = 2
export const warmUps = 0
export const calls = 2

const resident = () => process.memoryUsage.rss() / 1e6
const peak = () => process.resourceUsage().maxRSS / 1e3

async function simulate(pool, paths) {
  const outcome = await pool.simulateGrowth({ ...million, paths })
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

/** Memory is the process's peak above the pool with its engine loaded: a run's cost for a page. */
export async function open(line) {
  const pool = await startPool(line === 'one worker' ? 1 : 2)
  if (line.startsWith('peak memory')) {
    return async () => {
      const before = resident()
      const answer = await simulate(pool, million.paths)
      return { answer, ms: peak() - before }
    }
  }
  // A short run compiles the kernel on every thread.
  await simulate(pool, 20_000)
  return () => simulate(pool, million.paths)
}

/** The answer does not depend on the number of workers. */
export function check(answers) {
  const [expected, ...others] = lines.map((line) => JSON.stringify(answers[line]))
  if (expected.length < 1000 || !others.every((answer) => answer === expected)) throw new Error('the answers differ')
}

export const goals = [
  { name: 'two workers, in ms', of: (ms) => ms['two workers'], required: 1500, aim: 1000, better: 'low' },
  {
    name: 'peak memory, in MB',
    of: (ms) => ms['peak memory, two workers'],
    required: 150,
    aim: 100,
    better: 'low',
  },
  {
    name: 'one worker ÷ two workers',
    of: (ms) => ms['one worker'] / ms['two workers'],
    required: 1.7,
    aim: 1.85,
    better: 'high',
  },
]
