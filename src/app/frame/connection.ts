import { useSyncExternalStore } from 'react'
import { Failure } from '#api/failure.ts'
import { createListeners } from '#api/listeners.ts'
import { queryClient } from '#api/query-client.ts'
import { serverAnswers } from '#app/server-answers.ts'

/** Whether the server can be reached: `offline` is the browser's own word for it. */
export type Connection = 'online' | 'offline' | 'unreachable'

const retryMs = 15_000
let isServerDown = false
const { subscribe, notify } = createListeners()

function setServerDown(isDown: boolean): void {
  if (isDown === isServerDown) return
  isServerDown = isDown
  notify()
}

export function readConnection(): Connection {
  if (!navigator.onLine) return 'offline'
  return isServerDown ? 'unreachable' : 'online'
}

/** Whether a failure says that no server answered. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Failure)) return false
  return error.kind === 'FETCH_ERROR' || error.kind === 502 || error.kind === 503 || error.kind === 504
}

/** Asks the server whether it is there, and remembers the answer. */
export async function checkConnection(): Promise<boolean> {
  const answers = await serverAnswers()
  setServerDown(!answers)
  return answers
}

/** Checks the connection; once it is back, asks again for what failed meanwhile. */
export async function retryConnection(): Promise<boolean> {
  const isBack = await checkConnection()
  if (isBack) await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  return isBack
}

/** Follows the browser's connection and the outcome of API calls. Returns a function that stops it. */
export function watchConnection(): () => void {
  const onOnline = () => {
    notify()
    void retryConnection()
  }
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'error' && isConnectionFailure(event.action.error)) setServerDown(true)
    if (event.action.type === 'success' && event.action.manual !== true) setServerDown(false)
  })
  const unsubscribeMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'error' && isConnectionFailure(event.action.error)) setServerDown(true)
    if (event.action.type === 'success') setServerDown(false)
  })
  const timer = setInterval(() => {
    if (readConnection() === 'unreachable') void retryConnection()
  }, retryMs)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', notify)
  return () => {
    unsubscribe()
    unsubscribeMutations()
    clearInterval(timer)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', notify)
  }
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, readConnection)
}
