import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { createCallerReader } from '#server/embedded/auth/read-caller.ts'
import { refuseUnstorableText } from '#server/embedded/unstorable-text.ts'
import type { Services } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { clientAddress } from '#server/request/client-address.ts'
import { bearerToken, type Session } from '#server/request/session.ts'
import type { Schema } from '#server/sql/tables.ts'
import { runAsUser } from '#server/sql/transaction.ts'
import { restTables, type RestTable } from './rest-columns.ts'
import { answerRestError, restErrors } from './rest-error.ts'
import { readPreferences, type RestPreferences } from './rest-preferences.ts'
import { readNames, readRows, readSelection, textIn, type RestSelection } from './rest-request.ts'
import { countRows, deleteRows, insertRows, selectRows, updateRows } from './rest-statements.ts'

type Json = Record<string, unknown>

interface RestCall {
  readonly table: RestTable
  readonly session: Session
  readonly query: Json
  readonly preferences: RestPreferences
  readonly selection: RestSelection
}

function tableOf(request: FastifyRequest): RestTable {
  const { table: name } = request.params as { table: string }
  const table = restTables.find((known) => known.name === name)
  if (table === undefined) throw restErrors.unknownTable(name)
  const profile = request.headers['accept-profile'] ?? request.headers['content-profile']
  if (profile !== undefined && profile !== 'public') throw restErrors.unknownSchema()
  return table
}

const withoutNulls = (row: Json): Json => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** A value as PostgreSQL writes it in CSV: unknown ones are empty, and an empty text is quoted. */
function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const toCsv = (names: readonly string[], rows: readonly Json[]): string =>
  [names, ...rows.map((row) => names.map((name) => row[name]))].map((cells) => cells.map(toCell).join(',')).join('\n')

/** The position of the rows in the whole result, "0-9/25", with an asterisk for unknown numbers. */
function contentRange(offset: number, rows: number, total: number | null): string {
  return `${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${total ?? '*'}`
}

function send(
  reply: FastifyReply,
  preferences: RestPreferences,
  { columns }: RestSelection,
  rows: readonly Json[],
): FastifyReply {
  if (preferences.isCsv) {
    const names = columns.map(({ alias }) => alias)
    return reply.type('text/csv; charset=utf-8').send(toCsv(names, rows))
  }
  const shown = preferences.stripsNulls ? rows.map((row) => withoutNulls(row)) : rows
  const form = preferences.isSingular ? 'application/vnd.pgrst.object+json' : 'application/json'
  return reply.type(`${form}; charset=utf-8`).send(JSON.stringify(preferences.isSingular ? shown[0] : shown))
}

/** Checks the number of rows before the commit, so that a change of too many rows is rolled back. */
function checked(rows: Json[], { isSingular, maxAffected }: RestPreferences): Json[] {
  if (isSingular && rows.length !== 1) throw restErrors.notSingular(rows.length)
  if (maxAffected !== null && rows.length > maxAffected) throw restErrors.tooManyAffected(rows.length)
  return rows
}

/**
 * The part of PostgREST that the profile needs, on the tables of rest-columns.ts. Statements run as the signed-in
 * user under row-level security and column grants; other tables, functions and statements are unreachable.
 */
export async function registerRest(app: FastifyInstance, services: Services): Promise<void> {
  const { kysely } = services.database
  const readCaller = createCallerReader(services.secrets)
  app.setErrorHandler(answerRestError)
  await app.register(rateLimit, {
    global: true,
    store: services.rateLimiter.store,
    ...services.rateLimiter.of('api'),
    keyGenerator: clientAddress,
    errorResponseBuilder: () => new ApiError('too_many_requests'),
  })
  refuseUnstorableText(app, ({ field, message }) => restErrors.badText(`${field} ${message}`))

  const read = async (request: FastifyRequest): Promise<RestCall> => {
    const table = tableOf(request)
    const session = await readCaller(bearerToken(request.headers.authorization))
    // Visitors may not read anything here.
    if (session === null) throw restErrors.denied(401, table.name)
    const query = request.query as Json
    const preferences = readPreferences(request)
    const range = request.method === 'GET' || request.method === 'HEAD' ? request.headers.range : undefined
    return { table, session, query, preferences, selection: readSelection(table, query, range) }
  }

  const look = async (request: FastifyRequest, reply: FastifyReply) => {
    const { table, session, preferences, selection } = await read(request)
    const { rows, total } = await runAsUser(kysely, session, async (trx) => ({
      rows: checked(await selectRows(trx, table, selection), preferences),
      total: preferences.wantsCount ? await countRows(trx, table, selection) : null,
    }))
    const { offset } = selection
    reply.header('content-range', contentRange(offset, rows.length, total))
    if (total !== null && offset > 0 && offset >= total) {
      throw restErrors.badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`)
    }
    if (preferences.applied !== '') reply.header('preference-applied', preferences.applied)
    return send(reply.code(total !== null && rows.length < total ? 206 : 200), preferences, selection, rows)
  }
  app.get('/:table', look)

  /** Runs a change. Responds with its rows if requested, otherwise with the status alone. */
  const change = async (
    { session, preferences, selection }: RestCall,
    reply: FastifyReply,
    status: { readonly withRows: number; readonly without: number },
    work: (trx: Transaction<Schema>) => Promise<Json[]>,
  ) => {
    const rows = await runAsUser(kysely, session, async (trx) => checked(await work(trx), preferences))
    const total = preferences.wantsCount ? rows.length : null
    if (preferences.applied !== '') reply.header('preference-applied', preferences.applied)
    reply.header('content-range', status.without === 201 ? `*/${total ?? '*'}` : contentRange(0, rows.length, total))
    return preferences.wantsRows
      ? send(reply.code(status.withRows), preferences, selection, rows)
      : reply.code(status.without).send()
  }

  const add = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = await read(request)
    const { table, query, preferences, selection } = call
    const [listed, conflict] = [textIn(query, 'columns'), textIn(query, 'on_conflict')]
    const given = readRows(table, request.body, listed === null ? null : readNames(table, listed))
    const on = conflict === null ? table.key : readNames(table, conflict)
    const resolution = preferences.resolution === null ? null : { kind: preferences.resolution, on }
    return change(call, reply, { withRows: 201, without: 201 }, (trx) =>
      insertRows(trx, table, selection, given, { resolution, useDefaults: preferences.useDefaults }),
    )
  }
  app.route({ method: 'POST', url: '/:table', handler: add })

  const update = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = await read(request)
    const { table, query, selection } = call
    const listed = textIn(query, 'columns')
    const { rows, columns } = readRows(table, request.body, listed === null ? null : readNames(table, listed))
    const [values] = rows
    if (rows.length !== 1 || values === undefined) throw restErrors.badJson()
    return change(call, reply, { withRows: 200, without: 204 }, (trx) =>
      updateRows(trx, table, selection, values, columns),
    )
  }
  app.route({ method: 'PATCH', url: '/:table', handler: update })

  // The database decides; no client may delete a profile.
  const remove = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = await read(request)
    return change(call, reply, { withRows: 200, without: 204 }, (trx) => deleteRows(trx, call.table, call.selection))
  }
  app.route({ method: 'DELETE', url: '/:table', handler: remove })

  app.all('/rpc/:name', (request) => {
    throw restErrors.unknownFunction((request.params as { name: string }).name)
  })
}
