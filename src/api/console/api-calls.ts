import { queryOptions } from '@tanstack/react-query'

/** Every call of the API with its schemas and examples; loaded when the console opens. */
export const apiCallsQuery = queryOptions({
  queryKey: ['api-calls'],
  queryFn: async () => (await import('./described-calls.ts')).apiCalls,
  staleTime: Infinity,
})
