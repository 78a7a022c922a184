import { useEffect, useEffectEvent } from 'react'
import { type LiveRows, subscribeToRows } from '#api/supabase/live.ts'
import { logFailure } from './log.ts'

/** Changes within this time cause one call, in milliseconds. */
const batchMs = 300

/**
 * Calls `onChange` soon after rows change that the user may see, while the component is on screen. `name` tells
 * subscriptions apart: another one replaces the subscription.
 */
export function useLiveRows<Table extends string>(
  name: string,
  wanted: readonly LiveRows<Table>[],
  onChange: (tables: ReadonlySet<Table>) => void,
): void {
  const notify = useEffectEvent(onChange)
  const rows = useEffectEvent(() => wanted)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop: (() => void) | undefined
    const changed = new Set<Table>()
    const subscribe = async () => {
      try {
        const subscription = await subscribeToRows(name, rows(), (table) => {
          changed.add(table)
          timer ??= setTimeout(() => {
            timer = undefined
            const tables = new Set(changed)
            changed.clear()
            notify(tables)
          }, batchMs)
        })
        stop = subscription.stop
        if (isOver) stop()
      } catch (error) {
        logFailure('Live updates could not be started.', error)
      }
    }
    void subscribe()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [name])
}
