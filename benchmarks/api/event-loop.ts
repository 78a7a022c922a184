// The longest computation between two turns of the event loop, for the calls whose work grows with an account's trades.
import { strictEqual } from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import * as journals from '#tests/support/figures/large-journals.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

const { askAnew, ...makers } = journals
const rounds = 3

const statistics = '/proc/thread-self/schedstat'

/** Computing time of this thread in milliseconds: unlike the clock, it stands still while other programs run. */
const threadMs = () => Number(readFileSync(statistics, 'latin1').split(' ')[0]) / 1e6

/** The longest computation between two turns of the event loop while `work` is pending. */
async function watchBlocks(work: () => Promise<void>): Promise<number> {
  let [longest, before, watching] = [0, threadMs(), true]
  const watch = () => {
    const now = threadMs()
    longest = Math.max(longest, now - before)
    before = now
    if (watching) setTimeout(watch, 0)
  }
  setTimeout(watch, 0)
  await work()
  watching = false
  return longest
}

/** Measures every call of every journal on the embedded database; the least of some rounds, as the first compiles. */
export async function eventLoop() {
  if (!existsSync(statistics)) throw new Error('Only Linux tells the computing time of a thread.')
  const server = await startTestServer({ database: 'embedded' })
  const lines: Record<string, { max: number }> = {}
  try {
    for (const [name, make] of Object.entries(makers)) {
      const journal = await make(server)
      for (const request of journal.requests) {
        const blocks: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          blocks.push(
            await watchBlocks(async () =>
              strictEqual(await askAnew(server, journal, request), 200, request.route.path),
            ),
          )
        }
        lines[`${name} ${request.route.path}`] = { max: Math.min(...blocks) }
      }
    }
  } finally {
    await server.close()
  }
  const longest = Math.max(...Object.values(lines).map(({ max }) => max))
  return {
    title: 'how long a call holds the event loop (ms of computing)',
    lines,
    goals: [{ name: 'longest (ms)', is: longest, required: 50 }],
  }
}
