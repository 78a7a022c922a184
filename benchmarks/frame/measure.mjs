// Measures the lines of a case: every line in fresh processes, forwards and backwards in turn, answers checked each round.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { root } from '#scripts/run.mjs'

const program = join(root, 'benchmarks', 'frame', 'line-process.mjs')

/** The result of one process for a line: `{ milliseconds, answer }` or `{ skipped }`. */
function lineOnce(caseFile, line) {
  return new Promise((resolve, reject) => {
    const child = fork(program, [caseFile, line], { cwd: root, serialization: 'advanced' })
    let said = null
    child.on('message', (message) => {
      said = message
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (said === null) reject(new Error(`${line}: its process ended with code ${code}`))
      else resolve(said)
    })
  })
}

/** Best and median of the measured times. */
function summary(values) {
  const ascending = values.toSorted((a, b) => a - b)
  return { best: ascending[0], median: ascending[Math.floor(ascending.length / 2)] }
}

/** `{ lines: name → { best, median }, skipped: name → reason }` of a case. */
export async function measureCase(caseFile, { lines, check }, rounds) {
  const times = new Map(lines.map((line) => [line, []]))
  const skipped = new Map()
  for (let round = 0; round < rounds; round++) {
    const answers = {}
    // Forwards, then backwards: no line always follows the same one.
    for (const line of round % 2 === 0 ? lines : lines.toReversed()) {
      if (skipped.has(line)) continue
      const said = await lineOnce(caseFile, line)
      if (said.skipped === undefined) {
        times.get(line).push(...said.milliseconds)
        answers[line] = said.answer
      } else {
        skipped.set(line, said.skipped)
      }
    }
    await check(answers)
  }
  const measured = [...times].filter(([line]) => !skipped.has(line))
  return {
    lines: Object.fromEntries(measured.map(([line, values]) => [line, summary(values)])),
    skipped: Object.fromEntries(skipped),
  }
}

/** Each goal with its result: `met`, `missed`, or `unknown` if one of its lines was not measured. */
export function judge(goals, lines) {
  const bests = Object.fromEntries(Object.entries(lines).map(([line, { best }]) => [line, best]))
  return goals.map(({ name, of, required, aim, better }) => {
    const is = of(bests)
    const reaches = (level) => (better === 'high' ? is >= level : is <= level)
    const standing = (level) => (Number.isNaN(is) || level === null ? 'unknown' : reaches(level) ? 'met' : 'missed')
    return { name, is, better, required, requiredIs: standing(required), aim, aimIs: standing(aim) }
  })
}
