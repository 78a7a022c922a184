/** Callers that wait to continue, first come first served. */
const waiting: (() => void)[] = []

function resumeNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeNext)
}

/**
 * Resolves after pending events have been handled, so that a long computation does not block other requests. Only one
 * of several waiting computations continues at a time: requests are answered between any two slices.
 */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(resumeNext)
  })
