import { z } from 'zod'
import { defineRoute } from './route.ts'

export const getHealth = defineRoute({
  method: 'GET',
  path: '/health',
  summary: 'Whether the server and its database answer; 503 with the same body when it should get no calls',
  auth: 'public',
  // For load balancers: a server that is away from its database, or about to end, answers others worse than its peers.
  statusOf: ({ status }: { readonly status: string }) => (status === 'ok' || status === 'busy' ? 200 : 503),
  response: z.object({
    /**
     * `busy`: the database works on calls before this one; `degraded`: it does not answer; `stopping`: the server was told
     * to end; `upgrading`: it brings the data of an earlier version up to date before it starts.
     */
    status: z.enum(['ok', 'busy', 'degraded', 'stopping', 'upgrading']),
    version: z.string(),
    engineVersion: z.string(),
    database: z.enum(['embedded', 'postgres']),
    uptimeSeconds: z.number(),
    /** How far an upgrade is: rows of the table `name` that are backed up, or changes of the database. Null without one. */
    upgrade: z
      .object({ step: z.enum(['backup', 'migration']), name: z.string(), done: z.number(), total: z.number() })
      .nullable(),
  }),
})

export const getConnectionStatus = defineRoute({
  method: 'GET',
  path: '/connection-status',
  summary: 'Whether the database answers, and how fast; `latencyMs` is null while it is busy',
  auth: 'public',
  response: z.object({ connected: z.boolean(), latencyMs: z.number().nullable() }),
})

export const getWarmup = defineRoute({
  method: 'GET',
  path: '/warmup',
  summary: 'Keeps the server warm',
  auth: 'public',
  response: z.object({ ok: z.literal(true) }),
})
