import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Systems choose the ports of outgoing connections and of servers that ask for any from 32768 or 49152 up. Below, a port
 * that is free stays free until it is used.
 */
const [first, end] = [20_000, 32_000]

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** A port of loopback for a server that must know it before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end)
    if (await isFree(port)) return port
  }
}
