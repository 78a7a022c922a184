import fastify from 'fastify'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { announceLastAnswers, closeUnusedConnections, stopListening } from './listen.ts'

/** Longer than a test may take: what ends before did not wait for it. */
const forever = 600_000

async function startServer() {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  closeUnusedConnections(app)
  announceLastAnswers(app)
  let calls = 0
  app.post('/', async () => ({ calls: ++calls }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, port, calls: () => calls }
}

/** A client with one connection that it keeps, as a proxy does. Its calls answer the status and the header `connection`. */
function newKeepingClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return async () => {
    const call = request({ agent, host: '127.0.0.1', port, method: 'POST' }).end()
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return { status: response.statusCode, connection: response.headers.connection }
  }
}

it('answers one more call on each connection that a proxy keeps, and ends when they have', async () => {
  const { app, port, calls } = await startServer()
  const clients = Array.from({ length: 10 }, () => newKeepingClient(port))
  for (const call of clients) expect(await call()).toEqual({ status: 200, connection: 'keep-alive' })
  const stopped = stopListening(app, forever)
  await expect.poll(() => app.server.listening).toBe(false)
  await expect(newKeepingClient(port)()).rejects.toThrow('ECONNREFUSED')
  for (const call of clients) expect(await call()).toEqual({ status: 200, connection: 'close' })
  await stopped
  expect(calls()).toBe(20)
})

it('answers the calls of connections that it has not accepted yet when it stops', async () => {
  const { app, port, calls } = await startServer()
  const sockets = Array.from({ length: 20 }, () => connect({ host: '127.0.0.1', port }))
  const answers = sockets.map(async (socket) => {
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
    const [part] = (await once(socket, 'data')) as [Buffer]
    socket.end()
    return part.toString()
  })
  // They are connected by the system, and wait in its queue.
  await new Promise((resolve) => process.nextTick(resolve))
  await stopListening(app, forever)
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(calls()).toBe(20)
})

it.each([0, 1])('closes what stays without a call after %i ms', async (keepMs) => {
  const { app, port, calls } = await startServer()
  const call = newKeepingClient(port)
  await call()
  await stopListening(app, keepMs)
  await expect(call()).rejects.toThrow()
  expect(calls()).toBe(1)
})
