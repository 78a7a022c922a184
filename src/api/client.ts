import { accessToken } from '#api/supabase/session.ts'
import type { ProblemBody } from '#contract/problem.ts'
import type { Route, RouteInput, RouteResponse } from '#contract/route.ts'
import type { JsonBytes } from '#domain/importers/reading/json-bytes.ts'
import { requestTimeout } from './cache-times.ts'
import { Failure, networkFailure, parsingFailure, refusedFailure, timeoutFailure } from './failure.ts'
import { logFailure } from './log.ts'

const base = '/api/v1'

interface Parts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly headers?: unknown
}

/** Of a call with a body, the same with the body written already. */
type Written<Input> = Input extends { readonly body: infer Body }
  ? Omit<Input, 'body'> & { readonly body: JsonBytes<Body> }
  : never

/** What a call is given: the parts that its route declares, the body also as JSON that is written already. */
type CallInput<T extends Route> = RouteInput<T> | Written<RouteInput<T>>

type Plain = string | number | boolean

function entries(value: unknown): [string, Plain | readonly Plain[] | null | undefined][] {
  return Object.entries((value ?? {}) as Record<string, Plain>)
}

/** Fills `:name` in the path and appends the query; lists become `a,b`, undefined and null are left out. */
export function buildUrl(path: string, parts: Parts): string {
  let filled = path
  for (const [name, value] of entries(parts.params))
    filled = filled.replace(`:${name}`, encodeURIComponent(String(value)))
  const query = new URLSearchParams()
  for (const [name, value] of entries(parts.query)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const text = query.toString()
  return `${base}${filled}${text === '' ? '' : `?${text}`}`
}

async function headersOf({ body, headers: given }: Parts): Promise<Headers> {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  for (const [name, value] of entries(given)) {
    if (value !== undefined && value !== null) headers.set(name, String(value))
  }
  try {
    const token = await accessToken()
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
  } catch (error) {
    logFailure('Reading the session failed; the request goes without it.', error)
  }
  return headers
}

/** The JSON of a body, which another thread may have written. */
const jsonOf = (body: unknown) => (ArrayBuffer.isView(body) ? (body as JsonBytes<unknown>) : JSON.stringify(body))

function parseJson(status: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw parsingFailure(status, text, error)
  }
}

/** The body of a refusal; null where something in between answered with a page of its own. */
export function parseProblem(text: string): ProblemBody | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return null
    const { code, message } = parsed as Partial<ProblemBody>
    return typeof code === 'string' && typeof message === 'string' ? (parsed as ProblemBody) : null
  } catch {
    return null
  }
}

async function answerOf<T extends Route>(route: T, response: Response): Promise<RouteResponse<T>> {
  const text = await response.text()
  if (!response.ok) throw refusedFailure(response.status, parseProblem(text))
  const json = parseJson(response.status, text)
  // The production build has no schemas: the server parsed the answer by the same ones before sending it.
  const schema = (route as Partial<Route>).response
  if (schema === undefined) return json as RouteResponse<T>
  const answer = schema.safeParse(json)
  if (!answer.success) throw parsingFailure(response.status, text, answer.error)
  return answer.data as RouteResponse<T>
}

/**
 * Calls a route of the API with the current session's token and gives back its parsed answer.
 *
 * Throws a `Failure` (network, time limit, unreadable answer, refusal); a call ended by `signal` throws the signal's
 * reason instead.
 */
export async function call<T extends Route>(
  route: T,
  input: CallInput<T>,
  signal?: AbortSignal,
  timeout: number = requestTimeout,
): Promise<RouteResponse<T>> {
  const parts = input as Parts
  const limit = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(buildUrl(route.path, parts), {
      method: route.method,
      headers: await headersOf(parts),
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      ...(parts.body === undefined ? {} : { body: jsonOf(parts.body) }),
    })
    return await answerOf(route, response)
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason
    const failure = error instanceof Failure ? error : limit.aborted ? timeoutFailure(timeout) : networkFailure(error)
    logFailure(`${route.method} ${route.path} failed:`, failure)
    throw failure
  }
}
