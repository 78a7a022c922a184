// npm run bench:app: measures waiting times in the browser for a trader with a long history. --quick uses few trades and
// enforces no goal, --only NAME runs the cases of that name; neither keeps a record.
import { parseArgs } from 'node:util'
import { charterElite } from '#benchmarks/app/charter-elite.mjs'
import { formulaOverTrades } from '#benchmarks/app/formula.mjs'
import { historyInBrowser } from '#benchmarks/app/history.mjs'
import { importInBrowser } from '#benchmarks/app/import.mjs'
import { simulatorInBrowser } from '#benchmarks/app/simulator.mjs'
import { whatIfInBrowser } from '#benchmarks/app/what-if.mjs'
import { keepRecord } from '#benchmarks/frame/keep-record.mjs'
import { ensureBuilt } from '../build/build.mjs'
import { ensureInstalled, requireNode } from '../install.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
const { quick, only } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
}).values
const trades = quick ? 4_000 : 100_000
const cases = []
const measures = [
  ['history', () => historyInBrowser(trades, quick ? 3 : 9)],
  ['import-trades', () => importInBrowser(trades, 'trades')],
  ['import-executions', () => importInBrowser(trades, 'executions')],
  ['simulator', () => simulatorInBrowser(500, quick ? 10 : 100)],
  ['what-if', () => whatIfInBrowser(1_000, quick ? 10 : 100)],
  ['charter-elite', () => charterElite(quick ? 1_000 : 10_000, quick ? 5 : 40, 50)],
  ['charter-elite-long', () => charterElite(quick ? 2_000 : 100_000, quick ? 5 : 20, 200)],
  ['formula', () => formulaOverTrades(trades, quick ? 5 : 40, 150)],
]
const keys = measures.map(([key]) => key)
if (only !== undefined && !keys.includes(only))
  throw new Error(`No case is named ${only}. There are ${keys.join(', ')}.`)
for (const [key, measure] of measures) {
  if (only !== undefined && key !== only) continue
  const { title, goals, lines } = await measure()
  console.log(title)
  for (const [name, value] of Object.entries(lines)) console.log(`  ${name.padEnd(50)}${value.toFixed(1)}`)
  const judged = goals.map((goal) => ({ ...goal, met: goal.is <= goal.required }))
  for (const { name, is, required, met } of judged) {
    console.log(`  → ${name}: ${is.toFixed(1)}  required ≤ ${required}: ${met ? 'met' : 'MISSED'}`)
  }
  cases.push({ title, lines, goals: judged })
}
if (!quick && only === undefined) keepRecord('app', { trades, cases })
const isMissed = cases.some(({ goals }) => goals.some(({ met }) => !met))
process.exitCode = isMissed && !quick ? 1 : 0
