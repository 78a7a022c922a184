import { QueryClient } from '@tanstack/react-query'
import { refetchOnMountAfter, unusedDataCacheTime } from './cache-times.ts'
import { Failure } from './failure.ts'

const maxRetries = 2

/** Retries only after a network failure or when the server was unavailable. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= maxRetries) return false
  if (!(error instanceof Failure)) return false
  return error.kind === 'FETCH_ERROR' || error.kind === 502 || error.kind === 503 || error.kind === 504
}

/**
 * The cache of API responses. Each query sets its `staleTime`, one of `cacheTimes`. The network mode ignores whether the
 * browser is online: the server may be on the same machine, and a call that cannot be made fails at once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: unusedDataCacheTime,
      refetchOnMount: (query) => (Date.now() - query.state.dataUpdatedAt > refetchOnMountAfter ? 'always' : true),
      refetchOnWindowFocus: false,
      refetchOnReconnect: 'always',
      retry: shouldRetry,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
