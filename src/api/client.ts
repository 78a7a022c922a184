import { accessToken, renewRefusedSession } from '#api/supabase/session.ts'
import type { ProblemBody } from '#contract/problem.ts'
import type { Route, RouteInput, RouteResponse } from '#contract/route.ts'
import type { JsonBytes } from '#domain/importers/reading/json-bytes.ts'
import { requestTimeout } from './cache-times.ts'
import { Failure, networkFailure, parsingFailure, refusedFailure, timeoutFailure } from './failure.ts'
import { logFailure } from './log.ts'
import { noteUnreadableRows } from './unreadable-rows.ts'

const base = '/api/v1'

interface RequestParts {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly headers?: unknown
}

/** The input of a call with a body, with the body already serialized. */
type WithSerializedBody<Input> = Input extends { readonly body: infer Body }
  ? Omit<Input, 'body'> & { readonly body: JsonBytes<Body> }
  : never

/** The parts that a route declares; the body may already be serialized as JSON. */
type CallInput<T extends Route> = RouteInput<T> | WithSerializedBody<RouteInput<T>>

type Scalar = string | number | boolean

function entries(value: unknown): [string, Scalar | readonly Scalar[] | null | undefined][] {
  return Object.entries((value ?? {}) as Record<string, Scalar>)
}

/** Fills `:name` in the path and appends the query; lists become `a,b`, undefined and null are omitted. */
export function buildUrl(path: string, parts: RequestParts): string {
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

async function buildHeaders({ body, headers: extra }: RequestParts): Promise<Headers> {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  for (const [name, value] of entries(extra)) {
    if (value !== undefined && value !== null) headers.set(name, String(value))
  }
  try {
    const token = await accessToken()
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
  } catch (error) {
    logFailure('Reading the session failed; the request is sent without it.', error)
  }
  return headers
}

/** Serializes a body, unless another thread has done so. */
const serializeBody = (body: unknown) =>
  ArrayBuffer.isView(body) ? (body as JsonBytes<unknown>) : JSON.stringify(body)

function parseJson(status: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw parsingFailure(status, text, error)
  }
}

/** Parses the problem of a refused call; null if a proxy answered with something else. */
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

async function parseResponse<T extends Route>(route: T, response: Response): Promise<RouteResponse<T>> {
  const text = await response.text()
  if (!response.ok) throw refusedFailure(response.status, parseProblem(text))
  const json = parseJson(response.status, text)
  noteUnreadableRows(route, json)
  // The production build has no schemas: the server has validated the response with the same ones.
  const schema = (route as Partial<Route>).response
  if (schema === undefined) return json as RouteResponse<T>
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw parsingFailure(response.status, text, parsed.error)
  return parsed.data as RouteResponse<T>
}

/** Sends a request and reads its response within the time allowed. */
async function send<Answer>(
  route: Pick<Route, 'method' | 'path'>,
  parts: RequestParts,
  read: (response: Response) => Promise<Answer>,
  signal: AbortSignal | undefined,
  timeout: number,
): Promise<Answer> {
  const timeoutSignal = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(buildUrl(route.path, parts), {
      method: route.method,
      headers: await buildHeaders(parts),
      signal: signal === undefined ? timeoutSignal : AbortSignal.any([signal, timeoutSignal]),
      ...(parts.body === undefined ? {} : { body: serializeBody(parts.body) }),
    })
    return await read(response)
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason
    const failure =
      error instanceof Failure ? error : timeoutSignal.aborted ? timeoutFailure(timeout) : networkFailure(error)
    logFailure(`${route.method} ${route.path} failed:`, failure)
    if (failure.code === 'no_session') renewRefusedSession()
    throw failure
  }
}

/**
 * Calls a route of the API with the current session's token and returns the parsed response.
 *
 * Throws a `Failure` (network, timeout, unreadable response, refusal). A call aborted by `signal` throws the signal's reason.
 */
export function call<T extends Route>(
  route: T,
  input: CallInput<T>,
  signal?: AbortSignal,
  timeout: number = requestTimeout,
): Promise<RouteResponse<T>> {
  return send(route, input as RequestParts, (response) => parseResponse(route, response), signal, timeout)
}

async function readBytes(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) throw refusedFailure(response.status, parseProblem(await response.text()))
  return response.arrayBuffer()
}

/** Calls a route that answers with a file and returns its bytes; throws as `call` does. */
export function callForBytes<T extends Route>(
  route: T,
  input: CallInput<T>,
  signal?: AbortSignal,
  timeout: number = requestTimeout,
): Promise<ArrayBuffer> {
  return send(route, { ...(input as RequestParts), headers: { accept: '*/*' } }, readBytes, signal, timeout)
}

/** Reads a response line by line while it comes in; empty lines are skipped. */
async function readLines(response: Response, onLine: (line: string) => void): Promise<void> {
  if (!response.ok) throw refusedFailure(response.status, parseProblem(await response.text()))
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    const lines = (rest + (value ?? '')).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines) if (line !== '') onLine(line)
    if (done) return
  }
}

/** Calls a route that answers in lines while it works, and passes each on; throws as `call` does. */
export function callForLines<T extends Route>(
  route: T,
  input: CallInput<T>,
  onLine: (line: string) => void,
  signal?: AbortSignal,
  timeout: number = requestTimeout,
): Promise<void> {
  const parts = { ...(input as RequestParts), headers: { accept: '*/*' } }
  return send(route, parts, (response) => readLines(response, onLine), signal, timeout)
}
