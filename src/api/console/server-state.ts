import { queryOptions } from '@tanstack/react-query'
import { healthTimeout } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { getOutboxPage } from '#contract/admin/outbox.ts'
import { getConnectionStatus, getHealth } from '#contract/health.ts'

/** The state of the server: its version, its database, how long it runs. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call(getHealth, {}, signal, healthTimeout),
  refetchInterval: 30_000,
})

/** Whether the database answers the server, and in how many milliseconds; null while it is busy. */
export const databaseConnectionQuery = queryOptions({
  queryKey: ['connection-status'],
  queryFn: ({ signal }) => call(getConnectionStatus, {}, signal, healthTimeout),
  refetchInterval: 30_000,
})

/** Where an admin reads outgoing mail; null for others. */
export const outboxPageQuery = queryOptions({
  queryKey: ['outbox-page'],
  queryFn: async ({ signal }) => (await call(getOutboxPage, {}, signal)).path,
})
