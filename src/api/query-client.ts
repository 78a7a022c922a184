import { QueryClient } from '@tanstack/react-query'
import { refetchOnMountAfter, unusedDataCacheTime } from './cache-times.ts'
import { Failure } from './failure.ts'

const attempts = 2

/** A refusal stays a refusal however often one asks; only a broken line or a busy server is asked again. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= attempts) return false
  if (!(error instanceof Failure)) return false
  return error.kind === 'FETCH_ERROR' || error.kind === 502 || error.kind === 503 || error.kind === 504
}

/**
 * The one cache of answers. Each query states its own `staleTime`, one of `cacheTimes`. What the browser thinks of the
 * network is not asked: the server may be on this very machine, and a call that cannot be made says so at once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: unusedDataCacheTime,
      refetchOnMount: (query) => (Date.now() - query.state.dataUpdatedAt > refetchOnMountAfter ? 'always' : true),
      refetchOnWindowFocus: false,
      refetchOnReconnect: 'always',
      retry: worthRetrying,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
