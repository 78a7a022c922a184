/** How long a worker computes before it yields to incoming messages, in milliseconds. */
export const pauseIntervalMs = 12

/**
 * Lets waiting messages be delivered. A message to the own thread queues behind them; a resolved promise would not, and a
 * nested timer waits at least 4 ms.
 */
export function yieldToEventLoop(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
