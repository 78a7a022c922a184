// Measures how often simulators and tests are wrong over samples whose truth is known, and writes docs/error-rates.md:
// npm run error-rates. `-- --only <text>` measures the rates whose subject or name contains the text, and writes
// nothing. Fails if a rate misses its goal. EDGEWORTH_ENGINE=rebuilt measures engine/target/pkg.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadEngine } from '#benchmarks/engine/load.mjs'
import { loadTypeScript } from './load-typescript.mjs'
import { root } from './run.mjs'

const { errorRates } = await loadTypeScript('tests/error-rates/catalogue.ts')
const { meetsGoal } = await loadTypeScript('tests/error-rates/error-rate.ts')
const { proportion } = await loadTypeScript('server/reference/numerics/proportion.ts')

const percent = (share) => `${(100 * share).toFixed(1)}%`
const goalText = ({ goal }) => ('atLeast' in goal ? `≥ ${percent(goal.atLeast)}` : `≤ ${percent(goal.atMost)}`)

function rowOf({ rate, count }) {
  const { share, low, high } = proportion(count, rate.samples)
  const words = [
    rate.name,
    `${count} of ${rate.samples}`,
    `${percent(share)} (${percent(low)} to ${percent(high)})`,
    meetsGoal(rate, count) ? goalText(rate) : `${goalText(rate)}: **missed**`,
    rate.seed,
    `\`${rate.test}\``,
  ]
  return `| ${words.join(' | ')} |`
}

function pageOf(measured) {
  const subjects = [...new Set(measured.map(({ rate }) => rate.subject))]
  return [
    '# Error rates',
    '',
    'Made by `npm run error-rates` from `tests/error-rates`; change a rate there, not here. Each rate is counted over',
    'samples whose truth is known, because they are generated. In brackets the 95% interval of the rate (Wilson). The same seed',
    'gives the same counts on every machine.',
    '',
    ...subjects.flatMap((subject) => [
      `## ${subject}`,
      '',
      '| What is counted | Count | Rate | Goal | Seed | Test |',
      '| --- | ---: | ---: | --- | ---: | --- |',
      ...measured.filter(({ rate }) => rate.subject === subject).map(rowOf),
      '',
    ]),
  ].join('\n')
}

const onlyAt = process.argv.indexOf('--only')
const only = onlyAt === -1 ? null : (process.argv[onlyAt + 1] ?? '')
const chosen = errorRates.filter((rate) => only === null || `${rate.subject} ${rate.name}`.includes(only))
const engine = await loadEngine()
const measured = []
for (const rate of chosen) {
  const count = await rate.count(engine, rate.samples, rate.seed)
  measured.push({ rate, count })
  console.log(`${rate.subject}: ${rate.name}: ${count} of ${rate.samples}, goal ${goalText(rate)}`)
}
if (only === null) writeFileSync(join(root, 'docs', 'error-rates.md'), pageOf(measured))
const missed = measured.filter(({ rate, count }) => !meetsGoal(rate, count))
if (missed.length > 0) console.error(`${missed.length} rates miss their goal`)
process.exit(missed.length === 0 ? 0 : 1)
