import fastify from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodyDeadline, enforceBodyDeadline } from './body-deadline.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/**
 * A server on its own port that returns the length of each body; a body of up to one kilobyte must arrive within 80
 * ms.
 */
async function started() {
  const app = fastify({ bodyLimit: 1024 })
  enforceBodyDeadline(app, (maxBytes) => (maxBytes === 1024 ? 80 : 600_000))
  app.post('/', ({ body }) => `${String(body).length} bytes`)
  app.post('/archive', { bodyLimit: 70 * 1024 * 1024 }, ({ body }) => `${String(body).length} bytes`)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const socket = connect({ host: '127.0.0.1', port })
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  return { app, socket, received: () => received }
}

/** Resolves once a request has begun. `expect.poll` would let faked time pass. */
async function deadlineSet() {
  while (vi.getTimerCount() === 0) await new Promise(setImmediate)
}

const request = (path: string, length: number, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${body}`

test('a body that does not arrive within the deadline of its route ends with 408', async () => {
  const { app, socket, received } = await started()
  socket.write(request('/', 10, 'abc'))
  await deadlineSet()
  vi.advanceTimersByTime(79)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1)
  await once(socket, 'close')
  expect(received()).toMatch(/^HTTP\/1\.1 408 /)
  await app.close()
})

test('a route for large bodies waits longer, and a complete body leaves the connection open', async () => {
  const { app, socket, received } = await started()
  socket.write(request('/', 3, 'abc'))
  await expect.poll(received).toContain('3 bytes')
  expect(vi.getTimerCount()).toBe(0)
  socket.write(request('/archive', 10, 'abc'))
  await deadlineSet()
  vi.advanceTimersByTime(599_999)
  socket.write('defghij')
  await expect.poll(received).toContain('10 bytes')
  expect(received()).not.toContain('408')
  socket.destroy()
  await app.close()
})

test('the largest archive may arrive at half a megabit per second', () => {
  expect(bodyDeadline(70 * 1024 * 1024)).toBe(60_000 + 1_120_000)
  expect(bodyDeadline(1024 * 1024)).toBe(76_000)
})
