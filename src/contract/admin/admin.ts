import { z } from 'zod'
import { exportRequest } from '#contract/accounts/export-requests.ts'
import { defineRoute } from '#contract/route.ts'
import { id, instant, money, text, textWithExamples } from '#contract/values.ts'
import { conflictsOfInterest } from '#domain/affiliate/affiliate.ts'
import { planNames } from '#domain/portfolio/plans.ts'

const page = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
}
const params = z.strictObject({ id })

const account = z.object({
  id,
  email: z.string(),
  username: z.string().nullable(),
  fullName: z.string().nullable(),
  createdAt: instant,
  emailConfirmedAt: instant.nullable(),
  lastSignInAt: instant.nullable(),
  /** Null: not banned. */
  bannedUntil: instant.nullable(),
  plan: z.enum(planNames),
  role: z.enum(['trader', 'admin']),
  /** When the account is deleted; null if it stays. */
  deletionAt: instant.nullable(),
  portfolios: z.int(),
  trades: z.int(),
})
export const oneAccount = z.object({ user: account })
export type AdminAccount = z.output<typeof account>

/** A request to export an account, with the admin who made it and whom alone a consent serves. */
export const requestOfAdmin = exportRequest.extend({
  askedBy: z.object({ adminId: id, email: textWithExamples('admin@example.com') }),
})
export type RequestOfAdmin = z.output<typeof requestOfAdmin>

export const accountStates = ['active', 'banned', 'leaving'] as const

export const listAccounts = defineRoute({
  method: 'GET',
  path: '/admin/users',
  summary: 'Accounts, newest first; `search` is a part of an e-mail address, a name or an id',
  auth: 'admin',
  query: z.strictObject({
    search: text(200)
      .meta({ examples: ['anna@'] })
      .optional(),
    plan: z.enum(planNames).optional(),
    role: z.enum(['trader', 'admin']).optional(),
    /** Leaving: its deletion is scheduled. */
    state: z.enum(accountStates).optional(),
    ...page,
  }),
  response: z.object({ users: z.array(account), nextCursor: z.string().nullable() }),
  problems: ['invalid_cursor'],
})
export const getAccount = defineRoute({
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'One account, with its open sessions and what brought it here',
  auth: 'admin',
  params,
  response: oneAccount.extend({
    sessions: z.int(),
    referredBy: z.object({ affiliateId: id, code: textWithExamples('annas-edge') }).nullable(),
    /** Why the calling admin may not change the plan, which books or refunds a payment that somebody earns from. */
    planConflict: z.enum(conflictsOfInterest).nullable(),
    /** Why the calling admin may not export the account. */
    exportConflict: z.enum(conflictsOfInterest).nullable(),
    /** The request to export it that waits for its owner or was allowed. */
    exportRequest: requestOfAdmin.nullable(),
  }),
  problems: ['not_found'],
})
export const updateAccount = defineRoute({
  method: 'PUT',
  path: '/admin/users/:id',
  summary:
    'Changes the plan, bans or unbans; a ban ends all sessions. The admin role is granted on the command line alone',
  auth: 'admin',
  params,
  body: z
    .strictObject({
      plan: z.enum(planNames),
      /** The amount paid for the plan in USD, its price by default. An affiliate's commission is based on it. */
      amountPaid: money
        .refine(
          (value) => /^\d{1,6}(\.\d{1,2})?$/.test(value) && Number(value) > 0,
          'must be more than 0, in whole cents',
        )
        .meta({ examples: ['150'] }),
      /** A future moment; null ends a ban. */
      bannedUntil: instant.nullable(),
    })
    .partial()
    .meta({ examples: [{ plan: 'professional', amountPaid: '150' }] }),
  response: oneAccount,
  problems: ['not_found', 'conflict', 'confirmation_required'],
})

/** A detail of an action: a word, a number, or a few of them. */
const fact = z.union([z.string(), z.number(), z.boolean(), z.null()])
const detail = z.union([fact, z.array(fact), z.record(z.string(), fact)])
export type AuditDetails = Readonly<Record<string, z.output<typeof detail>>>

const entry = z.object({
  id: z.int(),
  at: instant,
  actorId: id.nullable(),
  /** Null where nobody acted, or the account is gone. */
  actorEmail: textWithExamples('admin@example.com').nullable(),
  /** The role at that time; null where nobody acted, and of acts before roles were recorded. */
  actorRole: z.enum(['trader', 'admin']).nullable(),
  /** Of an actor whose account is gone: the same for all of their acts, and no account's id. */
  actorDigest: textWithExamples('3f'.repeat(32)).nullable(),
  userId: id.nullable(),
  userEmail: textWithExamples('anna@example.com').nullable(),
  action: textWithExamples('user.plan-changed'),
  subjectId: id.nullable(),
  details: z.record(z.string(), detail).meta({ examples: [{ from: 'free', to: 'professional' }] }),
})
export type AuditLogEntry = z.output<typeof entry>
const auditFilter = {
  /** An action, or its prefix before a dot. */
  action: text(80)
    .meta({ examples: ['user'] })
    .optional(),
  actor_id: id.optional(),
  user_id: id.optional(),
}
export const listAuditLog = defineRoute({
  method: 'GET',
  path: '/admin/audit-log',
  summary: 'Sensitive acts, newest first',
  auth: 'admin',
  query: z.strictObject({ ...auditFilter, ...page }),
  response: z.object({ entries: z.array(entry), nextCursor: z.string().nullable() }),
  stored: 'entries',
  problems: ['invalid_cursor'],
})
export const exportAuditLog = defineRoute({
  method: 'GET',
  path: '/admin/audit-log/file',
  summary: 'The same acts as a CSV file, newest first',
  auth: 'admin',
  query: z.strictObject(auditFilter),
  files: ['text/csv'],
  response: z.string(),
})

const milliseconds = z.number().nullable()
export const getSystem = defineRoute({
  method: 'GET',
  path: '/admin/system',
  summary: 'State of the responding server',
  auth: 'admin',
  response: z.object({
    versions: z.object({
      application: textWithExamples('0.1.0'),
      engine: textWithExamples('0.1.0+0a1b2c3d4e5f'),
      node: textWithExamples('20.19.0'),
      database: textWithExamples('18.6'),
    }),
    uptimeSeconds: z.number(),
    database: z.object({
      kind: z.enum(['embedded', 'postgres']),
      sizeBytes: z.int(),
      migrations: z.int(),
      newestMigration: textWithExamples('20261121000036').nullable(),
      pool: z.object({ connections: z.int(), idle: z.int(), waiting: z.int() }),
    }),
    memory: z.object({ residentBytes: z.int(), heapUsedBytes: z.int(), heapTotalBytes: z.int() }),
    /** Event loop delay since the previous call; null on the first. */
    eventLoop: z.object({ p50Ms: milliseconds, p99Ms: milliseconds, maxMs: milliseconds }),
    simulations: z.object({
      /** Running and queued simulations on this server. */
      underWay: z.int(),
      /**
       * Calls of all servers that read or rewrite whole portfolios, simulations among them, and run or wait for their turn;
       * null where a single server runs.
       */
      allServers: z.int().nullable(),
    }),
    /** The statements that took the most time in all, without their values; null without pg_stat_statements. */
    slowQueries: z
      .array(z.object({ statement: textWithExamples('select $1'), calls: z.number(), meanMs: z.number() }))
      .nullable(),
    /** The disk of the embedded database; null on PostgreSQL, or where the system does not tell. */
    disk: z.object({ freeBytes: z.number(), isLow: z.boolean() }).nullable(),
    /** Null if mail has no outbox. */
    mail: z.object({ waiting: z.int(), failed: z.int(), sent: z.int() }).nullable(),
  }),
})
export const getStatistics = defineRoute({
  method: 'GET',
  path: '/admin/statistics',
  summary: 'How much the installation is used',
  auth: 'admin',
  response: z.object({
    accounts: z.int(),
    professionalAccounts: z.int(),
    bannedAccounts: z.int(),
    newIn7Days: z.int(),
    newIn30Days: z.int(),
    /** Accounts that signed in or renewed a session. */
    activeIn7Days: z.int(),
    activeIn30Days: z.int(),
    portfolios: z.int(),
    trades: z.int(),
    affiliates: z.int(),
    payoutsToDecide: z.int(),
    applicationsToDecide: z.int(),
  }),
})
