import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listUserSimulations } from '#contract/simulations/monte-carlo.ts'
import { projectFolder } from '#server/runtime/project-folder.ts'
import type { Belongings } from '#tests/isolation/attempt.ts'
import { makeBelongings } from '#tests/isolation/belongings.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { callTool } from '#tests/support/server/mcp-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const cwd = fileURLToPath(projectFolder)
const script = fileURLToPath(new URL('scripts/mcp.mjs', projectFolder))

/** Runs the bridge to its end. */
const run = (...args: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const env = { ...getDefaultEnvironment() }
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : error.code, out, err }),
    )
  })

describe('the bridge to standard streams', () => {
  let server: TestServer
  let trader: Belongings
  const open: Client[] = []
  beforeAll(async () => {
    server = await startTestServer({ database: 'embedded' })
    trader = await makeBelongings(server)
  })
  afterAll(async () => {
    for (const client of open) await client.close()
    await server?.close()
  })

  async function connect(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<Client> {
    const client = new Client({ name: 'tests', version: '1' })
    const transport = new StdioClientTransport({
      command,
      args: [...args],
      cwd,
      env: { ...getDefaultEnvironment(), ...env },
      stderr: 'ignore',
    })
    await client.connect(transport)
    open.push(client)
    return client
  }

  test('passes tools, resources and prompts on, started as the documentation says', async () => {
    const client = await connect('npm', ['run', '--silent', 'mcp', '--', '--url', server.url], {
      EDGEWORTH_TOKEN: trader.token,
    })
    expect((await client.listTools()).tools.length).toBeGreaterThan(8)
    const { json } = await callTool(client, 'list_portfolios')
    expect(JSON.stringify(json)).toContain(trader.portfolioId)
    expect((await client.listPrompts()).prompts).toHaveLength(2)
    const { contents } = await client.readResource({ uri: `edgeworth://trades/${trader.tradeId}` })
    expect(JSON.stringify(contents)).toContain(trader.tradeId)
    expect(await callTool(client, 'findings', { portfolio_id: crypto.randomUUID() })).toMatchObject({ isError: true })
  })

  test('passes a cancellation on', async () => {
    const client = await connect(process.execPath, [script, '--url', server.url, '--token', trader.token])
    const leave = new AbortController()
    const input = { portfolio_id: trader.portfolioId, assumedRisk: '10', parameters: { paths: 10, steps: 5 } }
    const long = {
      ...input,
      parameters: { paths: 20_000, steps: 10_000, stopAtRuin: false },
      save: { name: 'Cancelled' },
    }
    const running = client.callTool({ name: 'simulate', arguments: long }, undefined, { signal: leave.signal })
    const refused = expect(running).rejects.toThrow()
    await expect.poll(() => server.services.simulations.pending()).toBe(1)
    leave.abort()
    await refused
    expect(await callTool(client, 'simulate', input)).toMatchObject({ isError: false })
    const { simulations } = await succeed(server, trader.token, listUserSimulations, { query: {} })
    expect(simulations.map(({ name }) => name)).not.toContain('Cancelled')
  })

  test('answers requests when the token is refused or nothing answers, instead of leaving them open', async () => {
    await expect(connect(process.execPath, [script, '--url', server.url, '--token', 'edg_wrong'])).rejects.toThrow(
      'refused the token',
    )
    await expect(connect(process.execPath, [script, '--url', 'http://127.0.0.1:9', '--token', 'x'])).rejects.toThrow(
      'does not answer',
    )
  })

  test('says what it needs', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, out: '', err: expect.stringContaining('--token') })
    expect(await run()).toMatchObject({ code: 1, out: '', err: expect.stringContaining('EDGEWORTH_TOKEN') })
    expect(await run('--url', 'here', '--token', 'x')).toMatchObject({ code: 1, err: expect.stringContaining('--url') })
    expect(await run('--port', '1')).toMatchObject({ code: 1, err: expect.stringContaining('--port') })
  })
})
