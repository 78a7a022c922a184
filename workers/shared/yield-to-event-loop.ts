/**
 * Lets waiting messages be delivered. A message to oneself queues behind them; a resolved promise would not, and a
 * timer waits at least 4 ms once nested.
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
