// npm run bench: the engine against JavaScript and native Rust on one thread, with equal answers. --quick takes fewer
// rounds and keeps no record.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { bitSum, sameBits, sameDistribution } from '../benchmarks/engine/answers.mjs'
import { exact } from '../benchmarks/engine/exact.mjs'
import { idiomatic } from '../benchmarks/engine/idiomatic.mjs'
import { input } from '../benchmarks/engine/input.mjs'
import { loadEngine } from '../benchmarks/engine/load.mjs'
import { committedPackage, isEngineCurrent } from './engine-build.mjs'
import { engineSourceHash } from './engine-hash.mjs'
import { must, output, root, which } from './run.mjs'

const quick = process.argv.includes('--quick')
const rounds = quick ? 4 : 15

if (!isEngineCurrent()) throw new Error('The built engine is older than its sources: run npm run engine.')
if (which('cargo') === null) throw new Error('The native line needs Rust: see https://rustup.rs, then run again.')
await must(
  'cargo',
  ['build', '--quiet', '--release', '--manifest-path', 'engine/Cargo.toml', '-p', 'edgeworth-core'].concat([
    '--example',
    'growth_speed',
  ]),
  { env: { ...process.env, RUSTFLAGS: '' } },
)
const engine = await loadEngine(committedPackage)

function startRun() {
  const { r, riskFraction, extraCostR, paths, steps, seed } = input
  const none = [new Uint8Array(), new Float64Array()]
  return new engine.GrowthRun(r, riskFraction, extraCostR, paths, steps, ...seed, 0, paths, ...none, true, NaN)
}

const times = new Map()
function record(name, milliseconds) {
  if (!times.has(name)) times.set(name, [])
  times.get(name).push(milliseconds)
}

function timed(name, work) {
  const start = performance.now()
  const result = work()
  record(name, performance.now() - start)
  return result
}

function wholeRun() {
  const run = startRun()
  run.advance(input.steps)
  const outputs = { terminal: run.terminal(), drawdown: run.max_drawdown() }
  run.free()
  return outputs
}

/** The fan: simulation and aggregation are timed apart, summed over all samples. */
function fan() {
  let [simulation, aggregation] = [0, 0]
  const start = performance.now()
  const run = startRun()
  simulation += performance.now() - start
  for (let k = 0; k <= 100; k++) {
    const before = performance.now()
    run.advance((k * input.steps) / 100)
    const between = performance.now()
    engine.percentiles_of(run.equity())
    simulation += between - before
    aggregation += performance.now() - between
  }
  run.free()
  record('engine, in 101 samples', simulation)
  record('fan of 101 samples', aggregation)
}

function native(name, kind, expected) {
  const numbers = [2, input.paths, input.steps, input.riskFraction, input.extraCostR, ...input.seed, kind, ...input.r]
  const program = join(root, 'engine', 'target', 'release', 'examples', 'growth_speed')
  const result = spawnSync(program, { input: numbers.join(' '), encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`${name} failed: ${result.stderr}`)
  const [milliseconds, sums] = result.stdout.trim().split('\n')
  for (const time of milliseconds.split(' ')) record(name, Number(time))
  if (sums !== `${bitSum(expected.terminal)} ${bitSum(expected.drawdown)}`) throw new Error(`${name}: bits differ`)
}

const expected = wholeRun()
const lines = [
  () => sameBits('engine', timed('engine', wholeRun), expected),
  () => fan(),
  () =>
    sameDistribution(
      'idiomatic JavaScript',
      timed('idiomatic JavaScript', () => idiomatic(input)),
      expected,
    ),
  () =>
    sameBits(
      'exact JavaScript',
      timed('exact JavaScript', () => exact(input)),
      expected,
    ),
  () => native('native Rust, all outputs', 0, expected),
  () => native('native Rust, terminal and drawdown', 1, expected),
]
for (let round = 0; round < rounds; round++) {
  // Forwards, then backwards: no line profits from what ran before it.
  for (const line of round % 2 === 0 ? lines : lines.toReversed()) line()
}

const summary = new Map(
  [...times].map(([name, all]) => {
    const ascending = all.toSorted((a, b) => a - b)
    return [name, { best: ascending[0], median: ascending[Math.floor(ascending.length / 2)] }]
  }),
)
const best = (name) => summary.get(name).best
const ratios = {
  'idiomatic JavaScript / engine': { is: best('idiomatic JavaScript') / best('engine'), atLeast: 10 },
  'exact JavaScript / engine': { is: best('exact JavaScript') / best('engine'), atLeast: null },
  'native Rust, all outputs / engine': { is: best('native Rust, all outputs') / best('engine'), atLeast: 0.9 },
  'native Rust, terminal and drawdown / engine': {
    is: best('native Rust, terminal and drawdown') / best('engine'),
    atLeast: 0.9,
  },
  'simulation / fan': { is: best('engine, in 101 samples') / best('fan of 101 samples'), atLeast: 1 },
}

const pathSteps = (input.paths * input.steps) / 1e6
console.log(
  `${input.paths} paths × ${input.steps} trades of ${input.r.length}, one thread; best and median of ${rounds} rounds`,
)
for (const [name, { best: least, median }] of summary) {
  const speed = name.startsWith('fan') ? '' : `${((pathSteps / least) * 1000).toFixed(0).padStart(6)} M trades/s`
  console.log(`  ${name.padEnd(36)}${least.toFixed(2).padStart(8)} ms${median.toFixed(2).padStart(9)} ms${speed}`)
}
let failed = 0
for (const [name, { is, atLeast }] of Object.entries(ratios)) {
  const goal = atLeast === null ? '' : ` (at least ${atLeast}: ${is >= atLeast ? 'met' : 'MISSED'})`
  if (atLeast !== null && !(is >= atLeast)) failed++
  console.log(`  ${name.padEnd(46)}${is.toFixed(2).padStart(6)}${goal}`)
}

if (!quick) {
  const model = cpus()[0]?.model ?? 'unknown processor'
  const machine = `${model} ${cpus().length} cores`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const date = new Date().toISOString().slice(0, 10)
  const entry = {
    date,
    machine: { processor: model.trim(), cores: cpus().length },
    node: process.versions.node,
    v8: process.versions.v8,
    rustc: output('rustc', ['--version']),
    engine: { version: engine.engine_version(), sources: engineSourceHash() },
    rounds,
    milliseconds: Object.fromEntries(summary),
    ratios,
  }
  const folder = join(root, 'benchmarks', 'record')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${date}-${machine}.json`), `${JSON.stringify(entry, null, 2)}\n`)
  console.log(`Recorded in benchmarks/record/${date}-${machine}.json`)
}
process.exit(failed === 0 ? 0 : 1)
