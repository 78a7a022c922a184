import { expose, type Endpoint } from 'comlink'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { EngineApi } from '#workers/engine/engine-api.ts'
import type { EngineWorker } from '#workers/engine/worker-slot.ts'

/** Delivers a port's messages late, each by a delay of its own, in order within the port as real ports do. */
function delayed(port: MessagePort, delay: () => number): Endpoint {
  let delivered = Promise.resolve()
  async function deliver(before: Promise<void>, listener: EventListenerOrEventListenerObject, event: Event) {
    await before
    await new Promise((resolve) => {
      setTimeout(resolve, delay())
    })
    if (typeof listener === 'function') listener(event)
    else listener.handleEvent(event)
  }
  return {
    postMessage: (message: unknown, transfer?: Transferable[]) => port.postMessage(message, transfer ?? []),
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject) => {
      port.addEventListener(type, (event) => {
        delivered = deliver(delivered, listener, event)
      })
    },
    removeEventListener: () => {},
    start: () => port.start(),
  }
}

export interface InProcess extends EngineWorker {
  /** Makes the worker fail, as a crashed thread would. */
  readonly die: (reason: string) => void
  terminated: boolean
}

interface Behavior {
  /** What answers; a fresh EngineApi unless said. */
  readonly api?: object
  readonly delay?: () => number
}

/** The engine's API behind a real message channel, on this thread: the same messages, transfers and pauses. */
export function inProcessWorker({ api = new EngineApi(), delay }: Behavior = {}): InProcess {
  const { port1, port2 } = new MessageChannel()
  expose(api, port2)
  port2.start()
  const listeners: ((reason: string) => void)[] = []
  const worker: InProcess = {
    endpoint: delay === undefined ? port1 : delayed(port1, delay),
    onFailure: (listener) => listeners.push(listener),
    terminate: () => {
      worker.terminated = true
      port1.close()
    },
    die: (reason) => {
      port1.close()
      for (const listener of listeners) listener(reason)
    },
    terminated: false,
  }
  return worker
}

/** Twenty trades with ties, a break-even and a large win. */
export const sample = [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1, -0.4, 2.7, -1, 0.5, -1, 1.9, -0.8, 1]

/** Seven whole blocks and a part of an eighth. */
export const input: GrowthInput = {
  r: sample,
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.02 },
  extraCostR: 0.05,
  paths: 7 * 1024 + 300,
  steps: 137,
  seed: [42, 0],
  flows: [],
  ruin: [
    { kind: 'absolute', level: 0.8 },
    { kind: 'trailing', level: 0.25 },
  ],
  stopAtRuin: true,
  goal: 1.3,
  resampleHistory: false,
  recovery: false,
}
