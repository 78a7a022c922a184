import { requestTimeout } from '#api/cache-times.ts'
import { parseProblem } from '#api/client.ts'
import { networkFailure, refusedFailure } from '#api/failure.ts'
import type { JsonSchema } from '#contract/api-call.ts'
import { tokenOf, type Credential } from './send-call.ts'

/** A tool of the Model Context Protocol. */
export interface McpTool {
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly inputSchema: JsonSchema
  readonly annotations?: { readonly readOnlyHint?: boolean; readonly destructiveHint?: boolean }
}

/** What a tool answered. */
export interface McpAnswer {
  readonly isError: boolean
  readonly text: string
  readonly ms: number
}

interface Rpc {
  readonly result?: unknown
  /** `data` is the problem of the API, if it is one. */
  readonly error?: { readonly message: string; readonly data?: unknown }
}

let count = 0

/** Sends one request of JSON-RPC; the server answers each on its own, so that none needs an initialization. */
async function request(
  method: string,
  params: object,
  credential: Credential,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  count += 1
  const token = await tokenOf(credential)
  const timeout = AbortSignal.timeout(2 * requestTimeout)
  const response = await fetch('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: count, method, params }),
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  }).catch((error: unknown) => {
    throw networkFailure(error)
  })
  const { result, error } = (await response.json().catch((failure: unknown) => {
    throw networkFailure(failure)
  })) as Rpc
  if (error === undefined) return result
  throw refusedFailure(response.status, parseProblem(JSON.stringify(error.data ?? error)))
}

/** The tools that assistants find, with the schemas of their input. */
export async function listMcpTools(credential: Credential, signal?: AbortSignal): Promise<readonly McpTool[]> {
  return ((await request('tools/list', {}, credential, signal)) as { tools: readonly McpTool[] }).tools
}

/** Calls a tool; what it refuses is in the answer. */
export async function callMcpTool(
  name: string,
  input: unknown,
  credential: Credential,
  signal?: AbortSignal,
): Promise<McpAnswer> {
  const started = performance.now()
  const result = (await request('tools/call', { name, arguments: input }, credential, signal)) as {
    readonly isError?: boolean
    readonly content: readonly { readonly text?: string }[]
  }
  return {
    isError: result.isError === true,
    text: result.content.map(({ text }) => text ?? '').join('\n'),
    ms: performance.now() - started,
  }
}
