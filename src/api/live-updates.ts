import type { QueryClient } from '@tanstack/react-query'
import { subscribeToTables, type LiveTable } from '#api/supabase/live.ts'
import type { Id } from '#domain/numbers/units.ts'
import { logFailure } from './log.ts'
import { refreshAfterTradeChange } from './refresh-after-trade-change.ts'

/** Changes that follow each other within this time, such as those of an import, are answered once, in milliseconds. */
const changeBatchMs = 700
/**
 * How long a page rests after it has asked anew, as a multiple of the time that the answers took: while changes keep coming,
 * as in an import that another page sends, a ninth of the time goes into showing them, however much there is to show.
 */
const restFactor = 8
/** The longest such rest, in milliseconds. */
const maxPauseMs = 10_000
/** How long what is on screen waits for changes to be told again, in milliseconds. */
const screenUpdateDelayMs = 1_000

interface Follower {
  readonly pause: () => void
  /** Resolves when changes are told again, or cannot be for now. */
  readonly resume: () => Promise<void>
}

const followers = new Set<Follower>()
/** How many works are under way during which this page is told of no changes. */
let pausedCount = 0
/** How many works are under way that nothing is asked anew in the middle of. */
let postponedCount = 0
/** What is asked anew once they have ended. */
const postponed = new Set<() => void>()

async function refreshAll(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: ['profile'] }), refreshAfterTradeChange(queries)])
}

/**
 * Does work during which this page is told of no changes: of an import every row would be read anew and sent back to the
 * page that sends it. When the work has ended, however it has, changes are told again, and then what is on screen is
 * asked for anew, whoever has changed it meanwhile. Settles as the work does, after that.
 */
export async function withLiveUpdatesPaused<T>(queries: QueryClient, work: () => Promise<T>): Promise<T> {
  pausedCount += 1
  for (const { pause } of followers) pause()
  try {
    return await work()
  } finally {
    pausedCount -= 1
    let isLate = false
    const isToldAgain =
      pausedCount > 0
        ? Promise.resolve()
        : // What changed between an early refresh and a late joining would never be shown.
          Promise.all([...followers].map(({ resume }) => resume())).then(() =>
            isLate ? refreshAll(queries) : undefined,
          )
    await Promise.race([isToldAgain, new Promise((resolve) => setTimeout(resolve, screenUpdateDelayMs))])
    isLate = true
    await refreshAll(queries)
  }
}

/**
 * Lets changes be noted and not answered until the function that it returns is called: while a trade on screen becomes
 * part of another, asking for it would find it gone.
 */
export function postponeRefetching(): () => void {
  postponedCount += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    postponedCount -= 1
    if (postponedCount > 0) return
    const waiting = [...postponed]
    postponed.clear()
    for (const answer of waiting) answer()
  }
}

/** Whether the page is in a tab behind another. */
const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/**
 * Keeps what is on screen as it is in the database, whoever changed it: another tab, another device, an import. Resolves
 * with how to stop.
 */
export async function startLiveUpdates(queries: QueryClient, userId: Id): Promise<() => void> {
  const changed = new Set<LiveTable>()
  let isAsking = false
  let restsUntil = 0
  const planRefresh = () => setTimeout(refresh, Math.max(changeBatchMs, restsUntil - performance.now()))
  const ask = async () => {
    const begun = performance.now()
    isAsking = true
    const isProfile = changed.delete('user_profiles')
    const areOthers = changed.size > 0
    changed.clear()
    await Promise.allSettled([
      isProfile && queries.invalidateQueries({ queryKey: ['profile'] }),
      areOthers && refreshAfterTradeChange(queries),
    ])
    isAsking = false
    const answered = performance.now()
    restsUntil = answered + Math.min(restFactor * (answered - begun), maxPauseMs)
    if (changed.size > 0) planRefresh()
  }
  const refresh = () => {
    if (postponedCount > 0) {
      postponed.add(refresh)
      return
    }
    // Nobody looks: it is asked once, when somebody does.
    if (isHidden()) {
      document.addEventListener('visibilitychange', refresh, { once: true })
      return
    }
    void ask()
  }
  let stop: (() => void) | null = null
  const pause = () => {
    stop?.()
    stop = null
  }
  /** Begins to follow; null where it has been stopped meanwhile, or a work has begun. */
  const follow = async () => {
    const following = await subscribeToTables(userId, (table) => {
      if (changed.size === 0 && !isAsking) planRefresh()
      changed.add(table)
    })
    if (!followers.has(follower) || pausedCount > 0) {
      following.stop()
      return null
    }
    pause()
    stop = following.stop
    return following
  }
  const follower: Follower = {
    pause,
    resume: async () => {
      try {
        await (
          await follow()
        )?.joined
      } catch (error) {
        logFailure('Live updates could not be followed again.', error)
      }
    },
  }
  followers.add(follower)
  const end = () => {
    followers.delete(follower)
    pause()
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', refresh)
  }
  try {
    // While a work is under way it begins when that has ended.
    if (pausedCount === 0) await follow()
    return end
  } catch (error) {
    end()
    throw error
  }
}
