// Fuzzes the edge of the built engine: node tests/fuzz/run.mjs [--target NAME] [--seconds N | --inputs N] [--seed S]
// [--replay FILE]. An input that makes a target trap, throw anything but a problem or answer what it may not is kept in
// tests/regressions/fuzz, and the run ends with code 1. With EDGEWORTH_ENGINE=rebuilt the freshly built engine is taken.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshEngine, offeredNames, recording } from './fuzz-engine.mjs'
import { corpusOf, nextInput, regressionsFolder, regressionsOf, wordsFrom } from './fuzz-inputs.mjs'
import { judge } from './fuzz-judge.mjs'
import { targets } from './targets/all.mjs'

function option(name, otherwise) {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? otherwise : (process.argv[at + 1] ?? otherwise)
}

const seed = Number(option('seed', '1'))
const seconds = Number(option('seconds', '10'))
const most = Number(option('inputs', 'Infinity'))
const only = option('target', null)
const replay = option('replay', null)

/** The functions that targets have called. */
const called = new Set()

function keep(target, bytes) {
  mkdirSync(regressionsFolder, { recursive: true })
  const hex = Buffer.from(bytes).toString('hex')
  const name = `${target.name}-${createHash('sha256').update(hex).digest('hex').slice(0, 12)}.hex`
  writeFileSync(join(regressionsFolder, name), `${hex.replaceAll(/(.{120})/g, '$1\n').trimEnd()}\n`)
  return name
}

async function fuzz(target) {
  const counts = { answered: 0, refused: 0, failed: 0 }
  const seen = new Set()
  let engine = recording(await freshEngine(), called)
  const tryOne = async (bytes, name) => {
    const { kind, fault } = judge(target, engine, bytes)
    counts[kind] += 1
    if (kind !== 'failed') return
    // One input per fault is enough.
    const [what] = fault.split('\n')
    const isNew = !seen.has(what)
    seen.add(what)
    if (isNew) process.stderr.write(`${target.name}: ${fault}\n  input ${name ?? keep(target, bytes)}\n`)
    // A trap leaves the instance's stack and locks as they were, so its later answers prove nothing.
    engine = recording(await freshEngine(), called)
  }
  if (replay !== null) {
    await tryOne(Uint8Array.from(Buffer.from(readFileSync(replay, 'utf8').replaceAll(/\s/g, ''), 'hex')), replay)
    return counts
  }
  const corpus = corpusOf(target.name)
  for (const { name, bytes } of [...corpus, ...regressionsOf(target.name)]) await tryOne(bytes, name)
  const starts = corpus.map(({ bytes }) => bytes)
  const next = wordsFrom(seed)
  const until = Number.isFinite(most) ? Infinity : Date.now() + (seconds * 1000) / chosen.length
  for (let i = 0; i < most && Date.now() < until && counts.failed < 50; i += 1)
    await tryOne(nextInput(starts, next), null)
  return counts
}

const chosen = targets.filter((target) => only === null || target.name === only)
let failed = chosen.length === 0
for (const target of chosen) {
  const counts = await fuzz(target)
  const { answered, refused, failed: faults } = counts
  process.stdout.write(`${target.name}: ${answered} answered, ${refused} refused, ${faults} failed\n`)
  if (counts.failed > 0) failed = true
}
// Each export needs a target; a few inputs do not reach all of them.
if (only === null && replay === null) {
  const untried = offeredNames(await freshEngine()).filter((name) => !called.has(name))
  if (untried.length > 0) {
    process.stderr.write(`no target called ${untried.join(', ')}\n`)
    failed = true
  }
}
process.exit(failed ? 1 : 0)
