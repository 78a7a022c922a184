import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { createApiToken } from '#contract/accounts/api-tokens.ts'
import { tokenScopes, type TokenScope } from '#contract/accounts/token-scopes.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import type { TestServer, TestUser } from './test-server.ts'

/** A personal API token of a user, with every scope unless stated. */
export async function makeApiToken(
  server: TestServer,
  { token, password }: Pick<TestUser, 'token' | 'password'>,
  scopes: readonly TokenScope[] = tokenScopes,
): Promise<string> {
  const body = { name: 'Assistant', scopes: [...scopes], expiresAt: null, password }
  return (await succeed(server, token, createApiToken, { body })).token
}

/** A client of the SDK that is connected to a server with a token. */
export async function connectMcp(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  return client
}

/** What a tool answered: its JSON, or the text of its error. */
export interface ToolAnswer {
  readonly isError: boolean
  readonly text: string
  readonly json: Record<string, unknown>
}

/** Calls a tool and reads its one text. */
export async function callTool(client: Client, name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer> {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const [first] = content as { type: string; text: string }[]
  const text = first?.text ?? ''
  return { isError: isError === true, text, json: isError === true ? {} : (JSON.parse(text) as ToolAnswer['json']) }
}

/** Posts a body to /mcp as it is. */
export const postMcp = (url: string, token: string | null, body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body,
  })

/** A request of JSON-RPC as text. */
export const rpc = (method: string, params: object = {}, id: number | string = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
