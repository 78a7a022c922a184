interface Throttled {
  /** Runs the work now or as soon as the interval allows. */
  readonly trigger: () => void
  /** Cancels a pending run. */
  readonly stop: () => void
}

/** Runs `work` at most once per interval, and always once after the last trigger. */
export function throttle(intervalMs: number, work: () => void): Throttled {
  let lastRunAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | null = null
  const run = () => {
    timer = null
    lastRunAt = performance.now()
    work()
  }
  return {
    trigger: () => {
      const wait = lastRunAt + intervalMs - performance.now()
      if (wait <= 0 && timer === null) run()
      else timer ??= setTimeout(run, wait)
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
