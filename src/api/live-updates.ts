import type { QueryClient } from '@tanstack/react-query'
import { notificationsKey } from '#api/notifications/notifications-key.ts'
import { subscribeToTables, type LiveTable } from '#api/supabase/live.ts'
import { hasTeamPortfolios, refreshTeamAccess, refreshTeamPortfolios } from '#api/teams/team-access.ts'
import { teamsKey } from '#api/teams/teams-key.ts'
import type { Id } from '#domain/numbers/units.ts'
import { logFailure } from './log.ts'
import { refreshAfterTradeChange } from './refresh-after-trade-change.ts'

/** Changes within this time, such as those of an import, cause one refresh, in milliseconds. */
const changeBatchMs = 700
/**
 * How long a page pauses after a refresh, as a multiple of the refresh's duration: while changes keep arriving, such as from
 * an import in another tab, refreshing takes a ninth of the time.
 */
const pauseFactor = 8
/** Maximum pause after a refresh, in milliseconds. */
const maxPauseMs = 10_000
/** How long the screen waits for the subscription to resume before it refreshes, in milliseconds. */
const screenUpdateDelayMs = 1_000

interface Subscriber {
  readonly pause: () => void
  /** Resolves when the subscription is active again or has failed for now. */
  readonly resume: () => Promise<void>
}

const subscribers = new Set<Subscriber>()
/** Number of running jobs during which updates are paused. */
let pausedCount = 0
/** Number of running jobs that postpone refetching. */
let postponedCount = 0
/** Refreshes to run after these jobs. */
const postponed = new Set<() => void>()

async function refreshAll(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: ['profile'] }), refreshAfterTradeChange(queries)])
}

/**
 * Runs work with live updates paused: during an import, every row would be sent back to the page that imports it. After the
 * work has succeeded or failed, it resumes updates and then refreshes the screen, since anything may have changed meanwhile.
 * Settles like the work, after the refresh.
 */
export async function withLiveUpdatesPaused<T>(queries: QueryClient, work: () => Promise<T>): Promise<T> {
  pausedCount += 1
  for (const { pause } of subscribers) pause()
  try {
    return await work()
  } finally {
    pausedCount -= 1
    let isLate = false
    const resumed =
      pausedCount > 0
        ? Promise.resolve()
        : // When the subscription resumes after the refresh below, changes in between need a second refresh.
          Promise.all([...subscribers].map(({ resume }) => resume())).then(() =>
            isLate ? refreshAll(queries) : undefined,
          )
    await Promise.race([resumed, new Promise((resolve) => setTimeout(resolve, screenUpdateDelayMs))])
    isLate = true
    await refreshAll(queries)
  }
}

/**
 * Postpones refetching until the returned function is called. While a trade on screen is merged into another, refetching it
 * would fail.
 */
export function postponeRefetching(): () => void {
  postponedCount += 1
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    postponedCount -= 1
    if (postponedCount > 0) return
    const waiting = [...postponed]
    postponed.clear()
    for (const refresh of waiting) refresh()
  }
}

/** Whether the page is in a background tab. */
const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/**
 * Refreshes the screen when data changes in another tab, on another device or by an import. Resolves with a function that
 * stops it.
 */
export async function startLiveUpdates(queries: QueryClient, userId: Id): Promise<() => void> {
  const changed = new Set<LiveTable>()
  let isRefetching = false
  let pausedUntil = 0
  const scheduleRefresh = () => setTimeout(refresh, Math.max(changeBatchMs, pausedUntil - performance.now()))
  const refetch = async () => {
    const started = performance.now()
    isRefetching = true
    const hasProfileChanged = changed.delete('user_profiles')
    const hasNotifications = changed.delete('notifications')
    const haveSharedChanged = changed.has('shared_portfolio_changes')
    const haveTradesChanged = changed.size > 0
    changed.clear()
    await Promise.allSettled([
      hasProfileChanged && queries.invalidateQueries({ queryKey: ['profile'] }),
      hasNotifications && queries.invalidateQueries({ queryKey: notificationsKey }),
      hasNotifications && queries.invalidateQueries({ queryKey: teamsKey }),
      haveTradesChanged && refreshAfterTradeChange(queries),
      haveSharedChanged && hasTeamPortfolios(queries) && refreshTeamPortfolios(queries),
    ])
    isRefetching = false
    const ended = performance.now()
    pausedUntil = ended + Math.min(pauseFactor * (ended - started), maxPauseMs)
    if (changed.size > 0) scheduleRefresh()
  }
  const refresh = () => {
    if (postponedCount > 0) {
      postponed.add(refresh)
      return
    }
    // A hidden page refetches once, when it becomes visible.
    if (isHidden()) {
      document.addEventListener('visibilitychange', refresh, { once: true })
      return
    }
    void refetch()
  }
  const checkTeams = (hasLeft: boolean) => {
    refreshTeamAccess(queries, hasLeft).catch((error: unknown) => logFailure('Teams could not be loaded.', error))
  }
  let stop: (() => void) | null = null
  const pause = () => {
    stop?.()
    stop = null
  }
  /** Subscribes to changes; null if stopped or paused meanwhile. */
  const subscribe = async () => {
    const subscription = await subscribeToTables(userId, (table, isDeletion) => {
      // At once, and in hidden pages too: a removed member sees nothing from now on.
      if (table === 'team_changes') {
        checkTeams(isDeletion)
        return
      }
      // A portfolio is shared no longer, which `team_changes` says too.
      if (table === 'shared_portfolio_changes' && isDeletion) return
      if (changed.size === 0 && !isRefetching) scheduleRefresh()
      changed.add(table)
    })
    if (!subscribers.has(subscriber) || pausedCount > 0) {
      subscription.stop()
      return null
    }
    pause()
    stop = subscription.stop
    // Access may have ended between the first answers and this subscription.
    void subscription.joined.then(() => (hasTeamPortfolios(queries) ? checkTeams(false) : undefined))
    return subscription
  }
  const subscriber: Subscriber = {
    pause,
    resume: async () => {
      try {
        await (
          await subscribe()
        )?.joined
      } catch (error) {
        logFailure('Live updates could not be resumed.', error)
      }
    },
  }
  subscribers.add(subscriber)
  const end = () => {
    subscribers.delete(subscriber)
    pause()
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', refresh)
  }
  try {
    // While paused, the subscription begins when updates resume.
    if (pausedCount === 0) await subscribe()
    return end
  } catch (error) {
    end()
    throw error
  }
}
