/** Those that wait to go on, in the order in which they came. */
const waiting: (() => void)[] = []

function resumeNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeNext)
}

/**
 * Settles once what waits meanwhile has had its turn: a long reading keeps nobody else waiting. Of several such works one
 * goes on at a time: between any two stretches of theirs whatever has arrived is answered.
 */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(resumeNext)
  })
