import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAccessToken, TokenRefused } from '#server/embedded/auth/access-token.ts'
import { purposeKey } from '#server/embedded/secrets.ts'
import type { Services } from '#server/implement.ts'
import { bearerToken, type Session } from '#server/session.ts'
import { runAs } from '#server/transaction.ts'
import { answerRestError, restErrors } from './rest-error.ts'
import { readRows, readSelection, restTables, type RestTable } from './rest-request.ts'
import { insertRows, selectRows, updateRows } from './rest-statements.ts'

type Json = Record<string, unknown>
const objectType = 'application/vnd.pgrst.object+json'

/** What the caller wants back: one object or a list, the rows or nothing. */
function wishes(request: FastifyRequest) {
  return {
    isSingular: (request.headers.accept ?? '').includes(objectType),
    wantsRows: String(request.headers.prefer ?? '').includes('return=representation'),
  }
}

const tableOf = (request: FastifyRequest): RestTable => {
  const { table: name } = request.params as { table: string }
  const table = restTables.find((known) => known.name === name)
  if (table === undefined) throw restErrors.unknownTable(name)
  const profile = request.headers['accept-profile'] ?? request.headers['content-profile']
  if (profile !== undefined && profile !== 'public') throw restErrors.unknownSchema()
  return table
}

const send = (reply: FastifyReply, rows: Json[], isSingular: boolean) => {
  reply.header('content-range', rows.length === 0 ? '*/*' : `0-${rows.length - 1}/*`)
  reply.type(isSingular ? `${objectType}; charset=utf-8` : 'application/json; charset=utf-8')
  return reply.send(JSON.stringify(isSingular ? rows[0] : rows))
}

/** A wrong number of rows is found before the commit: a change that should have met one row is then undone. */
const checked = (rows: Json[], isSingular: boolean): Json[] => {
  if (isSingular && rows.length !== 1) throw restErrors.notSingular(rows.length)
  return rows
}

/**
 * The slice of PostgREST that the profile needs: select, insert and update on the tables of rest-request.ts, as the
 * signed-in user under row-level security. There is no way from here to any other table, function or statement.
 */
export async function registerRest(app: FastifyInstance, services: Services): Promise<void> {
  const key = purposeKey(services.secret, 'access token')
  const { kysely } = services.database
  app.setErrorHandler(answerRestError)

  const sessionOf = async (request: FastifyRequest, table: RestTable): Promise<Session> => {
    const token = bearerToken(request.headers.authorization)
    // Without a session the client sends its publishable key, or nothing: a visitor, who may read nothing here.
    if (token === null || token.startsWith('sb_')) throw restErrors.denied(401, table.name)
    return readAccessToken(key, token).catch((error: unknown) => {
      if (!(error instanceof TokenRefused)) throw error
      throw error.expired ? restErrors.expiredToken() : restErrors.badToken()
    })
  }

  app.get('/:table', async (request, reply) => {
    const table = tableOf(request)
    const session = await sessionOf(request, table)
    const { isSingular } = wishes(request)
    const selection = readSelection(table, request.query as Json)
    const rows = await runAs(kysely, session, async (trx) =>
      checked(await selectRows(trx, table, selection), isSingular),
    )
    return send(reply, rows, isSingular)
  })

  app.post('/:table', async (request, reply) => {
    const table = tableOf(request)
    const session = await sessionOf(request, table)
    const { isSingular, wantsRows } = wishes(request)
    if (String(request.headers.prefer ?? '').includes('resolution=')) throw restErrors.badRequest('"no upsert here"')
    const selection = { ...readSelection(table, request.query as Json), filters: [] }
    const { rows: given, columns } = readRows(table, request.body)
    const rows = await runAs(kysely, session, async (trx) =>
      checked(await insertRows(trx, table, selection, given, columns), isSingular),
    )
    reply.code(201)
    return wantsRows ? send(reply, rows, isSingular) : reply.send()
  })

  app.patch('/:table', async (request, reply) => {
    const table = tableOf(request)
    const session = await sessionOf(request, table)
    const { isSingular, wantsRows } = wishes(request)
    const selection = readSelection(table, request.query as Json)
    const { rows: given, columns } = readRows(table, request.body)
    const [values] = given
    if (given.length !== 1 || values === undefined) throw restErrors.badJson()
    const rows = await runAs(kysely, session, async (trx) =>
      checked(await updateRows(trx, table, selection, values, columns), isSingular),
    )
    return wantsRows ? send(reply, rows, isSingular) : reply.code(204).send()
  })

  const refuseRemoval = async (request: FastifyRequest) => {
    const table = tableOf(request)
    await sessionOf(request, table)
    throw restErrors.denied(403, table.name)
  }
  app.route({ method: 'DELETE', url: '/:table', handler: refuseRemoval })

  app.all('/rpc/:name', (request) => {
    throw restErrors.unknownFunction((request.params as { name: string }).name)
  })
}
