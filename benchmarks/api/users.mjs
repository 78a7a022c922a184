// Virtual users: each acts, waits for the answer, thinks, and acts again, at moments of its own. A generator that sends
// its requests in step would measure how a hundred people press the same button in the same millisecond.
import { Agent, request } from 'node:http'
import { spread } from './load.mjs'

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
function drawn(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds until the answer is complete, and its status; 0 if the connection broke or after 30 s. */
function ask(url, agent, { method, path, headers, body }) {
  const begin = performance.now()
  return new Promise((resolve) => {
    const done = (status) => resolve({ status, took: performance.now() - begin })
    const sent = request(new URL(path, url), { method, headers, agent, timeout: 30_000 }, (response) => {
      response.on('data', () => {})
      response.once('end', () => done(response.statusCode))
      response.once('error', () => done(0))
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => done(0))
    sent.end(body)
  })
}

/**
 * Lets `count` users, who come in one by one within `comeIn` milliseconds, act for `seconds`, each about once in `every` milliseconds (half to one and a half times as long,
 * evenly). `next(user, turn)` is what a user does in a turn, as {kind, method, path, headers, body}. Answers with the times
 * of all together and of each kind.
 */
export async function users({ url, count, comeIn, every, seconds, next }) {
  const times = {}
  const refused = {}
  const begin = performance.now()
  const until = begin + seconds * 1_000
  await Promise.all(
    Array.from({ length: count }, async (_, user) => {
      const draw = drawn(user + 1)
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      await pause(draw() * comeIn)
      for (let turn = 0; performance.now() < until; turn++) {
        const { kind, ...call } = next(user, turn)
        const { status, took } = await ask(url, agent, call)
        times[kind] ??= []
        times[kind].push(took)
        if (status < 200 || status > 299) refused[status] = (refused[status] ?? 0) + 1
        await pause(Math.max(0, (0.5 + draw()) * every - took))
      }
      agent.destroy()
    }),
  )
  const took = (performance.now() - begin) / 1_000
  return {
    all: { ...spread(Object.values(times).flat(), took), errors: Object.values(refused).reduce((a, b) => a + b, 0) },
    kinds: Object.fromEntries(Object.entries(times).map(([kind, list]) => [kind, spread(list, took)])),
    refused,
  }
}
