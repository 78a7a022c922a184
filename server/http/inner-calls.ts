import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'

/** Names a call that this server makes of itself; a caller from outside cannot guess one. */
const header = 'x-edgeworth-inner-call'

const signals = new Map<string, AbortSignal>()

/** The signal of a call that this server makes of itself; null for any other request. */
export function innerSignal(headers: Readonly<Record<string, unknown>>): AbortSignal | null {
  const name = headers[header]
  return typeof name === 'string' ? (signals.get(name) ?? null) : null
}

/**
 * Calls a route of this server without a connection. A call without one never disconnects, so its handler learns by `signal`
 * that nobody waits any more. Throws the signal's reason once it aborts.
 */
export async function callInside(
  app: FastifyInstance,
  call: InjectOptions,
  signal: AbortSignal,
): Promise<LightMyRequestResponse> {
  signal.throwIfAborted()
  const name = randomUUID()
  signals.set(name, signal)
  let stopWaiting: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    stopWaiting = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stopWaiting, { once: true })
  })
  const answered = app.inject({ ...call, headers: { ...call.headers, [header]: name } })
  try {
    return await Promise.race([answered, aborted])
  } finally {
    if (stopWaiting !== undefined) signal.removeEventListener('abort', stopWaiting)
    signals.delete(name)
    // Nobody reads its answer after an abort.
    answered.catch(() => {})
  }
}
