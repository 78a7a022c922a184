// A Kelly analysis with its band: the engine, growth curve, floor and all, against f* and the band in plain JavaScript, and against
// the server's reference where trades depend on each other and are drawn in blocks.
import { startOf } from '#benchmarks/engine/exact.mjs'
import { input } from '#benchmarks/engine/input.mjs'
import { plainKelly } from '#benchmarks/engine/kelly-plain.mjs'
import { loadEngine } from '#benchmarks/engine/load.mjs'
import { loadTypeScript } from '#scripts/load-typescript.mjs'

const bootstraps = 1000
const curvePoints = 101
const [floor, chance] = [0.7, 0.1]

/**
 * Mean 0.12 R and a spread of 0.87 R: nearly every resample has an edge and goes through all its halvings. Each result is
 * the one before it with this probability, else a new draw.
 */
function history(repeated) {
  let [state] = startOf(1, input.seed, 0)
  const unit = () => {
    // Marsaglia's xorshift (Journal of Statistical Software 8(14), 2003).
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  let last = 0
  return Array.from({ length: input.r.length }, (_, at) => {
    if (at === 0 || unit() >= repeated) last = unit() * 3 - 1.4
    return last
  })
}
const independent = history(0)
const dependent = history(0.5)

export const title = `Kelly analysis of ${input.r.length} trades with ${bootstraps} resamples, one thread`
export const lines = ['engine', 'plain JavaScript', 'engine, in blocks', 'reference, in blocks']

function engineKelly(engine, r) {
  const values = Float64Array.from(r)
  return () => {
    const run = new engine.KellyRun(values, 0, bootstraps, ...input.seed, curvePoints, true, floor, chance)
    const row = run.finish()
    // As KellyRun.finish lists them: f*, the band's percentiles and its spread, the length of blocks.
    return [row[1], ...row.slice(19, 25), row[40]]
  }
}

async function referenceKelly(r) {
  const { analyzeKelly } = await loadTypeScript('server/reference/kelly/analysis.ts')
  const asked = { r, extraCostR: 0, bootstraps, seed: input.seed, curvePoints, floor: { floor, chance } }
  return () => {
    const { full, band, dependence } = analyzeKelly(asked)
    return [full.fraction, band.p5, band.p10, band.p50, band.p90, band.p95, band.sd, dependence.blockLength]
  }
}

/** A timed call: f*, the band's percentiles, its spread and the length of its blocks. */
export async function open(line) {
  if (line === 'plain JavaScript') {
    return () => [...plainKelly({ x: independent, bootstraps, seed: input.seed }), 1]
  }
  if (line === 'reference, in blocks') return referenceKelly(dependent)
  return engineKelly(await loadEngine(), line === 'engine' ? independent : dependent)
}

function checkEqual(a, b) {
  if (a[0] <= 0 || a.length !== b.length || !a.every((value, i) => value === b[i])) throw new Error(`${a} is not ${b}`)
}

/** Bit for bit; single trades are drawn where they are independent, blocks where they are not. */
export function check(answers) {
  checkEqual(answers.engine, answers['plain JavaScript'])
  checkEqual(answers['engine, in blocks'], answers['reference, in blocks'])
  if (answers['engine, in blocks'].at(-1) <= 1) throw new Error('dependent trades are not drawn in blocks')
}

export const goals = [
  { name: 'milliseconds', of: (ms) => ms.engine, required: 50, aim: 30, better: 'low' },
  {
    name: 'plain JavaScript ÷ engine',
    of: (ms) => ms['plain JavaScript'] / ms.engine,
    required: null,
    aim: null,
    better: 'high',
  },
  {
    name: 'reference ÷ engine, in blocks',
    of: (ms) => ms['reference, in blocks'] / ms['engine, in blocks'],
    required: null,
    aim: null,
    better: 'high',
  },
]
