import { sql } from 'kysely'
import { endSession, listSessions, type OwnSession } from '#contract/accounts/sessions.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { requireOwnSignIn } from './require-own-sign-in.ts'

export const sessionRoutes = [
  implement(listSessions, async (_request, { asServer, user, services }) => {
    requireOwnSignIn(services.config)
    const { rows } = await asServer((trx) =>
      sql<OwnSession>`
        select id, user_agent as "userAgent", host(ip) as ip, created_at::timestamptz(3) as "openedAt",
          refreshed_at::timestamptz(3) as "refreshedAt", id = ${user.sessionId}::uuid as "isCurrent"
        from auth.sessions where user_id = ${user.userId}::uuid order by refreshed_at desc, id
      `.execute(trx),
    )
    return { sessions: rows }
  }),

  implement(endSession, async ({ params }, { asServer, user, services }) => {
    requireOwnSignIn(services.config)
    await asServer(async (trx) => {
      const { rows } = await sql`
        delete from auth.sessions where id = ${params.id}::uuid and user_id = ${user.userId}::uuid returning id
      `.execute(trx)
      if (rows.length === 0) throw new ApiError('not_found')
      await recordAudit(trx, { action: 'account.session-ended', userId: user.userId, subjectId: params.id })
    })
    return { done: true as const }
  }),
]
