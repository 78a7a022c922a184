/** Something that is done again and again, and not too often. */
interface Throttled {
  /** Does it now, or as soon as it may be done again. */
  readonly trigger: () => void
  /** Does nothing more of what has been asked for. */
  readonly stop: () => void
}

/**
 * `work`, which is done at most once in so many milliseconds however often it is asked for, and always once more after it
 * was last asked for: such as showing how far something has come.
 */
export function throttle(milliseconds: number, work: () => void): Throttled {
  let doneAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | null = null
  const doIt = () => {
    timer = null
    doneAt = performance.now()
    work()
  }
  return {
    trigger: () => {
      const wait = doneAt + milliseconds - performance.now()
      if (wait <= 0 && timer === null) doIt()
      else timer ??= setTimeout(doIt, wait)
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
