import { MessageChannel } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** A work of three stretches, each noted when it begins. */
async function work(name: string, noted: string[]): Promise<void> {
  for (const stretch of [1, 2, 3]) {
    await yieldToEventLoop()
    noted.push(`${name}${stretch}`)
  }
}

it('runs one task at a time, and answers waiting requests in between', async () => {
  const noted: string[] = []
  let isOver = false
  const { port1, port2 } = new MessageChannel()
  // Whatever arrives is answered by another message, so that one is always pending.
  port1.on('message', () => {
    noted.push('.')
    if (!isOver) port2.postMessage(null)
  })
  port2.postMessage(null)
  await Promise.all([work('a', noted), work('b', noted)])
  isOver = true
  port1.close()
  const text = noted.join(' ')
  expect(text.replaceAll(/[. ]+/g, ' ').trim()).toBe('a1 b1 a2 b2 a3 b3')
  expect(text).not.toMatch(/[ab]\d [ab]\d/)
})
