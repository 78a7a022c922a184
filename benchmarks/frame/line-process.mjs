// One line of a case in a process of its own: opens it, warms it up, times it, and sends the times and the last answer.
// A fresh process has nothing of another line in compiler, caches and heap.
import { pathToFileURL } from 'node:url'

const [caseFile, line] = process.argv.slice(2)
const { open, warmUps = 2, calls = 6, budget = 1000 } = await import(pathToFileURL(caseFile).href)

/** Times one call, unless the line times itself. */
async function once(work) {
  const start = performance.now()
  const result = await work()
  const whole = performance.now() - start
  const timesItself = typeof result === 'object' && result !== null && typeof result.ms === 'number'
  return timesItself ? { ms: result.ms, answer: result.answer } : { ms: whole, answer: result }
}

async function measure() {
  const work = await open(line)
  if (typeof work !== 'function') return { skipped: work.skipped }
  for (let call = 0; call < warmUps; call++) await once(work)
  const milliseconds = []
  const began = performance.now()
  let answer = null
  // At least one call; a slow line is called less often.
  do {
    const timed = await once(work)
    milliseconds.push(timed.ms)
    answer = timed.answer
  } while (milliseconds.length < calls && performance.now() - began < budget)
  return { milliseconds, answer }
}

// Exits explicitly, because a pool's threads would keep the process alive.
process.send(await measure(), () => process.exit(0))
