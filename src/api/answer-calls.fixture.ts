/** A call of the API as it was made. */
export interface MadeCall {
  /** Such as "GET /tags". */
  readonly call: string
  /** With "?", or empty. */
  readonly query: string
  readonly body: unknown
  /** The header that proves who calls; null for nobody. */
  readonly authorization: string | null
}

/** Bodies by call; a function gets the call and may return a promise, or a `Response` where the status matters. */
export type Answers = Readonly<Record<string, unknown>>

/** The answer of a server that refuses a call. */
export const refused = (status: number, message: string, more: object = {}) =>
  Response.json({ code: 'refused', message, ...more }, { status })

/** A body as what its JSON says, or as text where it is no JSON. */
function bodyOf({ body }: RequestInit): unknown {
  if (typeof body !== 'string') return null
  try {
    return JSON.parse(body) as unknown
  } catch {
    return body
  }
}

/** Rejects as soon as a signal aborts, like the real `fetch`. */
const aborted = ({ signal }: RequestInit) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

/**
 * Stands in for `fetch`: answers the calls of the API, and notes them in the order in which they are made. A call without
 * an answer fails, so that a test names all that its screen asks for.
 */
export function answerCalls(answers: Answers) {
  const calls: MadeCall[] = []
  const answerOf = async (made: MadeCall): Promise<Response> => {
    if (!(made.call in answers)) throw new Error(`No answer for ${made.call}`)
    const answer = answers[made.call]
    const given: unknown = await (typeof answer === 'function' ? (answer as (to: MadeCall) => unknown)(made) : answer)
    return given instanceof Response ? given.clone() : Response.json(given)
  }
  const serve = (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(String(input), 'http://localhost')
    const call = `${init.method ?? 'GET'} ${pathname.replace('/api/v1', '')}`
    const authorization = new Headers(init.headers).get('authorization')
    const made = { call, query: decodeURIComponent(search), body: bodyOf(init), authorization }
    calls.push(made)
    return Promise.race([answerOf(made), aborted(init)])
  }
  return {
    serve,
    calls,
    /** The bodies that were sent with a call. */
    sent: (call: string) => calls.filter((made) => made.call === call).map(({ body }) => body),
    /** The queries of a call. */
    asked: (call: string) => calls.filter((made) => made.call === call).map(({ query }) => query),
  }
}
